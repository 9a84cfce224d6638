import { COMPANY_FORMS, CORNER_WORDS } from "../../../address_words.ts";
import { isStreetWord, segmentEnd, type Token } from "../../tokens/mod.ts";
import type { StreetSpan } from "../lattice.ts";

/** More words are a text, one alone is a place. */
const WORDS = { min: 2, max: 6 };

/**
 * The end of the first segment if it may be a person or a firm although one of its words is the name of a place: "Maria
 * London, 12 Main Street, Millford". Another word is none, and a numbered street and a place follow. A firm needs no comma:
 * "Acme Inc. 1621 Broadway, Alameda".
 */
export function personBefore(
  tokens: readonly Token[],
  { inPlaceName, streets }: {
    readonly inPlaceName: readonly boolean[];
    readonly streets: readonly (readonly StreetSpan[])[];
  },
): number | undefined {
  const end = firmEnd(tokens) ?? segmentEnd(tokens, 0);
  const segment = tokens.slice(0, end);
  const isNamed = segment.length >= WORDS.min && segment.length <= WORDS.max &&
    segment.every(({ key, shape }) => shape === "word" && !isStreetWord(key) && !CORNER_WORDS.has(key)) &&
    // "Ecke Am Markt/Goethestraße" is a crossing.
    tokens[end]?.glue.includes("/") === false &&
    segment.some((_, at) => inPlaceName[at] === true) && segment.some((_, at) => inPlaceName[at] !== true) &&
    // The side of a crossing ("corner of Main Street / …") is no person.
    !streets.slice(0, end).some((spans) => spans.some(({ to }) => to === end));
  const isBeforeAddress = isNamed && tokens.some(({ shape }, at) => at >= end && shape !== "word") &&
    streets.some((spans, at) => at >= end && spans.length > 0) && inPlaceName.some((is, at) => is && at >= end);
  return isBeforeAddress ? end : undefined;
}

/** The end of words with a legal form before a number. */
function firmEnd(tokens: readonly Token[]): number | undefined {
  for (let at = 1; at < Math.min(WORDS.max, tokens.length - 1); at++) {
    const { key, shape, apart } = tokens[at]!;
    if (shape !== "word" || apart) {
      return undefined;
    }
    if (COMPANY_FORMS.has(key)) {
      return tokens[at + 1]!.shape === "number" ? at + 1 : undefined;
    }
  }
  return undefined;
}
