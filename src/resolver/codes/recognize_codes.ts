import type { Recognition, RecognitionHints } from "../recognition_types.ts";
import { ALL_SIGNS, bitsOf, type Sign } from "../sign.ts";
import { CELL_GRAMMARS } from "./cells.ts";
import { type CodeGrammar, readGrammar } from "./grammar.ts";
import { MAKANI } from "./makani.ts";
import { MAPCODE_GRAMMARS } from "./mapcodes/grammars.ts";
import { PLUS_CODE_SIGNS, recognizePlusCodes } from "./plus_code.ts";
import { REGISTER_GRAMMARS, WHAT3WORDS } from "./registers.ts";
import { GOOGLE_PLACE_ID, TILE_GRAMMARS } from "./tiles.ts";

/**
 * All code systems with digits in their codes, except Plus Codes. Of matches with the same weight, the first counts.
 */
const GRAMMARS: readonly CodeGrammar[] = [
  ...CELL_GRAMMARS,
  ...TILE_GRAMMARS,
  MAKANI,
  ...MAPCODE_GRAMMARS,
  GOOGLE_PLACE_ID,
  ...REGISTER_GRAMMARS,
];

/** The signs of all systems; bit `n` of a set of signs is the system `n`. */
export const CODE_SIGNS: readonly (readonly Sign[])[] = [
  ...[...GRAMMARS, WHAT3WORDS].map(({ signs }) => signs),
  PLUS_CODE_SIGNS,
];
const WHAT3WORDS_SIGN = 1 << GRAMMARS.length;
const GRAMMAR_SIGNS = WHAT3WORDS_SIGN - 1;
const PLUS_CODE_SIGN = WHAT3WORDS_SIGN << 1;

/** A digit of any script: every code but what3words has one. */
const DIGIT = /\p{Nd}/u;
const NON_ASCII_DIGIT = /[٠-٩۰-۹०-९０-９]/gu;
/** Recognitions kept: more are not used later. */
const RECOGNITIONS_MAX = 16;

/** What the caller gave, and the codes that the text may be. */
interface CodeOptions extends RecognitionHints {
  /** The set of systems whose codes the text may have; default: all. */
  readonly signs?: number;
}

/**
 * All recognitions of codes in a text by weight, most certain first. Spans are UTF-16 offsets. Never throws; linear in
 * the text's length.
 *
 * @param options country and reference point the caller gave next to the text, and the systems that it may have codes of
 *
 * @example
 * ```ts
 * const [best] = recognizeCodes("8FVC9G8F+6W", {});
 * best?.system; // "plus_code"
 * ```
 */
export function recognizeCodes(
  text: string,
  { signs = ALL_SIGNS, ...hints }: CodeOptions = {},
): readonly Recognition[] {
  if (signs === 0) {
    return [];
  }
  const plain = asciiDigits(text);
  const code = { text: plain, upper: plain.toUpperCase(), hints };
  const found: Recognition[] = [];
  if (DIGIT.test(plain) || plain.includes("+") || NAMED.test(code.upper)) {
    if ((signs & PLUS_CODE_SIGN) !== 0) {
      found.push(...recognizePlusCodes(plain));
    }
    for (const grammar of bitsOf(signs & GRAMMAR_SIGNS)) {
      found.push(...readGrammar(GRAMMARS[grammar]!, code));
    }
  }
  if ((signs & WHAT3WORDS_SIGN) !== 0 && WORDS_JOINED.test(plain)) {
    found.push(...readGrammar(WHAT3WORDS, code));
  }
  return found.sort((a, b) => b.weight - a.weight).slice(0, RECOGNITIONS_MAX);
}

/** Systems whose codes may be all letters, if the text names them. */
const NAMED =
  /GEOHASH|DIGI ?PIN|\bNAC\b|NATURAL AREA CODE|(?:^|[^A-Z])[B-DF-HJ-NP-TV-Z]{2,5}\.[B-DF-HJ-NP-TV-Z]{2,4}|[A-Z] [^ -~]{2,5}\.[^ -~]{2,5}/u;
const WORDS_JOINED = /[\p{L}\p{M}][.。．・︒។։။۔।][\p{L}\p{M}]/u;

/** The text with ASCII digits for those of other scripts, as the codes are read. One character each. */
export function asciiDigits(text: string): string {
  return text.replace(NON_ASCII_DIGIT, asciiDigit);
}

function asciiDigit(digit: string): string {
  const unit = digit.charCodeAt(0);
  const zero = [0xff10, 0x0966, 0x06f0, 0x0660].find((first) => first <= unit) ?? 48;
  return String(unit - zero);
}
