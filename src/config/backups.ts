import { resolve } from "node:path";
import { readRemoteAddress } from "./remote_address.ts";

/** Bech32 without its checksum, which is checked where the key is used: a key of X25519, or a post-quantum one. */
const RECIPIENT = /^age1(?:[02-9ac-hj-np-z]{58}|pq1[02-9ac-hj-np-z]{100,2500})$/u;
/** A text that begins like the address of something else than a folder. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:/iu;

/** An `s3://bucket/prefix`, or the absolute path of a folder; undefined for anything else. */
export function readBackupPlace(text: string): string | undefined {
  if (/^s3:/iu.test(text)) {
    return readRemoteAddress(text);
  }
  return ADDRESS.test(text) ? undefined : resolve(text);
}

/** A public key of age; undefined for anything else. */
export function readRecipient(text: string): string | undefined {
  return RECIPIENT.test(text) ? text : undefined;
}
