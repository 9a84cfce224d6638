/**
 * Public identifiers. An area and a street have one of their own; a house and a crossing have their street's with a
 * number or a second street. In goes an answer or an identifier; out comes the other.
 */
import type { Gazetteer, NamedPlace, RegisteredCode } from "../../gazetteer/port.ts";
import { fold } from "../../text/fold.ts";
import { houseNumberKey } from "../../text/house_number.ts";
import type { Answer } from "../answer.ts";
import { ACCURACY_HOUSE_M } from "../weights.ts";

/** The record of an answer in a data set. */
export interface AnswerRecord {
  readonly placeId: string;
  /** Index into the gazetteer's provenances. */
  readonly dataset: number;
  /** The street's data set, if it differs from the house's. */
  readonly streetDataset?: number;
}

/** Identifier and data set of an answer. A house has its street's identifier with its number. */
export function recordOf(
  { entry, address, record }: Pick<Answer, "entry" | "address" | "record">,
  gazetteer: Gazetteer,
): AnswerRecord | undefined {
  if (record !== undefined) {
    return record;
  }
  if (address !== undefined) {
    const street = gazetteer.street(address.street);
    if (address.crossing !== undefined && address.houseNumber === undefined) {
      const { placeId } = gazetteer.street(address.crossing);
      return { placeId: crossingPlaceId(street.placeId, placeId), dataset: street.dataset };
    }
    return address.houseNumber === undefined ? street : {
      placeId: housePlaceId(street.placeId, address.houseNumber, address.disambiguatedBy),
      dataset: address.dataset ?? street.dataset,
      streetDataset: street.dataset,
    };
  }
  return entry === undefined ? undefined : gazetteer.place(entry);
}

/** Where an entry of a register is, and what the register says of it. */
export function pointOfCode({ coordinates, street, number, label }: RegisteredCode) {
  return {
    coordinates,
    precision: number === undefined ? "place" : "house",
    accuracyM: ACCURACY_HOUSE_M,
    recordComponents: {
      ...(street === undefined ? {} : { street }),
      ...(number === undefined ? {} : { houseNumber: number }),
    },
    ...(label === undefined ? {} : { title: label }),
  } as const satisfies Partial<Answer>;
}

/** Where a venue is. */
export function pointOfNamed(named: NamedPlace) {
  return {
    coordinates: named.coordinates,
    precision: "place",
    accuracyM: ACCURACY_HOUSE_M,
    entry: named.place,
    named,
    record: named,
  } as const satisfies Partial<Answer>;
}

/** Crockford's base 32, as in all public identifiers. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SPACES = /\s+/gu;
/** Length of a street's identifier: `plc_` and 16 characters. */
const STREET_LENGTH = 20;
/**
 * Separates a number and the postcode that distinguishes it from the same number in the same street. No number contains
 * it.
 */
const AND = "\n";
/** Nearly every number; it needs no folding. */
const PLAIN = /^[0-9]{1,5}[a-z]?$/u;
/** Longer than any identifier; limits what is parsed. */
const PLACE_ID_LENGTH_MAX = 512;

/** A house as given by its identifier. */
interface HouseOfId {
  readonly streetPlaceId: string;
  /** Folded, without spaces. */
  readonly number: string;
  /** Folded; present if several houses of the street have the number. */
  readonly postcode?: string;
}

/**
 * The public identifier of a house: its street's, which is stable across rebuilds, followed by the number, folded and
 * without spaces, in base 32. `parseHousePlaceId` splits it again.
 */
export function housePlaceId(streetPlaceId: string, number: string, postcode?: string): string {
  if (postcode === undefined && PLAIN.test(number)) {
    return streetPlaceId + encodedPlain(number);
  }
  return streetPlaceId + encoded(number.replaceAll(AND, "") + (postcode === undefined ? "" : AND + postcode));
}

/** The house of an identifier; undefined if it is not one, or not written exactly as `housePlaceId` writes it. */
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

/** The identifier of the street of a house, or of a street; undefined for every other identifier of another length. */
export function streetPlaceIdOf(placeId: string): string | undefined {
  return placeId.length === STREET_LENGTH ? placeId : parseHousePlaceId(placeId)?.streetPlaceId;
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

/** Folded and without spaces, except the separator of number and postcode. */
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

/** Takes the position of the house number. No number begins with it. */
const MEETS = "&";

/** The public identifier of the crossing of two streets. As stable as theirs. */
function crossingPlaceId(streetPlaceId: string, otherPlaceId: string): string {
  return housePlaceId(streetPlaceId, MEETS + otherPlaceId);
}

/** The identifiers of the two streets of a crossing; undefined for any other identifier. */
export function parseCrossingPlaceId(placeId: string): readonly [street: string, other: string] | undefined {
  const parsed = parseHousePlaceId(placeId);
  return parsed?.number.startsWith(MEETS) === true && parsed.postcode === undefined
    ? [parsed.streetPlaceId, parsed.number.slice(MEETS.length)]
    : undefined;
}
