import type { Recognition, RecognitionHints } from "../recognition/mod.ts";
import { codeSigns } from "./code_signs.ts";
import { GRAMMARS } from "./grammars.ts";
import { recognizePlusCodes } from "./cells/mod.ts";
import { readGrammar } from "./read_grammar.ts";
import { SIGNS } from "./signs.ts";
import { WHAT3WORDS } from "./registers/mod.ts";

/** A digit of any script: every code but what3words has one. */
const DIGIT = /\p{Nd}/u;
const NON_ASCII_DIGIT = /[٠-٩۰-۹०-९０-９]/gu;
/** Recognitions kept: more are not used later. */
const READINGS_MAX = 16;

/**
 * All recognitions of codes in a text by weight, most certain first. Spans are UTF-16 offsets. Never throws; linear in
 * the text's length.
 *
 * @param hints country and reference point the caller gave next to the text
 *
 * @example
 * ```ts
 * const [best] = recognizeCodes("8FVC9G8F+6W", {});
 * best?.system; // "plus_code"
 * ```
 */
export function recognizeCodes(text: string, hints: RecognitionHints): readonly Recognition[] {
  const signs = codeSigns(text);
  if ((signs & ~SIGNS.digit) === 0) {
    return [];
  }
  if ((signs & SIGNS.script) === 0) {
    return readSigned(text, { signs, hints });
  }
  const plain = text.replace(NON_ASCII_DIGIT, asciiDigit);
  return readSigned(plain, { signs: plain === text ? signs : codeSigns(plain), hints });
}

function readSigned(
  plain: string,
  { signs, hints }: { readonly signs: number; readonly hints: RecognitionHints },
): readonly Recognition[] {
  const code = { text: plain, upper: plain.toUpperCase(), hints };
  const found: Recognition[] = [];
  if ((signs & SIGNS.digit) > 0 || DIGIT.test(plain) || plain.includes("+") || NAMED.test(code.upper)) {
    if ((signs & SIGNS.plus) !== 0) {
      found.push(...recognizePlusCodes(plain));
    }
    for (const grammar of GRAMMARS) {
      if ((signs & grammar.signs) !== 0) {
        found.push(...readGrammar(grammar, code));
      }
    }
  }
  if ((signs & WHAT3WORDS.signs) !== 0 && WORDS_JOINED.test(plain)) {
    found.push(...readGrammar(WHAT3WORDS, code));
  }
  return found.sort((a, b) => b.weight - a.weight).slice(0, READINGS_MAX);
}

/** Systems whose codes may be all letters, if the text names them. */
const NAMED =
  /GEOHASH|DIGI ?PIN|\bNAC\b|NATURAL AREA CODE|(?:^|[^A-Z])[B-DF-HJ-NP-TV-Z]{2,5}\.[B-DF-HJ-NP-TV-Z]{2,4}|[A-Z] [^ -~]{2,5}\.[^ -~]{2,5}/u;
const WORDS_JOINED = /[\p{L}\p{M}][.。．・︒។։။۔।][\p{L}\p{M}]/u;

/** The ASCII digit for a digit of another script. */
function asciiDigit(digit: string): string {
  const unit = digit.charCodeAt(0);
  const zero = [0xff10, 0x0966, 0x06f0, 0x0660].find((first) => first <= unit) ?? 48;
  return String(unit - zero);
}
