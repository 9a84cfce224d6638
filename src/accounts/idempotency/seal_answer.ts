import type { Chance } from "../../domain/chance.ts";

/** An answer, as it is given again. */
export interface SealedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whose answer it is: only who sends the key again can read it. */
export interface AnswerKey {
  readonly organizationId: string;
  readonly key: string;
}

/** NIST SP 800-38D, section 8.2: 96 bits, and never two answers under one of them. */
const IV_BYTES = 12;

/**
 * Encrypts an answer with the key its sender chose, of which the database knows only the hash. An answer may show a new
 * API key: nobody who reads the database may find it there. AES-256-GCM, with a key by HKDF (RFC 5869).
 */
export async function sealAnswer(
  answer: SealedAnswer,
  by: AnswerKey & { readonly chance: Chance },
): Promise<Uint8Array> {
  const iv = by.chance.bytes(IV_BYTES);
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(by), plain));
  const whole = new Uint8Array(IV_BYTES + sealed.length);
  whole.set(iv);
  whole.set(sealed, IV_BYTES);
  return whole;
}

/** Decrypts what `sealAnswer` made. Rejects for another key, or bytes that were changed. */
export async function openAnswer(sealed: Uint8Array, by: AnswerKey): Promise<SealedAnswer> {
  const bytes = new Uint8Array(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(by), bytes.subarray(IV_BYTES));
  // It was sealed here, and the seal holds: its shape is ours.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(new TextDecoder().decode(plain)) as SealedAnswer;
}

async function keyOf({ organizationId, key }: AnswerKey): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), "HKDF", false, ["deriveKey"]);
  const salt = encoder.encode(organizationId);
  const info = encoder.encode("locus idempotent answer");
  const derivation = { name: "HKDF", hash: "SHA-256", salt, info };
  return await crypto.subtle.deriveKey(derivation, secret, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}
