import type { ComponentType } from "react";
import { importFile, importHostModules } from "@/lib/remotes/import-file";
import { readComponent } from "@/lib/remotes/read-component";

const loading = new Map<string, Promise<ComponentType<object>>>();

/**
 * The component of a remote: for an address the same promise, so that it stays the same component as long as the document.
 * A browser keeps what failed for good under its address; a repaired file has another one.
 */
export function loadRemote(src: string): Promise<ComponentType<object>> {
  let promise = loading.get(src);
  if (promise === undefined) loading.set(src, (promise = load(src)));
  return promise;
}

async function load(src: string): Promise<ComponentType<object>> {
  await importHostModules();
  return readComponent(await importFile(src));
}
