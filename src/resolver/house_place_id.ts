import { fold } from "../text/fold.ts";
import { houseNumberKey } from "../text/house_number.ts";

/** Crockford's base 32, as in all public identifiers. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SPACES = /\s+/gu;
/** `plc_` and 16 characters: what a street's identifier has. */
const STREET_LENGTH = 20;
/** Between a number and the postcode that tells it from its namesake in the same street. No number has it. */
const AND = "\n";
/** What nothing is folded in: nearly every number. */
const PLAIN = /^[0-9]{1,5}[a-z]?$/u;
/** Longer than any identifier: bounds what is read of one. */
export const PLACE_ID_LENGTH_MAX = 512;

/** A house as its identifier names it. */
export interface HouseOfId {
  readonly streetPlaceId: string;
  /** Folded, without spaces. */
  readonly number: string;
  /** Folded; where several houses of the street bear the number. */
  readonly postcode?: string;
}

/**
 * The public identifier of a house: its street's, which is stable across rebuilds, followed by its number, folded and
 * without spaces, in base 32. Whoever looks it up splits it again (`parseHousePlaceId`).
 */
export function housePlaceId(streetPlaceId: string, number: string, postcode?: string): string {
  if (postcode === undefined && PLAIN.test(number)) {
    return streetPlaceId + encodedPlain(number);
  }
  return streetPlaceId + encoded(number.replaceAll(AND, "") + (postcode === undefined ? "" : AND + postcode));
}

/** The house of an identifier; undefined where it is none, or written otherwise than `housePlaceId` writes it. */
export function parseHousePlaceId(placeId: string): HouseOfId | undefined {
  const bytes = placeId.length > STREET_LENGTH && placeId.length <= PLACE_ID_LENGTH_MAX
    ? decoded(placeId.slice(STREET_LENGTH))
    : undefined;
  if (bytes === undefined) {
    return undefined;
  }
  const [number = "", postcode] = new TextDecoder().decode(bytes).split(AND);
  const streetPlaceId = placeId.slice(0, STREET_LENGTH);
  const house = { streetPlaceId, number, ...(postcode === undefined ? {} : { postcode }) };
  return number !== "" && housePlaceId(streetPlaceId, number, postcode) === placeId ? house : undefined;
}

/** The same as `encoded` for ASCII letters and digits, which are their own bytes. */
function encodedPlain(text: string): string {
  let letters = "";
  let held = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    held = ((held << 8) | text.charCodeAt(at)) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += ALPHABET[(held >> bits) & 31];
    }
  }
  return bits === 0 ? letters : letters + ALPHABET[(held << (5 - bits)) & 31];
}

function encoded(text: string): string {
  let letters = "";
  let held = 0;
  let bits = 0;
  for (const byte of new TextEncoder().encode(tidy(text))) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? letters : letters + ALPHABET.charAt((held << (5 - bits)) & 31);
}

/** Folded and without spaces, but for what divides number and postcode. */
function tidy(text: string): string {
  return text.split(AND).map((part, at) => at === 0 ? houseNumberKey(part) : fold(part).replace(SPACES, "")).join(AND);
}

function decoded(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) {
      return undefined;
    }
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  return Uint8Array.from(bytes);
}
