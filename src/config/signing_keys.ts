import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** RFC 7518, section 3.2: a key of HS256 has at least 256 bits, which 32 random bytes have in any notation. */
export const SECRET_LENGTH_MIN = 32;

/** 32 random hexadecimal digits have fewer than eight different ones once in 10^7 times, longer ones never. */
const DISTINCT_MIN = 8;

/** Words of examples and placeholders; six random letters are one of them once in 10^9 times. */
const PLACEHOLDER = /secret|change|password|example|qwerty/iu;

/** An Ed25519 key that signs: base64 of its PKCS#8 DER, as `openssl genpkey` writes it; undefined for anything else. */
export function privateKey(text: string): KeyObject | undefined {
  return readKey(text, (key) => createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

/** The key that verifies its signatures: base64 of its SPKI DER, as `openssl pkey -pubout` writes it. */
export function publicKey(text: string): KeyObject | undefined {
  return readKey(text, (key) => createPublicKey({ key, format: "der", type: "spki" }));
}

/** The public key of a signing key, as `openssl pkey -pubout` writes it. */
export function verifyingKey(signingKey: string): string {
  return createPublicKey(valid(privateKey(signingKey))).export({ format: "der", type: "spki" }).toString("base64");
}

/** Whether a public key verifies the signatures of a signing key. */
export function isKeyOf(key: string, signingKey: string): boolean {
  return publicKey(key)?.equals(createPublicKey(valid(privateKey(signingKey)))) === true;
}

function valid(key: KeyObject | undefined): KeyObject {
  if (key === undefined) {
    throw new RangeError("Cannot use a key because it is no Ed25519 key");
  }
  return key;
}

function readKey(text: string, read: (der: Buffer) => KeyObject): KeyObject | undefined {
  try {
    const key = read(Buffer.from(text, "base64"));
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A secret that signs access tokens; undefined for one that is too short or can be guessed, because anyone who guesses
 * it can log in as any user. Rejected are placeholders, few different characters, repetitions, and sequences ("abcd…").
 */
export function readSecret(text: string): string | undefined {
  return text.length >= SECRET_LENGTH_MIN && !isGuessable(text) ? text : undefined;
}

function isGuessable(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return PLACEHOLDER.test(secret) || new Set(codes).size < DISTINCT_MIN || new Set(steps).size < DISTINCT_MIN ||
    repeats(secret);
}

/** Whether the text repeats its beginning, the last time perhaps cut: "0123456789abcdef0123456789abcd". */
function repeats(text: string): boolean {
  // A text with a period occurs in itself at that offset; the last repetition may be cut.
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.startsWith(text.slice(period))) {
      return true;
    }
  }
  return false;
}
