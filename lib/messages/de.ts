import type { en } from "@/lib/messages/en";
import { account } from "@/lib/messages/de/account";
import { administration } from "@/lib/messages/de/administration";
import { appearance } from "@/lib/messages/de/appearance";
import { consent } from "@/lib/messages/de/consent";
import { failure } from "@/lib/messages/de/failure";
import { frame } from "@/lib/messages/de/frame";
import { outline } from "@/lib/messages/de/outline";
import { plugins } from "@/lib/messages/de/plugins";
import { servers } from "@/lib/messages/de/servers";
import { shell } from "@/lib/messages/de/shell";
import { signIn } from "@/lib/messages/de/sign-in";
import { docs } from "@/lib/messages/docs";
import { errors } from "@/lib/messages/errors";
import type { SameKeys } from "@/lib/messages/same-keys";

/** The catalogue in German. The documentation is English for everyone, and so are `docs` and `errors`, which it shows. */
export const de = {
  docs,
  errors,
  ...frame,
  ...signIn,
  ...consent,
  ...account,
  ...administration,
  ...servers,
  plugins,
  appearance,
  outline,
  shell,
  failure,
} as const satisfies SameKeys<typeof en>;
