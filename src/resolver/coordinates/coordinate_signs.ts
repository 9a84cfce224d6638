import { axisOfWord, isHemisphereWord, isUnitWord } from "./angles/mod.ts";

/** Which coordinates a text may contain: `none`; at most `letters` next to a number, as grids have them; or `any`. */
type CoordinateSigns = "none" | "letters" | "any";

/** Shorter words occur in angles: "N", "D", "og". */
const WORD_LETTERS_MIN = 3;
/** Longer than any word for a hemisphere, axis or unit. */
const WORD_LETTERS_MAX = 16;
/** Words between the numbers of a point that are not a hemisphere, axis or unit. */
const BETWEEN: ReadonlySet<string> = new Set("AND UND OCH GEOGR EASTING NORTHING ZONE UTM SUD".split(" "));
/** Letters of a military grid square; digits of a zone. */
const GRID_LETTERS = 3;
const ZONE_DIGITS_MAX = 2;
/** First letters of polar squares, and of British ones. */
const POLAR = "ABYZ";
const BRITISH = "HNOST";

/**
 * End of the Latin letters. Below are also signs that resemble ASCII, a multiplication sign, and two letters whose
 * upper case is ASCII.
 */
const LATIN_END = 0x250;
const LETTERS_FROM = 0xc0;
const NO_LETTERS: ReadonlySet<number> = new Set([0xd7, 0xf7]);
const ASCII_CAPITALS: ReadonlySet<number> = new Set([0x131, 0x17f]);
/** Start of the blanks, dashes and quotes of any width. */
const PUNCTUATION_FROM = 0x2000;
const PUNCTUATION_END = 0x2070;

/**
 * One pass over a text before any coordinate grammar: most addresses have a word between any two of their numbers, and
 * no notation of a point spans a word. Other scripts are left to the grammars.
 */
export function coordinateSigns(text: string): CoordinateSigns {
  let signs: CoordinateSigns = "none";
  /** Numbers so far; whether a word follows the last one; end and length of the last word and number. */
  let numbers = 0;
  let isParted = false;
  let [wordEnd, wordFrom, numberEnd, numberFrom] = [-2, -2, -2, -2];
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) {
      if (numbers > 0 && !isParted) {
        return "any";
      }
      signs = at - wordEnd <= 1 && endsAsGrid(text, wordFrom, wordEnd) ? "letters" : signs;
      numbers += 1;
      isParted = false;
      numberFrom = at;
      while (isDigit(text.charCodeAt(at))) {
        at += 1;
      }
      numberEnd = at;
    } else if (isLetter(unit)) {
      const from = at;
      while (isLetter(text.charCodeAt(at))) {
        at += 1;
      }
      const isAfter = from - numberEnd <= 1 && numberEnd - numberFrom <= ZONE_DIGITS_MAX;
      signs = isAfter && beginsAsGrid(text, from, at) ? "letters" : signs;
      isParted ||= numbers > 0 && parts(text, from, at);
      [wordFrom, wordEnd] = [from, at];
    } else if (isOther(unit) || (unit === 58 && isUriOf(text, at))) {
      return "any";
    } else {
      at += 1;
    }
  }
  return signs;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isAscii(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);
}

function isLetter(unit: number): boolean {
  return isAscii(unit) ||
    (unit >= LETTERS_FROM && unit < LATIN_END && !NO_LETTERS.has(unit) && !ASCII_CAPITALS.has(unit));
}

function isOther(unit: number): boolean {
  return (unit >= LATIN_END && (unit < PUNCTUATION_FROM || unit >= PUNCTUATION_END)) || ASCII_CAPITALS.has(unit);
}

/** "geo:" */
function isUriOf(text: string, colon: number): boolean {
  return text.slice(Math.max(0, colon - 3), colon).toUpperCase() === "GEO";
}

/** A word that no notation has between its numbers. */
function parts(text: string, from: number, to: number): boolean {
  if (to - from < WORD_LETTERS_MIN) {
    return false;
  }
  const word = to - from > WORD_LETTERS_MAX ? undefined : text.slice(from, to).toUpperCase();
  return word === undefined ||
    !(isHemisphereWord(word) || axisOfWord(word) !== undefined || isUnitWord(word) || BETWEEN.has(word));
}

/** "31 U DQ", "31UDQ": one letter or three after a zone. */
function beginsAsGrid(text: string, from: number, to: number): boolean {
  let letters = 0;
  while (from + letters < to && letters <= GRID_LETTERS && isAscii(text.charCodeAt(from + letters))) {
    letters += 1;
  }
  return letters === 1 || letters === GRID_LETTERS;
}

/** "TQ 30", "J 15", "ZAH 21", "Z AH 21": the letters before a number. */
function endsAsGrid(text: string, from: number, to: number): boolean {
  let letters = 0;
  while (to - letters > from && letters <= GRID_LETTERS && isAscii(text.charCodeAt(to - letters - 1))) {
    letters += 1;
  }
  const first = text.charAt(to - letters).toUpperCase();
  const isApart = letters === 2 && isAscii(text.charCodeAt(from - 2));
  return letters === 1 || (letters === 2 && (isApart || BRITISH.includes(first))) ||
    (letters === 2 && isAscii(text.charCodeAt(from - 1))) || (letters === GRID_LETTERS && POLAR.includes(first));
}
