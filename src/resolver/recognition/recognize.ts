import { recognizeCodes } from "../codes/mod.ts";
import { recognizeCoordinates } from "../coordinates/recognize_coordinates.ts";
import { recognizeLink } from "../links/recognize_link.ts";
import type { Recognition, RecognitionHints } from "./recognition.ts";
import { withoutEscapes } from "./without_escapes.ts";

/**
 * All interpretations of the text other than a written address, most certain first; of equals first links, then
 * coordinates, then codes.
 */
export function recognize(text: string, hints: RecognitionHints): readonly Recognition[] {
  const links = recognizeLink(text);
  // Digits and letters inside a link are not coordinates or codes of their own.
  const rest = withoutLinks(text, links);
  const others = links.some(({ weight }) => weight >= 1) ? [] : recognizeOthers(rest, hints);
  return [...links, ...others].sort((one, other) => other.weight - one.weight);
}

function recognizeOthers(rest: string, hints: RecognitionHints): readonly Recognition[] {
  const plain = withoutEscapes(rest);
  if (plain.length <= PLUS_CODE_LENGTH_MAX && plain.charAt(PLUS_AT) === "+") {
    const codes = recognizeCodes(plain, hints);
    if (isAllOf(plain, codes[0])) {
      return codes;
    }
  }
  const coordinates = recognizeCoordinates(plain, hints);
  const found = isAllOf(plain, coordinates[0]) ? coordinates : [...coordinates, ...recognizeCodes(plain, hints)];
  // Offsets in a decoded text are not those of the caller's text, so the span is the whole text.
  return plain === rest ? found : found.map((one) => ({ ...one, span: [0, rest.length] as const }));
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
