import { recognizeCodes } from "../codes/mod.ts";
import { recognizeCoordinates } from "../coordinates/mod.ts";
import { SURE_WEIGHT } from "../decision/mod.ts";
import { recognizeLink } from "../links/mod.ts";
import type { Recognition, RecognitionHints } from "../recognition_types.ts";
import { signsOf } from "./signs_of.ts";
import { withoutEscapes } from "./without_escapes.ts";

/** How links read the names of places. */
const READERS = [
  (text: string) => recognizeCoordinates(text, { signs: signsOf(text).coordinates }),
  (text: string) => recognizeCodes(text, { signs: signsOf(text).codes }),
] as const;

/**
 * All interpretations of the text other than a written address, most certain first; of equals first links, then
 * coordinates, then codes.
 */
export function recognize(text: string, hints: RecognitionHints): readonly Recognition[] {
  const signs = signsOf(text);
  const links = signs.links === 0 ? NONE : recognizeLink(text, READERS);
  if (links.some(({ weight }) => weight >= 1)) {
    return links.toSorted((one, other) => other.weight - one.weight);
  }
  // Digits and letters inside a link are not coordinates or codes of their own.
  const rest = withoutLinks(text, links);
  const plain = withoutEscapes(rest);
  const others = recognizeOthers(plain, hints, plain === text ? signs : signsOf(plain));
  if (links.length === 0 && others.length === 0) {
    return NONE;
  }
  // Offsets in a decoded text are not those of the caller's text, so the span is the whole text.
  const placed = plain === rest ? others : others.map((one) => ({ ...one, span: [0, rest.length] as const }));
  return [...links, ...placed].sort((one, other) => other.weight - one.weight);
}

const NONE: readonly never[] = [];

function recognizeOthers(
  plain: string,
  hints: RecognitionHints,
  signs: ReturnType<typeof signsOf>,
): readonly Recognition[] {
  if (plain.length <= PLUS_CODE_LENGTH_MAX && plain.charAt(PLUS_AT) === "+") {
    const codes = recognizeCodes(plain, { ...hints, signs: signs.codes });
    if (isAllOf(plain, codes[0])) {
      return codes;
    }
  }
  const coordinates = recognizeCoordinates(plain, { ...hints, signs: signs.coordinates });
  if (isAllOf(plain, coordinates[0])) {
    return coordinates;
  }
  const codes = recognizeCodes(plain, { ...hints, signs: signs.codes });
  return coordinates.length === 0 ? codes : [...coordinates, ...codes];
}

/** Replaces the links of a text by spaces, so that offsets stay. */
export function withoutLinks(text: string, recognitions: readonly Recognition[]): string {
  return recognitions.reduce(withoutLink, text);
}

function withoutLink(text: string, { kind, outcome, span: [from, to] }: Recognition): string {
  // A recognition of words next to a link spans the whole text and is not the link itself.
  const isLink = kind === "map_link" && !(outcome === "text" && from === 0 && to === text.length);
  return isLink ? text.slice(0, from) + " ".repeat(to - from) + text.slice(to) : text;
}

/** Certainly coordinates, with nothing around them that could be a code. */
function isAllOf(text: string, surest: Recognition | undefined): boolean {
  return surest !== undefined && surest.weight >= ALMOST_SURE && surest.outcome === "point" &&
    !WORD_OR_NUMBER.test(text.slice(0, surest.span[0])) && !WORD_OR_NUMBER.test(text.slice(surest.span[1]));
}

/** Position of the plus sign in a full Plus Code, and its greatest length. */
const PLUS_AT = 8;
const PLUS_CODE_LENGTH_MAX = 16;
const ALMOST_SURE = 0.95;
const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Half of the last digit of a pair of decimal numbers that are coordinates and not amounts: three digits. Metres. */
const DECIMAL_ACCURACY_M = 100;

/**
 * Whether a text certainly is a point: coordinates, a code of a place, or a link of a map service. Codes of registers, such
 * as postcodes, are not.
 */
export function isPoint(text: string): boolean {
  const [surest] = recognize(text, {});
  if (surest === undefined || surest.weight < SURE_WEIGHT) {
    return false;
  }
  if (surest.outcome === "nothing") {
    // A short link of a map, which may be followed.
    return surest.kind === "map_link" && surest.system !== "link";
  }
  if (surest.outcome === "registered") {
    return false;
  }
  return surest.outcome !== "point" || surest.system !== "decimal" || surest.accuracyM <= DECIMAL_ACCURACY_M;
}
