import { SESSION_ENDED } from "@/app/_client/session-ended";

/** The version of all that the user's pages show at present; null where that is not to be had. */
export async function askLookVersion(): Promise<string | null> {
  // asked by the way: whatever the answer, it is no reason to load the page anew under somebody's hands
  const answer = await fetch("/api/user/preferences").catch(() => null);
  if (answer?.status === 401) window.dispatchEvent(new Event(SESSION_ENDED));
  const body = answer?.ok ? ((await answer.json().catch(() => null)) as { version?: string } | null) : null;
  return body?.version ?? null;
}
