import type { Chance } from "../domain/clock.ts";

export interface Sealer {
  readonly chance: Chance;
  /** The service's secrets, at least one. The first one seals, all of them open, so that each can be replaced. */
  readonly secrets: readonly string[];
}

/** What a sealed value is for: it opens for nothing else. */
export interface SealPurpose {
  /** The use, with a version. Each use has keys of its own. */
  readonly context: string;
  /** The row that has the value. A copy in another row does not open. Absent: it opens in every row. */
  readonly row?: string;
}

export interface OpenedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the service's first secret sealed it. Another one may be removed from the configuration one day. */
  readonly isCurrent: boolean;
}

/** Version of the layout: this byte, a nonce of 12 bytes that is never reused, then the AES-GCM ciphertext. */
const LAYOUT = 1;
const NONCE_BYTES = 12;

const encoder = new TextEncoder();

/**
 * Encrypts a value with AES-256-GCM, so that a copy of the database does not show it. The key is derived from the
 * service's secret by HKDF (RFC 5869).
 */
export async function sealBytes(
  { chance, secrets: [secret] }: Sealer,
  { bytes, ...purpose }: SealPurpose & { readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<Uint8Array> {
  if (secret === undefined) {
    throw new RangeError("Cannot seal a value without a secret of the service");
  }
  const nonce = chance.bytes(NONCE_BYTES);
  const key = await derivedKey(secret, purpose);
  const sealed = await crypto.subtle.encrypt(cipherOf(nonce, purpose), key, bytes);
  return Buffer.concat([Uint8Array.of(LAYOUT), nonce, new Uint8Array(sealed)]);
}

/**
 * Decrypts a value of `sealBytes()` with any of the secrets. Undefined where none fits: all were replaced at once, or
 * the value is for something else.
 */
export async function openBytes(
  { secrets }: Pick<Sealer, "secrets">,
  { sealed, ...purpose }: SealPurpose & { readonly sealed: Uint8Array },
): Promise<OpenedBytes | undefined> {
  const whole = new Uint8Array(sealed);
  const cipher = cipherOf(whole.subarray(1, 1 + NONCE_BYTES), purpose);
  for (const [i, secret] of secrets.entries()) {
    try {
      const key = await derivedKey(secret, purpose);
      const plain = await crypto.subtle.decrypt(cipher, key, whole.subarray(1 + NONCE_BYTES));
      return { bytes: new Uint8Array(plain), isCurrent: i === 0 };
    } catch {
      // The next secret may fit.
    }
  }
  return undefined;
}

function cipherOf(iv: Uint8Array<ArrayBuffer>, { row = "" }: SealPurpose): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: encoder.encode(row) };
}

/** The key of a secret for one use, by HKDF (RFC 5869): of AES-256-GCM, or of HMAC-SHA-256. */
export async function derivedKey(
  secret: string,
  { context, salt = "", algorithm = "AES-GCM" }: {
    /** The use. */
    readonly context: string;
    readonly salt?: string;
    readonly algorithm?: "AES-GCM" | "HMAC";
  },
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encoder.encode(salt), info: encoder.encode(context) },
    material,
    { name: algorithm, hash: "SHA-256", length: 256 },
    false,
    algorithm === "HMAC" ? ["sign", "verify"] : ["encrypt", "decrypt"],
  );
}
