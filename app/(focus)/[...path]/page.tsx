import { notFound } from "next/navigation";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("notFound.title") };

/** Every address that no page has. With several root layouts Next has no other place for a 404 page of our own. */
export default function UnknownPage(): never {
  notFound();
}
