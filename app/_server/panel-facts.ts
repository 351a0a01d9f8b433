import { getRuntime } from "@/lib/runtime";

/** What pages say of the panel itself: its own address, and whether it can send mail. */
export function getPanelFacts(): { baseUrl: string; sendsMail: boolean } {
  const { env } = getRuntime();
  return { baseUrl: env.baseUrl, sendsMail: env.smtp !== null };
}
