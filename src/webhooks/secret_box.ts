import type { Chance } from "../domain/chance.ts";

/** Dependencies of sealing. */
export interface SecretBox {
  readonly chance: Chance;
  readonly secrets: readonly string[];
}

/** Version of the layout: this byte, a nonce of 12 bytes that is never reused, then the AES-GCM ciphertext. */
const LAYOUT = 1;
const NONCE_BYTES = 12;
const CONTEXT = new TextEncoder().encode("locus webhook secrets 1");

/**
 * Encrypts a webhook's secret with AES-256-GCM and a key derived by HKDF, so that a copy of the database cannot sign.
 */
export async function sealSecret({ chance, secrets }: SecretBox, secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const nonce = chance.bytes(NONCE_BYTES);
  const key = await keyOf(secrets[0] ?? "", "encrypt");
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, secret));
  const bytes = new Uint8Array(1 + NONCE_BYTES + sealed.length);
  bytes[0] = LAYOUT;
  bytes.set(nonce, 1);
  bytes.set(sealed, 1 + NONCE_BYTES);
  return bytes;
}

/**
 * Decrypts a value of `sealSecret()` with any of the secrets. Throws an Error where none fits, because all were
 * replaced at once.
 */
export async function openSecret({ secrets }: SecretBox, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sealed);
  for (const secret of secrets) {
    try {
      const key = await keyOf(secret, "decrypt");
      const iv = bytes.subarray(1, 1 + NONCE_BYTES);
      return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(1 + NONCE_BYTES)));
    } catch {
      // The next secret may fit.
    }
  }
  throw new Error("Cannot open a webhook's secret because none of the service's secrets fits it any more");
}

async function keyOf(secret: string, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "HKDF", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: CONTEXT },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    [usage],
  );
}
