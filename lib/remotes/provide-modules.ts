import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";
import { HOST_MODULES_KEY } from "@/lib/remotes/host-modules";
import type { HostModule } from "@/lib/remotes/host-modules";

/** React has one of each in a document, and would take the panel's attributes off for a part that renders its own. */
const OF_THE_DOCUMENT: readonly unknown[] = ["html", "head", "body"];

/** Makes elements as React does, but none that are the document's. */
function ofAPart<Create extends (type: never, ...rest: never[]) => unknown>(create: Create): Create {
  const make = (type: never, ...rest: never[]) => {
    if (OF_THE_DOCUMENT.includes(type))
      throw new Error(`A remote is a part of a page: it renders no <${String(type)}>.`);
    return create(type, ...rest);
  };
  return make as Create;
}

/** Hands the React that this page runs to code of plugins; before the first of it is loaded. */
export function provideModules(): void {
  const modules: Record<HostModule, object> = {
    // without `default`, which would be the library as it is
    react: { ...React, default: undefined, createElement: ofAPart(React.createElement) },
    "react/jsx-runtime": {
      ...{ ...jsxRuntime, default: undefined },
      ...{ jsx: ofAPart(jsxRuntime.jsx), jsxs: ofAPart(jsxRuntime.jsxs) },
    },
    "react-dom": ReactDOM,
  };
  Object.assign(globalThis, { [Symbol.for(HOST_MODULES_KEY)]: modules });
}

type Internals = { S?: ((transition: unknown, result: unknown) => void) | null };
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/**
 * Keeps transitions apart. While one is an async action React lets no other end, in whichever root: an action of a plugin
 * that never ends, or takes long, would keep the user from going to another page. React has no switch for that, so the
 * action's promise is kept from the one function that ties them together; what is pending is known without it. Where a
 * React to come has no such function nothing is changed, and the tests of remotes say so (docs/decisions/0016).
 */
export function keepTransitionsApart(): void {
  const internals = (React as unknown as Record<string, Internals | undefined>)[INTERNALS];
  const finish = internals?.S;
  if (!internals || typeof finish !== "function") return;
  internals.S = (transition) => finish(transition, undefined);
}
