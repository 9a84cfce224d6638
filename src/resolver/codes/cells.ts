import type { Bounds } from "../../domain/coordinates.ts";
import { decodeGeohash } from "../../geo/geohash.ts";
import { type CodeGrammar, weighed } from "./grammar.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
/** Without I and O, which look like digits. */
const PLAIN_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const HAS_DIGIT = /\d/u;
const HAS_LETTER = /\p{L}/u;

/** Geohash (`u4pruydqqvj`), without a marker only with both letters and digits. */
const GEOHASHES: CodeGrammar = {
  system: "geohash",
  pattern: /(?<![\p{L}\d.#])[0-9B-HJKMNP-Z]{1,12}(?![\p{L}\d])/giu,
  signs: [{ run: "ld5-12", of: `${DIGITS}BCDEFGHJKMNPQRSTUVWXYZ` }, { names: ["GEOHASH"] }],
  needs: /^(?=[a-z]{0,12}\d)(?=\d{0,12}[a-z])[0-9a-z]{5}/iu,
  marker: /\bGEOHASH/u,
  read({ shown }) {
    const bounds = decodeGeohash(shown);
    return bounds === undefined ? undefined : { outcome: "cell", normalized: shown.toLowerCase(), bounds };
  },
  weigh(match) {
    const { shown, alone } = match;
    const shape = wordShape(shown);
    if (match.marked) {
      return alone || (shown.length >= GEOHASH_LENGTH_MIN && shape === "mixed") ? GEOHASH.marked : 0;
    }
    const isOther = HEXADECIMAL.test(shown) || ONE_LETTER.test(shown);
    const weight = (GEOHASH.byLength[shown.length] ?? 0) * GEOHASH.byShape[shape] * (alone ? 1 : GEOHASH.inSentence) *
      (isOther ? GEOHASH.likelyOther : 1);
    return weight *
      (shown === shown.toLowerCase() ? 1 : shown === shown.toUpperCase() ? GEOHASH.capitals : GEOHASH.mixedCase);
  },
};

/** Shorter ones are house numbers. */
const GEOHASH_LENGTH_MIN = 5;
const GEOHASH = {
  marked: 0.98,
  /** One in four random texts of eleven letters and digits fits the alphabet: never certain. */
  byLength: [0, 0, 0, 0, 0, 0.2, 0.55, 0.6, 0.7, 0.76, 0.77, 0.78, 0.78],
  /** Postcodes, quantities and words with a number fit the alphabet too. */
  byShape: { postcode: 0.2, quantity: 0.2, word_with_number: 0.35, word: 0, number: 0, mixed: 1 },
  inSentence: 0.5,
  likelyOther: 0.6,
  /** Geohashes are written in lower case; part numbers and postcodes are not. */
  capitals: 0.5,
  mixedCase: 0.2,
} as const;
/** Hashes and device numbers are hexadecimal: half of them fit the alphabet by chance. */
const HEXADECIMAL = /^[0-9a-f]+$/iu;
/** One letter among digits is a number with a letter. */
const ONE_LETTER = /^\d{0,12}[a-z]\d{0,12}$/iu;

/** Maidenhead locators of radio amateurs (`JN58td`): pairs of letters and of digits; longitude first. */
const MAIDENHEAD: CodeGrammar = {
  system: "maidenhead",
  pattern: /(?<![\p{L}\d])[A-R]{2}\d{2}(?:[A-X]{2}(?:\d{2}(?:[A-X]{2})?)?)?(?![\p{L}\d])/giu,
  signs: [{ run: "l4,6,8,10", starts: LETTERS.slice(0, 18), of: `${LETTERS.slice(0, 24)}${DIGITS}` }],
  marker: /MAIDENHEAD(?= LOC|[ :]{1,2}[A-R]{2}\d{2}[A-X]{2}|[ :]{0,3}$)|LOCATOR|QTH|GRID ?SQUARE/u,
  read({ shown }) {
    const upper = shown.toUpperCase();
    const normalized = upper.slice(0, 4) + upper.slice(4, 6).toLowerCase() + upper.slice(6, 8) +
      upper.slice(8).toLowerCase();
    const steps = [18, 10, 24, 10, 24].slice(0, upper.length / 2).map((parts, pair) => {
      const alphabet = pair % 2 === 0 ? LETTERS : DIGITS;
      const [column, row] = [alphabet.indexOf(upper[pair * 2]!), alphabet.indexOf(upper[pair * 2 + 1]!)];
      return { columns: parts, rows: parts, column, row };
    });
    return { outcome: "cell", normalized, bounds: boundsIn([-180, -90, 180, 90], steps) };
  },
  weigh(match) {
    const { shown, marked } = match;
    const isCapital = shown === shown.toUpperCase();
    const isPostcode = (isCapital || shown === shown.toLowerCase()) && wordShape(shown) === "postcode";
    const weight = weighed(match, LOCATOR.byLength[shown.length] ?? 0, LOCATOR) *
      (isPostcode && !marked ? LOCATOR.postcode : 1);
    const isUsual = marked || shown.length === 4 || LOCATOR_USUAL.test(shown);
    return isUsual ? weight : weight * (isCapital ? LOCATOR.capitals : LOCATOR.unusual);
  },
};

const LOCATOR = {
  marked: 0.97,
  /** Four characters are also the first half of a postcode ("IP12"). */
  byLength: [0, 0, 0, 0, 0.2, 0, 0.7, 0, 0.9, 0, 0.95],
  inSentence: 0.6,
  /** "BN13XP" is a postcode of Brighton; "BN13xp" is written like a locator. */
  postcode: 0.3,
  /** Number plates and part numbers are all upper case, locators mostly "JN58td" and seldom "ab12cd34". */
  capitals: 0.8,
  unusual: 0.75,
} as const;
/** As radio amateurs write it. */
const LOCATOR_USUAL = /^[A-R]{2}\d{2}[a-x]{2}(?:\d{2}(?:[A-X]{2}|[a-x]{2})?)?$/u;

/** World Geographic Reference System (`NKLN2444638946`): 15° tiles, degrees, then minutes and their fractions. */
const GEOREF: CodeGrammar = {
  system: "georef",
  pattern: /(?<![\p{L}\d])[A-HJ-NP-Z][A-HJ-M][A-HJ-NP-Q][A-HJ-NP-Q] ?(?:\d{4}|\d{6}|\d{8}|\d{10})(?![\p{L}\d])/giu,
  signs: [
    { run: "l8,10,12,14", of: `${PLAIN_LETTERS}${DIGITS}` },
    { run: "w4", of: `${PLAIN_LETTERS}${DIGITS}`, gap: " ", next: "n4,6,8,10" },
  ],
  marker: /GEOREF/u,
  read({ shown }) {
    const normalized = shown.toUpperCase().replace(" ", "");
    const [tileEast = 0, tileNorth = 0, east = 0, north = 0] = Array.from(
      normalized.slice(0, 4),
      (letter) => PLAIN_LETTERS.indexOf(letter),
    );
    const half = (normalized.length - 4) / 2;
    const stepDeg = 1 / 60 / 10 ** (half - 2);
    const minutesEast = Number(normalized.slice(4, 4 + half)) * stepDeg;
    const minutesNorth = Number(normalized.slice(4 + half)) * stepDeg;
    if (minutesEast >= 1 || minutesNorth >= 1) {
      return { outcome: "invalid", normalized };
    }
    const west = tileEast * 15 - 180 + east + minutesEast;
    const south = tileNorth * 15 - 90 + north + minutesNorth;
    return { outcome: "cell", normalized, bounds: [west, south, west + stepDeg, south + stepDeg] };
  },
  // By digits. Four digits after four letters are also a Saudi short address.
  weigh: (match) =>
    weighed(match, { 4: 0.3, 6: 0.6, 8: 0.75, 10: 0.9 }[match.shown.replace(" ", "").length - 4] ?? 0, {
      marked: 0.97,
      inSentence: 0.6,
      smallLetters: 0.7,
    }),
};

/** Global Area Reference System (`006AG39`): half degrees, lettered from AA to QZ; quadrants, keypads. */
const GARS: CodeGrammar = {
  system: "gars",
  pattern:
    /(?<![\p{L}\d])(?:00[1-9]|0[1-9]\d|[1-6]\d\d|7[01]\d|720)[A-HJ-NP-Q][A-HJ-NP-Z](?:[1-4][1-9]?)?(?![\p{L}\d])/giu,
  signs: [{ run: "d5-7", of: `${PLAIN_LETTERS}${DIGITS}` }],
  marker: /\bGARS\b/u,
  read({ shown }) {
    const normalized = shown.toUpperCase();
    const [first = 0, second = 0] = Array.from(normalized.slice(3, 5), (letter) => PLAIN_LETTERS.indexOf(letter));
    const row = first * PLAIN_LETTERS.length + second;
    const [quadrant, key] = Array.from(normalized.slice(5), (digit) => Number(digit) - 1);
    const bounds = boundsIn([-180, -90, 180, 90], [
      { columns: 720, rows: 360, column: Number(normalized.slice(0, 3)) - 1, row },
      ...(quadrant === undefined ? [] : [inSquare(2, quadrant)]),
      ...(key === undefined ? [] : [inSquare(3, key)]),
    ]);
    return row >= 360 ? undefined : { outcome: "cell", normalized, bounds };
  },
  // By length: three digits and two letters are also a number plate or a room.
  weigh: (match) =>
    weighed(match, { 5: 0.25, 6: 0.35, 7: 0.65 }[match.shown.length] ?? 0, {
      marked: 0.97,
      inSentence: 0.4,
      smallLetters: 0.5,
    }),
};

/** The four by four of each level, row by row from the north: India Post, "DIGIPIN" (2025). */
const DIGIPIN_SQUARE = "FC98J327K456LMPT";

/** DIGIPIN of India (`39J-49L-L8T4`): ten digits base sixteen, a cell of about 3.8 m. */
const DIGIPIN: CodeGrammar = {
  system: "digipin",
  pattern: /(?<![\p{L}\d-])([2-9CFJKLMPT]{3})(-| )?([2-9CFJKLMPT]{3})\2([2-9CFJKLMPT]{4})(?![\p{L}\d-])/giu,
  signs: [
    { run: "wnld10", of: DIGIPIN_SQUARE },
    { run: "wnld3", of: DIGIPIN_SQUARE, gap: "- ", next: "wnld3" },
  ],
  marker: /DIGI ?PIN/u,
  read({ groups: [one = "", , two = "", three = ""] }) {
    const normalized = `${one}-${two}-${three}`.toUpperCase();
    const places = Array.from(normalized.replaceAll("-", ""), (digit) => DIGIPIN_SQUARE.indexOf(digit));
    const bounds = boundsIn([63.5, 2.5, 99.5, 38.5], places.map((place) => inSquare(4, place)));
    return { outcome: "cell", normalized, bounds };
  },
  weigh(match) {
    const { shown, groups: [, joint] } = match;
    const isMixed = HAS_DIGIT.test(shown) && HAS_LETTER.test(shown);
    const weight = joint === "-" ? DIGIPIN_WEIGHTS.hyphenated : DIGIPIN_WEIGHTS.joined;
    return weighed(match, isMixed ? weight : weight * DIGIPIN_WEIGHTS.oneKind, DIGIPIN_WEIGHTS);
  },
};

const DIGIPIN_WEIGHTS = {
  marked: 0.97,
  hyphenated: 0.97,
  joined: 0.6,
  /** Only letters or only digits: a word, or an Indian telephone number. */
  oneKind: 0.2,
  smallLetters: 0.8,
  elsewhere: 0.5,
  home: "IN",
} as const;

const NAC_DIGITS = `${DIGITS}BCDFGHJKLMNPQRSTVWXZ`;

/** Natural Area Code (`2CHD Q87M`): base 30, longitude and latitude separately. */
const NATURAL_AREA_CODE: CodeGrammar = {
  system: "natural_area_code",
  pattern: /(?<![\p{L}\d-])([0-9BCDFGHJKLMNPQRSTVWXZ]{2,5}) ([0-9BCDFGHJKLMNPQRSTVWXZ]{2,5})(?![\p{L}\d-])/giu,
  signs: [{ run: "nld2-5", of: NAC_DIGITS, gap: " ", next: "nld2-5" }, { names: ["NATURAL", "NAC"] }],
  needs: /^[A-Z]{0,4}\d[0-9A-Z]{0,4} [A-Z]{0,4}\d/iu,
  marker: /\bNATURAL AREA CODE|\bNAC\b/u,
  read({ groups }) {
    const [one = "", two = ""] = groups.map((group) => group?.toUpperCase());
    if (one.length !== two.length) {
      return undefined;
    }
    const cells = 30 ** one.length;
    const [column = 0, row = 0] = [one, two].map((half) =>
      Array.from(half).reduce((value, digit) => value * 30 + NAC_DIGITS.indexOf(digit), 0)
    );
    const [west, south] = [(column / cells) * 360 - 180, (row / cells) * 180 - 90];
    return {
      outcome: "cell",
      normalized: `${one} ${two}`,
      bounds: [west, south, west + 360 / cells, south + 180 / cells],
    };
  },
  weigh(match) {
    const { shown, groups, marked, alone } = match;
    const isMixed = groups.every((half) => HAS_DIGIT.test(half ?? "")) && HAS_LETTER.test(shown);
    if (marked ? !isMixed && !alone : !isMixed || wordShape(shown) !== "mixed") {
      return 0;
    }
    // By characters of each half. Short ones are also the two halves of a postcode.
    const weight = { 2: 0.05, 3: 0.15, 4: 0.45, 5: 0.5 }[groups[0]?.length ?? 0] ?? 0;
    return weighed(match, weight, { marked: 0.97, inSentence: 0.3, smallLetters: 0.4 });
  },
};

/** Codes of grids of the world, or of one country, that are cut into smaller and smaller cells. */
export const CELL_GRAMMARS: readonly CodeGrammar[] = [GEOHASHES, MAIDENHEAD, GEOREF, GARS, DIGIPIN, NATURAL_AREA_CODE];

/** A cell of a box: its column from the west and row from the south. */
interface Step {
  readonly columns: number;
  readonly rows: number;
  readonly column: number;
  readonly row: number;
}

/** The n-th cell of a square that is numbered row by row from the north. */
function inSquare(side: number, place: number): Step {
  return { columns: side, rows: side, column: place % side, row: side - 1 - Math.floor(place / side) };
}

/** The cell that several steps lead to. */
function boundsIn([left, bottom, right, top]: Bounds, steps: readonly Step[]): Bounds {
  let [west, south, width, height] = [left, bottom, right - left, top - bottom];
  for (const { columns, rows, column, row } of steps) {
    width /= columns;
    height /= rows;
    west += column * width;
    south += row * height;
  }
  return [west, south, west + width, south + height];
}

/** Postcode areas of the United Kingdom and the islands. Public: Royal Mail. */
const AREAS =
  "AB|AL|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|B|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|EC|EH|EN|EX|E|FK|FY|GL|GU|GY|G|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|L|ME|MK|ML|M|NE|NG|NN|NP|NR|NW|N|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|S|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC|WD|WF|WN|WR|WS|WV|W|YO|ZE";
/** Postcodes that resemble codes of other systems: British, Canadian, Dutch, Irish, without spaces. */
const POSTCODES = [
  // The last two letters are none of C, I, K, M, O and V.
  new RegExp(`^(?:${AREAS})\\d[A-Z\\d]?\\d[ABD-HJLNP-UW-Z]{2}$`, "u"),
  /^[A-Z]\d[A-Z]\d[A-Z]\d$/u,
  /^\d{4}[A-Z]{2}$/u,
  /^(?:[A-Z]\d{2}|D6W)[A-Z\d]{4}$/u,
] as const;
const QUANTITY = /^\d+[A-Z]{1,4}$/u;
const ORDINAL_WORD = /^[A-Z]+\d+$/u;
const VOWEL = /[AEIOUY]/u;

/** What else a run of letters and digits may be. */
type WordShape = "postcode" | "quantity" | "word_with_number" | "word" | "number" | "mixed";

/** The kind of word that a run of letters and digits looks like: "SW1A 1AA" a postcode, "street12" a word with number. */
function wordShape(run: string): WordShape {
  const upper = run.toUpperCase().replaceAll(" ", "");
  if (/^\d+$/u.test(upper)) {
    return "number";
  }
  if (/^\p{L}+$/u.test(upper)) {
    return "word";
  }
  if (POSTCODES.some((postcode) => postcode.test(upper))) {
    return "postcode";
  }
  if (QUANTITY.test(upper)) {
    return "quantity";
  }
  // Letters without a vowel are not a word: "gcpvj0".
  return ORDINAL_WORD.test(upper) && VOWEL.test(upper) ? "word_with_number" : "mixed";
}
