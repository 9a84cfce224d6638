import type { Chance } from "../../domain/clock.ts";
import { derivedKey } from "../../store/sealed_bytes.ts";

/** An answer that a retry receives again. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The secret of an answer: only a sender who repeats the key can read it. */
export interface AnswerKey {
  readonly organizationId: string;
  readonly key: string;
}

/** NIST SP 800-38D, section 8.2: 96 bits, and a new one for every answer. */
const IV_BYTES = 12;

/**
 * Encrypts an answer with the key its sender chose; the database has only its hash. An answer may contain a new API key,
 * which must not be readable in the database. AES-256-GCM, with a key by HKDF (RFC 5869).
 */
export async function sealAnswer(
  answer: RecordedAnswer,
  by: AnswerKey & { readonly chance: Chance },
): Promise<Uint8Array> {
  const iv = by.chance.bytes(IV_BYTES);
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(by), plain);
  return Buffer.concat([iv, new Uint8Array(sealed)]);
}

/** Decrypts the result of `sealAnswer`. Rejects for another key or changed bytes. */
export async function openAnswer(sealed: Uint8Array, by: AnswerKey): Promise<RecordedAnswer> {
  const bytes = new Uint8Array(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(by), bytes.subarray(IV_BYTES));
  // It was sealed by `sealAnswer` and is authentic, so it has this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(new TextDecoder().decode(plain)) as RecordedAnswer;
}

function keyOf({ organizationId: salt, key }: AnswerKey): Promise<CryptoKey> {
  return derivedKey(key, { context: "locus idempotent answer", salt });
}
