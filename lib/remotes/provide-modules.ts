import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";
import { HOST_MODULES_KEY } from "@/lib/remotes/host-modules";
import type { HostModule } from "@/lib/remotes/host-modules";

/** Hands the React that this page runs to code of plugins; before the first of it is loaded. */
export function provideModules(): void {
  const modules: Record<HostModule, object> = { react: React, "react/jsx-runtime": jsxRuntime, "react-dom": ReactDOM };
  Object.assign(globalThis, { [Symbol.for(HOST_MODULES_KEY)]: modules });
}
