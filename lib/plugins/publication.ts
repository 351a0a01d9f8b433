import { hashOf } from "@/lib/plugins/raw-plugin";

/** An answer that is the same for everyone, made once and kept as long as what it tells of. */
export type Publication = {
  mediaType: string;
  text: string;
  /** Of its content: the same in every process that tells the same. */
  version: string;
};

/** @param text the whole answer; its version is made of it */
export function publish(text: string, mediaType: string): Publication {
  return { mediaType, text, version: hashOf(text) };
}
