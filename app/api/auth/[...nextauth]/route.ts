import { handleAuth } from "@/lib/auth/handle-auth";

const handler = (request: Request) => handleAuth(request);

export { handler as GET, handler as POST };
