const KINDS = { component: /\.html?$/i, remote: /\.m?js$/i };

/**
 * The address of a file beside another one, of the same plugin and version.
 * @param src of the one that asks: `/plugins/{identifier}/~{version}/Components/…`
 * @param path below `Frontend/Components/`, with or without that folder written
 * @returns null for what is no file of that kind there
 */
export function componentAddress(src: string, path: string, kind: keyof typeof KINDS = "component"): string | null {
  const [folder] = /^\/plugins\/[^/]+\/(?:~[^/]+\/)?Components\//.exec(src) ?? [];
  const names = path.replace(/^Components\//, "").split("/");
  if (folder === undefined || !KINDS[kind].test(path)) return null;
  if (names.some((name) => name === "" || name.startsWith(".") || /[\\:\p{Cc}\p{Cs}]/u.test(name))) return null;
  return folder + names.map(encodeURIComponent).join("/");
}
