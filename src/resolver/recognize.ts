import type { Coordinates } from "../domain/coordinates.ts";
import { recognizeCodes } from "./codes/mod.ts";
import { recognizeCoordinates } from "./coordinates/mod.ts";
import { recognizeLink } from "./links/mod.ts";
import type { Recognition } from "./recognition.ts";
import { withoutEscapes } from "./without_escapes.ts";
import { withoutLinks } from "./without_links.ts";

/** What the caller gave beside the text. */
interface RecognizeOptions {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  readonly near?: Coordinates;
}

/** Every way in which the text is not a written address, the surest first; equals keep links, coordinates, codes. */
export function recognize(text: string, options: RecognizeOptions): readonly Recognition[] {
  const links = recognizeLink(text);
  // The digits and letters inside a link are not coordinates or codes by themselves.
  const rest = withoutLinks(text, links);
  const others = links.some(({ weight }) => weight >= 1) ? [] : recognizeOthers(rest, options);
  return [...links, ...others].sort((one, other) => other.weight - one.weight);
}

function recognizeOthers(rest: string, options: RecognizeOptions): readonly Recognition[] {
  const plain = withoutEscapes(rest);
  if (plain.length <= PLUS_CODE_LENGTH_MAX && plain.charAt(PLUS_AT) === "+") {
    const codes = recognizeCodes(plain, options);
    if (isAllOf(plain, codes[0])) {
      return codes;
    }
  }
  const coordinates = recognizeCoordinates(plain, options);
  const found = isAllOf(plain, coordinates[0]) ? coordinates : [...coordinates, ...recognizeCodes(plain, options)];
  // The offsets of a decoded text are not the caller's: what was found is somewhere in it.
  return plain === rest ? found : found.map((one) => ({ ...one, span: [0, rest.length] as const }));
}

/** Surely coordinates, with nothing beside them that could be a code. */
function isAllOf(text: string, surest: Recognition | undefined): boolean {
  return surest !== undefined && surest.weight >= ALMOST_SURE && surest.outcome === "point" &&
    !WORD_OR_NUMBER.test(text.slice(0, surest.span[0])) && !WORD_OR_NUMBER.test(text.slice(surest.span[1]));
}

/** A full Plus Code has its plus here, and at most this length. */
const PLUS_AT = 8;
const PLUS_CODE_LENGTH_MAX = 16;
const ALMOST_SURE = 0.95;
const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;
