const PLUGIN = /^([a-z0-9][a-z0-9_-]{0,63})\//;

/**
 * The plugin whose code is nearest in a call's stack, by the addresses in it; null for none. Browsers write stacks in
 * ways of their own, but all with addresses.
 * @param plugins address below which files of plugins are: `http://localhost:3000/plugins/`
 */
export function findCaller(stack: string, plugins: string): string | null {
  const at = stack.indexOf(plugins);
  return at < 0 ? null : (PLUGIN.exec(stack.slice(at + plugins.length))?.[1] ?? null);
}
