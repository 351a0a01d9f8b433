import { HOST_MODULES, LOADER_ATTRIBUTE, LOADER_KEY } from "@/lib/remotes/host-modules";

type Load = (address: string) => Promise<{ default?: unknown }>;

let loader: Promise<Load> | undefined;

/**
 * Imports a plugin's ES module, as it lies on disk: no bundler knows of it, and all that it imports comes from the panel
 * (`LOADER` in make-shims.ts).
 */
export async function importFile(address: string): Promise<{ default?: unknown }> {
  const load = await getLoader();
  const { href } = new URL(address, document.baseURI);
  try {
    return await load(href);
  } catch (error) {
    throw error instanceof SyntaxError ? await withPlace(error, href) : error;
  }
}

/** What every remote needs of the panel did not load: nothing of a plugin's is to blame, and only a new document helps. */
export class HostModulesMissing extends Error {
  override name = "HostModulesMissing";
}

let hostModules: Promise<unknown> | undefined;

/**
 * Imports what remotes have of the panel. A browser that did not get one of them does not ask for it again in this
 * document, and would say of each remote alone that it failed.
 * @throws HostModulesMissing
 */
export async function importHostModules(): Promise<void> {
  const load = await getLoader();
  hostModules ??= Promise.all(HOST_MODULES.map(load));
  await hostModules.catch((error: unknown) => {
    throw new HostModulesMissing("The panel's own modules did not load.", { cause: error });
  });
}

function getLoader(): Promise<Load> {
  return (loader ??= startLoader().catch((error: unknown) => {
    loader = undefined;
    throw error;
  }));
}

/** Folders of plugins in which the place of a mistake is looked for now. */
const lookingIn = new Set<string>();

/** Whether the error of a file is one that was caused to find its place: it is told by whoever imported the file. */
export const isLookedFor = (filename: string): boolean =>
  [...lookingIn].some((folder) => filename.startsWith(`${folder}/`));

/**
 * The same error with the place of the mistake, in the file or in one that it imports. Of a module that a script imports a
 * browser does not tell it; of one that an element names it does. It does not run either way.
 */
function withPlace(error: SyntaxError, href: string): Promise<SyntaxError> {
  const folder = href.slice(0, href.indexOf("/", href.indexOf("/plugins/") + "/plugins/".length));
  const script = document.createElement("script");
  script.type = "module";
  script.src = href;
  lookingIn.add(folder);
  return new Promise((resolve) => {
    const end = (found: SyntaxError) => {
      window.removeEventListener("error", hear, true);
      script.remove();
      lookingIn.delete(folder);
      resolve(found);
    };
    const hear = (event: ErrorEvent) => {
      const { filename, lineno, colno } = event;
      if (!(event.error instanceof SyntaxError) || !filename.startsWith(`${folder}/`)) return;
      event.preventDefault();
      end(new SyntaxError(`${error.message} (${filename}:${lineno}:${colno})`, { cause: error }));
    };
    window.addEventListener("error", hear, true);
    script.onload = script.onerror = () => end(error);
    document.head.append(script);
  });
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
