import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { Context } from "@/lib/context";
import { endSession } from "@/lib/accounts/end-session";
import { findSession } from "@/lib/accounts/find-session";
import { SESSION_SECONDS, signIn } from "@/lib/accounts/sign-in";
import { email as emailAddress } from "@/lib/contracts/fields";
import type { AppError } from "@/lib/errors";
import { SIGN_IN_PAGE } from "@/lib/auth/return-path";
import { toAppError } from "@/lib/http/error-response";
import { getRuntime } from "@/lib/runtime";

/**
 * next-auth's options for one request. The cookie holds a session id and the account's id, nothing else; what they
 * mean stands in the Session row (docs/decisions/0004).
 * @param onRefusal gets what next-auth would swallow or answer in words of its own: RATE_LIMITED, a database out of reach
 */
export function authOptions(ctx: Context, userAgent: string, onRefusal: (error: AppError) => void): AuthOptions {
  const { authSecret, env } = getRuntime();
  return {
    secret: authSecret,
    useSecureCookies: env.baseUrl.startsWith("https:"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: SIGN_IN_PAGE, error: SIGN_IN_PAGE, signOut: SIGN_IN_PAGE },
    logger: {
      error: (code) => ctx.log.warn({ requestId: ctx.requestId, code }, "next-auth refused"),
      warn: (code) => ctx.log.debug({ requestId: ctx.requestId, code }, "next-auth warns"),
      debug: () => undefined,
    },
    providers: [
      Credentials({
        id: "credentials",
        name: "Panel",
        credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
        async authorize(credentials) {
          const email = emailAddress.safeParse(credentials?.email);
          const password = credentials?.password;
          if (!email.success || typeof password !== "string") return null;
          try {
            const session = await signIn(ctx, { email: email.data, password, userAgent });
            return session && { id: session.userId, sid: session.sessionId };
          } catch (error) {
            onRefusal(toAppError(error));
            throw error;
          }
        },
      }),
    ],
    callbacks: {
      // only at sign-in is there a user; afterwards the cookie's content stays as it is
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: (user as unknown as { sid: string }).sid } : token),
      async session({ session, token }) {
        const found = typeof token.sid === "string" ? await findSession(ctx, token.sid) : null;
        const user = found && {
          id: found.user.id,
          name: found.user.name,
          email: found.user.email,
          role: found.user.role,
        };
        return { ...session, user: user ?? {} };
      },
      redirect: ({ url }) => url, // checked before and after, by safeReturnPath
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid !== "string") return;
        await endSession(ctx, { sessionId: token.sid }).catch((error) => onRefusal(toAppError(error)));
      },
    },
  };
}
