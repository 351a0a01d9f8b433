import { LOADER_ATTRIBUTE, LOADER_KEY } from "@/lib/remotes/host-modules";

type Load = (address: string) => Promise<{ default?: unknown }>;

let loader: Promise<Load> | undefined;

/**
 * Imports a plugin's ES module, as it lies on disk: no bundler knows of it, and all that it imports comes from the panel
 * (`LOADER` in make-shims.ts).
 */
export async function importFile(address: string): Promise<{ default?: unknown }> {
  loader ??= startLoader().catch((error: unknown) => {
    loader = undefined;
    throw error;
  });
  return (await loader)(new URL(address, document.baseURI).href);
}

function startLoader(): Promise<Load> {
  const script = document.createElement("script");
  script.src = document.querySelector(`script[${LOADER_ATTRIBUTE}]`)?.getAttribute(LOADER_ATTRIBUTE) ?? "";
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(Reflect.get(globalThis, Symbol.for(LOADER_KEY)) as Load);
    script.onerror = () => reject(new Error("The panel's own script for code of plugins did not load."));
    document.head.append(script);
  });
}
