import dns, { type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/**
 * A `lookup` that asks the DNS servers of the system directly, for names that strangers chose. The system's own way
 * (getaddrinfo) holds one of the process's few threads until it is through and cannot be cancelled: a handful of names
 * whose servers never answer would keep every other call waiting. This one holds a socket, until the signal aborts.
 * Names of `/etc/hosts` alone are not known to it; a host of one's own is listed in SERVER_CALLBACK_ALLOWED_HOSTS.
 */
export function lookupByDns(signal: AbortSignal): LookupFunction {
  return (host, options, callback) => {
    const resolver = new dns.promises.Resolver();
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const asked = [resolver.resolve4(host), resolver.resolve6(host)] as const;
    void Promise.allSettled(asked).then(([v4, v6]) => {
      signal.removeEventListener("abort", cancel);
      const addresses: LookupAddress[] = [
        ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
        ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
      ];
      const first = addresses[0];
      if (!first) callback(Object.assign(new Error(`${host} has no address`), { code: "ENOTFOUND" }), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
