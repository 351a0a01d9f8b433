import { createSign, generateKeyPairSync } from "node:crypto";
import ipaddr from "ipaddr.js";

/** DER (X.690): tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const SEQUENCE = 0x30;
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid("2a8648ce3d040302"));
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/**
 * A certificate (RFC 5280) that nobody vouches for, or whoever takes it as an authority: for these host names and
 * addresses, valid from 2000 to 2099, with a P-256 key of its own.
 */
export function selfSignedCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, oid("550403"), der(0x0c, Buffer.from("Test receiver")))));
  const names = hosts.map((host) =>
    ipaddr.isValid(host) ? der(0x87, Buffer.from(ipaddr.parse(host).toByteArray())) : der(0x82, Buffer.from(host)),
  );
  const subjectAltName = der(SEQUENCE, oid("551d11"), der(0x04, der(SEQUENCE, ...names)));
  const authority = der(SEQUENCE, oid("551d13"), TRUE, der(0x04, der(SEQUENCE, TRUE)));
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, der(0x18, Buffer.from("20000101000000Z")), der(0x18, Buffer.from("20991231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, authority, subjectAltName)),
  );
  const signature = createSign("sha256").update(content).sign(privateKey);
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate
    .toString("base64")
    .match(/.{1,64}/g)!
    .join("\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
