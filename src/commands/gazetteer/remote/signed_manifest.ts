import { createHash, sign, verify } from "node:crypto";
import { privateKey, publicKey, verifyingKey } from "../../../config/signing_keys.ts";
import { PUBLISHED_SET_LENGTH_MAX, publishedFolder } from "../../../gazetteer/datasets/published_set.ts";
import { refusal } from "./fetch_file.ts";
import type { RemoteFolder } from "./remote_folder.ts";
import { textAtMost } from "../../../net/text_at_most.ts";
import { isObject, parseJson } from "../../../text/json_value.ts";

const MANIFEST = "manifest.json";
/** A manifest is given up after this long. */
const READ_MS_MAX = 15_000;
const NOT_MODIFIED = 304;

/** What a manifest says without its signature, and the name of the key of that. */
export interface SignedManifest {
  readonly text: string;
  /** Absent where it is not signed. */
  readonly key?: string;
}

/**
 * A manifest with its signature: the manifest is the first line, `{"key", "signature"}` the second. The signature
 * (Ed25519, RFC 8032) is that of the first line's bytes without the line break, so that `openssl pkeyutl` verifies it.
 *
 * @param text one line
 * @param signingKey as `GAZETTEER_SIGNING_KEY` and `BACKUP_SIGNING_KEY`
 */
export function signManifest(text: string, signingKey: string): string {
  const signature = sign(null, Buffer.from(text), valid(privateKey(signingKey))).toString("base64");
  return `${text}\n${JSON.stringify({ key: nameOfSigner(signingKey), signature })}\n`;
}

/** The manifest, if one of the keys has signed it. Without keys anything is taken. */
export function verifyManifest(
  read: string,
  { keys, variable }: { readonly keys: readonly string[]; readonly variable: "GAZETTEER_KEYS" | "BACKUP_KEYS" },
): SignedManifest | { readonly refusal: string } {
  const [text = "", line = ""] = read.split("\n");
  const signed = signatureIn(line);
  if (keys.length === 0) {
    return { text, ...(signed === undefined ? {} : { key: signed.key }) };
  }
  if (signed === undefined) {
    return { refusal: `it is not signed, and ${variable} asks for a signature` };
  }
  const { key } = signed;
  const known = keys.find((each) => keyName(each) === key);
  if (known === undefined) {
    return { refusal: `it is signed with the key ${key}, which is not in ${variable}` };
  }
  return verify(null, Buffer.from(text), valid(publicKey(known)), Buffer.from(signed.signature, "base64"))
    ? { text, key }
    : { refusal: `its signature with the key ${key} is wrong: the manifest was changed after it was signed` };
}

export function nameOfSigner(signingKey: string): string {
  return keyName(verifyingKey(signingKey));
}

/** The first 16 digits of the SHA-256 of a public key's SPKI DER. */
function keyName(key: string): string {
  return createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 16);
}

function valid<Key>(key: Key | undefined): Key {
  if (key === undefined) {
    throw new RangeError("Cannot use a key because it is no Ed25519 key");
  }
  return key;
}

function signatureIn(line: string): { readonly key: string; readonly signature: string } | undefined {
  const value = parseJson(line);
  const { key, signature } = isObject(value) ? value : {};
  return typeof key === "string" && /^[0-9a-f]{16}$/u.test(key) && typeof signature === "string"
    ? { key, signature }
    : undefined;
}

/** The name of the manifest for the version that has this world file. */
export function manifestName(worldPath: string): string {
  return `${publishedFolder(worldPath)}/${MANIFEST}`;
}

/**
 * The published manifest for the version that has this world file; undefined where none is published, and "unchanged"
 * where it still has the `ETag` of `unless`.
 *
 * @throws Failure that is a refusal, for a manifest that is too large, or that none of the keys has signed.
 */
export async function readRemoteManifest(
  remote: RemoteFolder,
  { worldPath, keys, signal, unless }: {
    readonly worldPath: string;
    /** Those that may have signed it; empty: it need not be signed. */
    readonly keys: readonly string[];
    readonly signal: AbortSignal;
    readonly unless?: string | undefined;
  },
): Promise<SignedManifest & { readonly etag: string | undefined } | "unchanged" | undefined> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(READ_MS_MAX)]);
  const response = await remote.read(manifestName(worldPath), { signal: late, unless });
  if (response.status === NOT_MODIFIED) {
    await response.body?.cancel();
    return "unchanged";
  }
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await textAtMost(response, PUBLISHED_SET_LENGTH_MAX);
  if (text === undefined) {
    throw refusal(`its manifest has more than ${PUBLISHED_SET_LENGTH_MAX} bytes`);
  }
  const signed = verifyManifest(text, { keys, variable: "GAZETTEER_KEYS" });
  if ("refusal" in signed) {
    throw refusal(signed.refusal);
  }
  return { ...signed, etag: response.headers.get("etag") ?? undefined };
}
