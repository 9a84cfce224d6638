import type { Chance, Clock } from "./clock.ts";

/** The type prefixes of public identifiers. From the public contract. */
export type IdentifierPrefix =
  | "usr"
  | "org"
  | "key"
  | "ses"
  | "loc"
  | "map"
  | "bat"
  | "whk"
  | "evt"
  | "req"
  | "inv"
  | "cor"
  | "opr"
  | "ops"
  | "imp"
  | "prc"
  | "psk"
  | "idp"
  | "mai";

/** Ascending in ASCII order, so that identifiers sort as their bytes do. No `i l o u`: Crockford's base 32. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 10;

/**
 * A new public identifier: `<prefix>_` and 26 characters, 48 bits of milliseconds before 80 random bits (the layout
 * of a ULID), so that identifiers sort by creation time.
 *
 * @example
 * ```ts
 * const clock = { now: () => new Date(0) };
 * const chance = { bytes: (length: number) => new Uint8Array(length) };
 * newIdentifier("org", { clock, chance }); // "org_00000000000000000000000000"
 * ```
 */
export function newIdentifier(
  prefix: IdentifierPrefix,
  source: { readonly clock: Clock; readonly chance: Chance },
): string {
  return `${prefix}_${timePart(source.clock.now().getTime())}${randomPart(source.chance.bytes(RANDOM_BYTES))}`;
}

/** The last time that was written: a busy server makes many identifiers in one millisecond. */
let written = { milliseconds: Number.NaN, text: "" };

function timePart(milliseconds: number): string {
  if (written.milliseconds !== milliseconds) {
    written = { milliseconds, text: timeText(milliseconds) };
  }
  return written.text;
}

function timeText(milliseconds: number): string {
  let rest = milliseconds;
  let text = "";
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Every two characters, by the ten bits that they stand for: five times as fast as one by one. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, bits) => `${ALPHABET.charAt(bits >> 5)}${ALPHABET.charAt(bits & 31)}`,
);

function randomPart(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (let at = 0; at < RANDOM_BYTES; at++) {
    held = ((held << 8) | bytes[at]!) & 0xffff;
    bits += 8;
    if (bits >= 10) {
      bits -= 10;
      text += PAIRS[(held >> bits) & 1023]!;
    }
  }
  return text;
}
