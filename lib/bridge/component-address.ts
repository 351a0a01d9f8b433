/**
 * The address of a component beside another one, of the same plugin and version.
 * @param src of the one that asks: `/plugins/{identifier}/~{version}/Components/…`
 * @param component path below `Frontend/Components/`, with or without that folder written
 * @returns null for what is no HTML file there
 */
export function componentAddress(src: string, component: string): string | null {
  const [folder] = /^\/plugins\/[^/]+\/(?:~[^/]+\/)?Components\//.exec(src) ?? [];
  const names = component.replace(/^Components\//, "").split("/");
  if (folder === undefined || !/\.html?$/i.test(component)) return null;
  if (names.some((name) => name === "" || name.startsWith(".") || /[\\:\p{Cc}\p{Cs}]/u.test(name))) return null;
  return folder + names.map(encodeURIComponent).join("/");
}
