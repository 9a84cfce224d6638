import { nameKey } from "../../../text/name_key.ts";
import type { CodeGrammar, CodeMatch } from "../code_grammar.ts";
import { decodeMapcode } from "./decode_mapcode.ts";
import { readUnplaced } from "./read_unplaced.ts";
import { territories, type Territory } from "./territories.ts";
import { withoutVowels } from "./without_vowels.ts";

const TERRITORY_WEIGHT = 0.95;
const PLACED_IN_SENTENCE_FACTOR = 0.8;
/** With words that may name its place: part numbers look the same, but have no town next to them. */
const BARE_WEIGHT = 0.7;
/** `DL6.H9L`: letters and digits on both sides of the point. */
const MIXED = /^(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{2,5}\.(?=\d*[A-Z])[A-Z\d]{2,4}$/u;
const MIXED_WEIGHT = 0.9;
/** `12.5KG`, `ST.12B`: a quantity, or a number after an abbreviation. */
const LOOK_ALIKE = /^(?:\d+\.\d+[A-Z]+|[A-Z]+\.\d.*)$/u;
const LOOK_ALIKE_WEIGHT = 0.15;
/** Digits and letters alone, with the caller's country or reference point to decode them. */
const EXPECTED_WEIGHT = 0.6;
const ALONE_WEIGHT = 0.5;
/** Five characters, a point and four: a long pattern, but serial numbers may have it. */
const WORLD_WEIGHT = 0.78;
const MARKED_WEIGHT = 0.95;
const SMALL_LETTERS_FACTOR = 0.5;
const IN_SENTENCE_FACTOR = 0.6;
/** Nine characters and the point. */
const WORLD_LENGTH = 10;
/** Longest text before or after a code that may be the name of a territory. */
const NAME_MAX = 64;
const HAS_LETTER = /[A-Z]/u;
const HAS_DIGIT = /\d/u;
const MARKER = /MAPCODE/u;
const LETTERS_AND_DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/**
 * Mapcodes: world-wide ones (`VHXGB.1J9J`), those of a territory (`NLD 49.4V`, `US-CA XX.XX`, `Netherlands 49.4V-K2`),
 * and those whose territory follows from a place (`49.4V, Amsterdam`).
 */
export const MAPCODE: CodeGrammar = {
  system: "mapcode",
  pattern:
    /(?<![\p{L}\d.-])(?:([A-Z]{3}|[A-Z]{2,3}-[A-Z]{2,3}) )?([0-9A-HJ-NP-Z]{2,5}\.[0-9A-HJ-NP-Z]{2,4})(-[0-9B-DF-HJ-NP-TV-Y]{1,8})?(?![\p{L}\d.])/giu,
  signs: [
    { run: "wld2-5", of: LETTERS_AND_DIGITS, gap: ".", next: "wnld2-4" },
    { run: "n2-5", of: LETTERS_AND_DIGITS, gap: ".", next: "wld2-4" },
  ],
  marker: MARKER,
  read(match) {
    const [, code = "", extension = ""] = match.groups.map((group) => group?.toUpperCase());
    const written = code + extension;
    const territory = code.length === WORLD_LENGTH ? territories().world : territoryOf(match);
    if (territory === undefined) {
      return match.groups[0] === undefined ? readUnplaced(written, match.hints) : undefined;
    }
    const decoded = decodeMapcode(written, territory);
    if (decoded === undefined) {
      // A typo, unless it was not a code at all.
      return match.alone || match.marked
        ? { outcome: "invalid", normalized: `${territory.code} ${written}` }
        : undefined;
    }
    return { outcome: "cell", ...decoded };
  },
  weigh(match) {
    const { shown, groups, alone, marked, hints } = match;
    const code = groups[1]?.toUpperCase() ?? "";
    const isPlaced = groups[0] !== undefined;
    // Only digits: a number.
    if (!HAS_LETTER.test(code) || withoutVowels(code) === undefined) {
      return 0;
    }
    if (marked) {
      return MARKED_WEIGHT;
    }
    const territory = !isPlaced && alone ? undefined : territoryOf(match);
    const isWorld = code.length === WORLD_LENGTH;
    if (isPlaced && territory === undefined) {
      return isWorld ? WORLD_WEIGHT * IN_SENTENCE_FACTOR : 0;
    }
    if (territory !== undefined) {
      return weighPlaced(match);
    }
    const isHinted = hints.country !== undefined || hints.near !== undefined;
    const bare = isWorld ? WORLD_WEIGHT : !alone ? weightAmongWords(code) : isHinted ? EXPECTED_WEIGHT : ALONE_WEIGHT;
    // Only letters: an abbreviation, unless a territory precedes it.
    return !HAS_DIGIT.test(code)
      ? 0
      : bare * (alone || !isWorld ? 1 : IN_SENTENCE_FACTOR) * (isCapital(shown) ? 1 : SMALL_LETTERS_FACTOR);
  },
};

function weightAmongWords(code: string): number {
  return LOOK_ALIKE.test(code) ? LOOK_ALIKE_WEIGHT : MIXED.test(code) ? MIXED_WEIGHT : BARE_WEIGHT;
}

/** `AND 12.5KG` in a sentence is not a code of Andorra; as the whole text it is, in upper or lower case. */
function weighPlaced({ shown, groups, alone }: CodeMatch): number {
  const isName = groups[0] === undefined;
  return TERRITORY_WEIGHT *
    (alone || isName ? 1 : isCapital(shown) ? PLACED_IN_SENTENCE_FACTOR : SMALL_LETTERS_FACTOR);
}

function isCapital(shown: string): boolean {
  return shown === shown.toUpperCase();
}

/** The territory before the code, or the one whose name is the rest of the text. */
function territoryOf({ shown, groups, upper }: CodeMatch): Territory | undefined {
  const code = groups[0]?.toUpperCase();
  if (code !== undefined) {
    return territories().byCode(code);
  }
  const territoryText = upper.length - shown.length > NAME_MAX
    ? ""
    : upper.replace(shown.toUpperCase(), " ").replace(MARKER, " ");
  const name = nameKey(territoryText);
  return name === "" ? undefined : territories().byName(name) ?? territories().byCode(territoryText.trim());
}
