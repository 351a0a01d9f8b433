import { headers } from "next/headers";

/** Rendered for each request, as the panel's pages are, and without a client component: what Next itself costs. */
export default async function BarePage() {
  const host = (await headers()).get("host");
  return <h1>Bare page of {host}</h1>;
}
