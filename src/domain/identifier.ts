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

function randomPart(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return text;
}
