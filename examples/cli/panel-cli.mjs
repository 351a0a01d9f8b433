#!/usr/bin/env node
import { attach } from "./attach.mjs";
import { callPanel } from "./call-panel.mjs";
import { logIn } from "./log-in.mjs";
import { keyFilePath, readKey, removeKey, writeKey } from "./key-file.mjs";
import { Problem } from "./problem.mjs";

const USAGE = `Usage:
  panel-cli login <address>                    such as http://localhost:3000
  panel-cli whoami
  panel-cli attach <server>                    sends what comes on standard input to the server's console
  panel-cli attach <server> -- <command> …     runs a command and sends what it prints
  panel-cli logout                             revokes the key
`;

const COMMANDS = {
  async login(address) {
    if (address === undefined) throw new Problem("Name the panel's address: panel-cli login <address>");
    const before = await readKey();
    const key = await logIn(address);
    await writeKey(key);
    if (before) await revoke(before).catch(() => console.error("The key of before could not be revoked."));
    const { name, email } = await callPanel(key, "GET", "/api/user");
    console.log(`Logged in to ${key.address} as ${name} <${email}>. The key is in ${keyFilePath()}.`);
  },

  async whoami() {
    const key = await requireKey();
    const { name, email } = await callPanel(key, "GET", "/api/user");
    console.log(`${name} <${email}> at ${key.address}`);
  },

  async attach(server, dashes, ...command) {
    if (server === undefined) throw new Problem("Name a server: panel-cli attach <server>");
    if (dashes !== undefined && (dashes !== "--" || command.length === 0)) {
      throw new Problem("Write the command after two dashes: panel-cli attach <server> -- <command> …");
    }
    return attach(await requireKey(), server, command);
  },

  async logout() {
    await revoke(await requireKey());
    await removeKey();
    console.log("Logged out. The key was revoked.");
  },
};

async function requireKey() {
  const key = await readKey();
  if (!key) throw new Problem("You are not logged in. Log in first: panel-cli login <address>");
  return key;
}

/** A key can end itself and no other one. One that is refused as unknown has ended already. */
async function revoke(key) {
  try {
    const { api_clients: keys } = await callPanel(key, "GET", "/api/user/api-clients");
    const own = keys.find(({ public_key: publicKey }) => publicKey === key.publicKey);
    await callPanel(key, "DELETE", `/api/user/api-clients/${own.id}`);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "UNAUTHENTICATED") throw error;
  }
}

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name ?? "")) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await COMMANDS[name](...args)) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
