import type { Coordinates } from "../../../domain/coordinates.ts";
import { nameKey } from "../../../text/name_key.ts";
import type { RecognitionHints } from "../../recognition_types.ts";
import { BEYOND_ASCII } from "../../sign.ts";
import type { CodeGrammar, CodeMatch, CodeMeaning } from "../grammar.ts";
import { romanized, withoutVowels } from "./alphabets.ts";
import { holds } from "./cells.ts";
import { decodeMapcode, decodeNear } from "./decode_mapcode.ts";
import { areaAt, territories, type Territory } from "./territories.ts";

const TERRITORY_WEIGHT = 0.95;
const PLACED_IN_SENTENCE_FACTOR = 0.8;
/** With words that may name its place: part numbers look the same, but have no town next to them. */
const BARE_WEIGHT = 0.7;
/** `DL6.H9L`: letters and digits on both sides of the point. */
const MIXED = /^(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{2,5}\.(?=\d*[A-Z])[A-Z\d]{2,4}$/u;
const MIXED_WEIGHT = 0.9;
/** `12.5KG`, `ST.12B`, `RT.002`: a quantity, or a number after an abbreviation. Addresses have them, codes hardly ever. */
const LOOK_ALIKE = /^(?:\d+\.\d+[A-Z]+|[A-Z]+\.\d.*)$/u;
const LOOK_ALIKE_WEIGHT = 0.03;
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
const MAPCODE: CodeGrammar = {
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
  // "49.4V, NLD"; behind a comma two letters are a place rather.
  const bare = territoryText.replace(/[\s,;:()]/gu, "");
  return name === ""
    ? undefined
    : territories().byName(name) ?? territories().byCode(bare.length > 2 ? bare : territoryText.trim());
}

/** Another cell within this multiple of the distance may be intended as well. */
const RIVAL_FACTOR = 3;

/**
 * A code without a territory: decoded in the caller's country if that is one territory, else treated as shortened, to
 * be decoded in the territory nearest to a reference place.
 *
 * @param written upper case
 */
function readUnplaced(written: string, { country }: RecognitionHints): CodeMeaning {
  const own = country === undefined ? [] : territories().ofCountry(country);
  const [only] = own;
  if (only !== undefined && own.length === 1) {
    const decoded = decodeMapcode(written, only);
    return decoded === undefined
      ? { outcome: "invalid", normalized: `${only.code} ${written}` }
      : { outcome: "cell", ...decoded };
  }
  return {
    outcome: "shortened",
    normalized: written,
    recover(reference, countryCode) {
      const around = own.length > 0 ? own : countryCode === undefined ? [] : territories().ofCountry(countryCode);
      const cells = decodeNear(written, reference, around.length > 0 ? around : territoriesAt(reference));
      const [best, next] = cells;
      const isAmbiguous = best !== undefined && next !== undefined &&
        offset(next.bounds, reference) < RIVAL_FACTOR * offset(best.bounds, reference);
      return best === undefined ? undefined : { ...best, others: isAmbiguous ? [next.bounds] : [] };
    },
  };
}

/** Territories whose rectangle contains a point. */
function territoriesAt({ latitude, longitude }: Coordinates): readonly Territory[] {
  const point = { latitude: latitude * 1e6, longitude: longitude * 1e6 };
  return territories().all.filter(({ to }) => holds(areaAt(to - 1), point));
}

/** Approximate distance in degrees, for comparison only. */
function offset([west, south]: readonly number[], { latitude, longitude }: Coordinates): number {
  return Math.hypot((south ?? 0) - latitude, ((west ?? 0) - longitude) * Math.cos(latitude * Math.PI / 180));
}

/** A territory in Latin letters before two words of another script with a point between them. */
const OTHER_SCRIPT_WEIGHT = 0.9;
const OTHER_SCRIPT_IN_SENTENCE_FACTOR = 0.7;
const NOT_ASCII = /[^ -~]/u;

/** Mapcodes in scripts other than Latin, after a territory in Latin letters: `NLD БД.2Я`. */
const MAPCODE_IN_OTHER_SCRIPTS: CodeGrammar = {
  system: "mapcode",
  pattern:
    /(?<![\p{L}\p{M}\p{N}-])([A-Z]{3}|[A-Z]{2,3}-[A-Z]{2,3}) ([\p{L}\p{N}]{2,5}\.[\p{L}\p{N}]{2,5})(?:-([\p{L}\p{N}]{1,8}))?(?![\p{L}\p{M}\p{N}.])/giu,
  signs: [{ run: "w2-3", marks: `.${BEYOND_ASCII}` }],
  marker: MARKER,
  read({ groups: [code = "", letters = "", extension = ""] }) {
    const territory = territories().byCode(code.toUpperCase());
    const written = romanized(letters, extension);
    if (territory === undefined || written === undefined) {
      return undefined;
    }
    const decoded = decodeMapcode(written, territory);
    return decoded === undefined ? undefined : { outcome: "cell", ...decoded };
  },
  weigh({ groups: [, letters = ""], alone, marked }) {
    return !NOT_ASCII.test(letters)
      ? 0
      : marked
      ? MARKED_WEIGHT
      : OTHER_SCRIPT_WEIGHT * (alone ? 1 : OTHER_SCRIPT_IN_SENTENCE_FACTOR);
  },
};

/** Mapcodes: short codes inside a territory, or of the whole world, in any script. */
export const MAPCODE_GRAMMARS: readonly CodeGrammar[] = [MAPCODE, MAPCODE_IN_OTHER_SCRIPTS];
