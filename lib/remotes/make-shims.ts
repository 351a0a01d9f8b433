import { HOST_MODULES, HOST_MODULES_KEY, LOADER_KEY } from "@/lib/remotes/host-modules";
import type { HostModule } from "@/lib/remotes/host-modules";

/** An ES module in the panel's place of a library: it exports what the page has of it. */
export type Shim = { file: string; code: string };

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export const shimFile = (name: HostModule): string => `${name.replace("/", "-")}.js`;

/**
 * The modules that stand for the panel's own libraries.
 * @param exportsOf the names that a library exports; the list has to be there before the module runs
 */
export function makeShims(exportsOf: (name: HostModule) => readonly string[]): Shim[] {
  return HOST_MODULES.map((name) => {
    const names = exportsOf(name).filter((one) => one !== "default" && IDENTIFIER.test(one));
    const code = [
      `const found = globalThis[Symbol.for(${JSON.stringify(HOST_MODULES_KEY)})]?.[${JSON.stringify(name)}];`,
      `if (!found) throw new Error("${name} is only there in pages of the panel that run code of plugins.");`,
      "export default found.default ?? found;",
      `export const { ${names.join(", ")} } = found;`,
    ];
    return { file: shimFile(name), code: `${code.join("\n")}\n` };
  });
}

/**
 * Imports files of plugins, in a script that has no nonce. A module has the nonce of the script that imports it, and so
 * have all that it imports itself: with one the page's policy would let it load code from anywhere.
 */
export const LOADER: Shim = {
  file: "load.js",
  code: `globalThis[Symbol.for(${JSON.stringify(LOADER_KEY)})] = (address) => import(address);\n`,
};

/** @param addressOf where a shim is had @returns JSON for `<script type="importmap">` */
export function makeImportMap(addressOf: (file: string) => string): string {
  const imports = Object.fromEntries(HOST_MODULES.map((name) => [name, addressOf(shimFile(name))]));
  return JSON.stringify({ imports });
}
