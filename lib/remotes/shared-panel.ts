import type { PanelApi } from "@/lib/bridge/panel-api";

/**
 * `window.Panel` of a page: one object for the code of all plugins. Each call of it is one of the panel that belongs to
 * whoever calls.
 * @param ofCaller asked at each call
 */
export function sharePanel(ofCaller: () => PanelApi): PanelApi {
  const share = (sample: object, find: () => object): object =>
    Object.freeze(
      Object.fromEntries(
        Object.entries(sample).map(([name, value]: [string, unknown]) => {
          const member = () => Reflect.get(find(), name) as unknown;
          if (typeof value === "function") {
            return [name, (...all: unknown[]) => (member() as (...given: unknown[]) => unknown)(...all)];
          }
          return [name, typeof value === "object" && value !== null ? share(value, member as () => object) : value];
        }),
      ),
    );
  return share(ofCaller(), ofCaller) as PanelApi;
}
