/**
 * Codes of places: a text goes in, recognitions with weights come out. Each system is a grammar: `cells.ts`, `tiles.ts`,
 * `makani.ts`, `plus_code.ts` and `mapcodes/` are codes that say where they are, `registers.ts` those that only a register
 * can place.
 */
import type { StreetGazetteer } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Recognition, RecognitionHints } from "../recognition_types.ts";
import { ALL_SIGNS, bitsOf, type Sign } from "../sign.ts";
import { CELL_GRAMMARS } from "./cells.ts";
import { type CodeGrammar, readGrammar } from "./grammar.ts";
import { MAKANI } from "./makani.ts";
import { MAPCODE_GRAMMARS } from "./mapcodes/grammars.ts";
import { PLUS_CODE_SIGNS, recognizePlusCodes } from "./plus_code.ts";
import { REGISTER_GRAMMARS, REGISTERED_SYSTEMS, WHAT3WORDS } from "./registers.ts";
import { GOOGLE_PLACE_ID, TILE_GRAMMARS } from "./tiles.ts";

export { REGISTERED_SYSTEMS } from "./registers.ts";

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
const NON_ASCII_DIGIT = /[٠-٩۰-۹०-९！-～]/gu;
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

/** The text with ASCII digits for those of other scripts, and full-width characters in ASCII, as the codes are read. */
export function asciiDigits(text: string): string {
  return text.replace(NON_ASCII_DIGIT, asciiDigit);
}

function asciiDigit(digit: string): string {
  const unit = digit.charCodeAt(0);
  if (unit > FULL_WIDTH) {
    return String.fromCharCode(unit - FULL_WIDTH);
  }
  const zero = [0x0966, 0x06f0, 0x0660].find((first) => first <= unit) ?? 48;
  return String(unit - zero);
}

/** Full-width characters stand so far behind the ASCII ones. */
const FULL_WIDTH = 0xfee0;

/** Longer texts are not codes. */
const CODE_LENGTH_MAX = 64;
/** The code is in a loaded register, character by character. */
const WEIGHT = 0.95;
/** Fewer letters and digits together are a house number or a road. */
const MIXED_LENGTH_MIN = 4;
const LETTER = /\p{L}/u;
const ANY_DIGIT = /\p{N}/u;
/** Characters between a register's name and its code. */
const SEPARATOR = /^[ :=#/]{1,3}/u;
const KNOWN: ReadonlySet<string> = new Set(REGISTERED_SYSTEMS);

/**
 * Codes of an operator's own registers, whose form is unknown: the whole text must be a code in one of them. Words and
 * numbers have other meanings, so a code of letters only or digits only needs the register's name before it.
 *
 * @example
 * ```ts
 * const place = { place: 0, coordinates: { latitude: 47.14, longitude: 9.52 }, dataset: 0, placeId: "plc_1" };
 * const register = {
 *   codeSystems: () => ["warehouse"],
 *   findCode: (system: string, code: string) => code === "wh0042" ? { ...place, system, code } : undefined,
 * };
 * recognizeOwnCode("WH-0042", register)[0]?.system; // "warehouse"
 * recognizeOwnCode("Warehouse 42", register).length; // 0
 * ```
 */
export function recognizeOwnCode(
  text: string,
  gazetteer: Pick<StreetGazetteer, "codeSystems" | "findCode">,
): readonly Recognition[] {
  const systems = gazetteer.codeSystems().filter((system) => !KNOWN.has(system));
  if (systems.length === 0 || text.length > CODE_LENGTH_MAX) {
    return [];
  }
  const plain = text.trim();
  const recognitions: Recognition[] = [];
  for (const system of systems) {
    const code = codeAfterName(plain, system) ?? (isMixed(plain) ? plain : undefined);
    const key = code === undefined ? "" : nameKey(code);
    const found = key === "" ? undefined : gazetteer.findCode(system, key);
    if (found !== undefined) {
      recognitions.push({
        kind: "short_code",
        system,
        weight: WEIGHT,
        span: [0, text.length],
        reasons: ["registry_required"],
        code: { system, normalized: found.code },
        outcome: "registered",
        countryCode: "ZZ",
      });
    }
  }
  return recognitions;
}

/** "Site code 42" of the register `site_code`. */
function codeAfterName(text: string, system: string): string | undefined {
  const name = text.slice(0, system.length).toLowerCase().replaceAll(/[ -]/gu, "_");
  const rest = text.slice(system.length);
  return name === system && SEPARATOR.test(rest) ? rest.replace(SEPARATOR, "") : undefined;
}

function isMixed(text: string): boolean {
  return LETTER.test(text) && ANY_DIGIT.test(text) && nameKey(text).length >= MIXED_LENGTH_MIN;
}
