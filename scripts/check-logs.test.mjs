import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN, TEST_AUTH_SECRET, USER_PASSWORD } from "@/lib/testing/secrets";
import { checkLogs } from "./check-logs.mjs";

const SEVENTY = "aB3".repeat(24);
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "panel-check-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name, text) => writeFileSync(path.join(folder, name), text);

describe("checkLogs", () => {
  it("finds nothing in an ordinary log", async () => {
    write("panel-1.log", '{"level":30,"path":"/api/user","key":"px_pub0123","status":200}\n');
    expect(await checkLogs(folder)).toEqual([]);
  });

  it.each([
    ["a private key", `px_sec${SEVENTY.slice(0, 49)}`],
    ["a device code", `{"device_code":"pxdev_${SEVENTY.slice(0, 49)}"}`],
    ["a device code", `{"device_code":"pxdev_${SEVENTY.slice(0, 43)}"}`],
    ["a request token", `?request_token=pxoauthreq_${SEVENTY.slice(0, 49)}&x=1`],
    ["a request token", `?request_token=pxoauthreq_${SEVENTY.slice(0, 43)}&x=1`],
    ["an authorization code", `pxoauthcode_${SEVENTY.slice(0, 49)}`],
    ["an authorization code", `pxoauthcode_${SEVENTY.slice(0, 43)}`],
    ["a key pair in HTTP Basic form", `Basic ${btoa(`px_pub${SEVENTY}:px_sec${SEVENTY}`)}`],
    ["a session cookie", `cookie: next-auth.session-token=${btoa('{"alg":"dir","enc":"A256GCM"}')}`],
    ["a password hash", "$argon2id$v=19$m=19456"],
    ["test password 1", `wrong password ${ADMIN.password}`],
    ["test password 2", `{"password":"${USER_PASSWORD}"}`],
    ["the secret of session cookies", `AUTH_SECRET=${TEST_AUTH_SECRET}`],
  ])("finds %s, names its line and does not repeat it", async (what, secret) => {
    write("a.log", "nothing\n");
    write("b.log", `first line\n${secret}\n`);
    expect(await checkLogs(folder)).toEqual([`${path.join(folder, "b.log")}:2 holds ${what}`]);
  });

  it("is not content with no log, an empty one, or one that is missing", async () => {
    expect(await checkLogs(path.join(folder, "none"))).toHaveLength(1);
    expect(await checkLogs(folder)).toHaveLength(1);
    write("panel-1.log", "\n");
    expect(await checkLogs(folder)).toEqual([`${path.join(folder, "panel-1.log")} is empty`]);
    write("panel-1.log", "line\n");
    expect(await checkLogs(folder, { expect: ["panel-", "vitest-"] })).toEqual([`no log vitest-* in ${folder}`]);
  });
});
