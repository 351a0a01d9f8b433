import { exchange } from "@/lib/contracts/consent";
import { exchangeCode } from "@/lib/consent/exchange-code";
import { keyPairAnswer } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";

export const POST = route(exchange, async (ctx, input) => keyPairAnswer(await exchangeCode(ctx, input)));
