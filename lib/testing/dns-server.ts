import { createSocket } from "node:dgram";
import type dns from "node:dns";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ipaddr from "ipaddr.js";

/** What a name has; null: there is no such name; `silence`: no answer ever comes. */
export type DnsEntry = { A?: string[]; AAAA?: string[]; CNAME?: string } | null | "silence";
/** A function is asked anew at each query of a type, with the number of times it was asked before. */
export type DnsZone = Record<string, DnsEntry | ((nth: number) => DnsEntry)>;

const TYPES = { A: 1, CNAME: 5, AAAA: 28 };

/**
 * A DNS server (RFC 1035, UDP) whose answers a test decides, and a `lookup` that asks it through c-ares, as a
 * resolver of the system would: both families, CNAMEs followed.
 */
export async function startDnsServer(zone: DnsZone) {
  const socket = createSocket("udp4");
  const queries: string[] = [];
  socket.on("message", (message, peer) => {
    const { name, type, end } = readQuestion(message);
    const nth = queries.filter((query) => query === `${type} ${name}`).length;
    queries.push(`${type} ${name}`);
    const entry = zone[name] ?? null;
    const answer = typeof entry === "function" ? entry(nth) : entry;
    if (answer === "silence") return;
    const records = answer === null ? [] : answerRecords(name, type, answer, zone);
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(answer === null ? 0x8183 : 0x8180, 2); // a response; NXDOMAIN or no error
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, message.subarray(12, end), ...records]), peer.port, peer.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");

  const servers = [`127.0.0.1:${(socket.address() as AddressInfo).port}`];
  const resolver = new Resolver({ timeout: 60_000, tries: 1 });
  resolver.setServers(servers);
  return {
    /** `A name` or `AAAA name`, in the order they came. */
    queries,
    /** Makes a resolver that asks this server alone. */
    resolver: () => {
      const one = new Resolver({ timeout: 60_000, tries: 1 });
      one.setServers(servers);
      return one;
    },
    lookup: makeLookup(resolver),
    close: async () => {
      resolver.cancel();
      await new Promise<void>((done) => void socket.close(done));
    },
  };
}

function makeLookup(resolver: Resolver): typeof dns.lookup {
  const lookup = (host: string, options: dns.LookupOptions, callback: (...result: unknown[]) => void) => {
    const both = Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    void both.then(([v4, v6]) => {
      const addresses = [
        ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
        ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
      ];
      const first = addresses[0];
      if (!first) callback(Object.assign(new Error(`ENOTFOUND ${host}`), { code: "ENOTFOUND" }));
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  return lookup as typeof dns.lookup;
}

function readQuestion(message: Buffer): { name: string; type: "A" | "AAAA"; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1) === TYPES.A ? "A" : "AAAA";
  return { name: labels.join(".").toLowerCase(), type, end: at + 5 };
}

function answerRecords(name: string, type: "A" | "AAAA", entry: Exclude<DnsEntry, string | null>, zone: DnsZone) {
  if (entry.CNAME !== undefined) {
    const target = zone[entry.CNAME];
    const found = typeof target === "object" && target !== null ? (target[type] ?? []) : [];
    return [
      record(name, "CNAME", encodeName(entry.CNAME)),
      ...found.map((one) => addressRecord(entry.CNAME!, type, one)),
    ];
  }
  return (entry[type] ?? []).map((one) => addressRecord(name, type, one));
}

const addressRecord = (name: string, type: "A" | "AAAA", address: string) =>
  record(name, type, Buffer.from(ipaddr.parse(address).toByteArray()));

function record(name: string, type: keyof typeof TYPES, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(1, 2); // class IN, time to live 0
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
