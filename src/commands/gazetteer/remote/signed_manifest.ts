import { createHash, createPublicKey, sign, verify } from "node:crypto";
import { privateKey, publicKey } from "../../../config/signing_keys.ts";

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

/** Who may have signed a manifest, and how one that nobody of them has signed is refused. */
export interface ManifestKeys {
  /** Public keys. Empty: it need not be signed. */
  readonly keys: readonly string[];
  /** The variable with the keys. */
  readonly variable: "GAZETTEER_KEYS" | "BACKUP_KEYS";
  readonly refuse: (reason: string) => Error;
}

/**
 * The manifest, if one of the keys has signed it. Without keys anything is taken.
 *
 * @throws what `refuse` makes, for a manifest that none of the keys has signed.
 */
export function verifyManifest(read: string, { keys, variable, refuse }: ManifestKeys): SignedManifest {
  const [text = "", line = ""] = read.split("\n");
  const signed = signatureIn(line);
  if (keys.length === 0) {
    return { text, ...(signed === undefined ? {} : { key: signed.key }) };
  }
  if (signed === undefined) {
    throw refuse(`it is not signed, and ${variable} asks for a signature`);
  }
  const known = keys.find((key) => keyName(key) === signed.key);
  if (known === undefined) {
    throw refuse(`it is signed with the key ${signed.key}, which is not in ${variable}`);
  }
  if (!verify(null, Buffer.from(text), valid(publicKey(known)), Buffer.from(signed.signature, "base64"))) {
    throw refuse(`its signature with the key ${signed.key} is wrong: the manifest was changed after it was signed`);
  }
  return { text, key: signed.key };
}

/** The name of a signing key's public key. */
export function nameOfSigner(signingKey: string): string {
  return keyName(
    createPublicKey(valid(privateKey(signingKey))).export({ format: "der", type: "spki" }).toString("base64"),
  );
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
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return typeof value === "object" && value !== null && "key" in value && typeof value.key === "string" &&
      /^[0-9a-f]{16}$/u.test(value.key) && "signature" in value && typeof value.signature === "string"
    ? { key: value.key, signature: value.signature }
    : undefined;
}
