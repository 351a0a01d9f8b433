import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import type { SessionContext } from "@/lib/context";

/** A key of the session's user, without the flow that leads to one. */
export async function issueKey(session: SessionContext, name = "Test key"): Promise<IssuedApiKey> {
  const key = await session.db.sql.transact(() =>
    issueApiKey(session, {
      userId: session.actor.user.id,
      name,
      description: null,
      appName: null,
      source: "device",
    }),
  );
  if (!key) throw new Error("the account may hold no more keys");
  return key;
}
