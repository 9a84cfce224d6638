/**
 * The words of addresses in all languages, merged at load: one set per use. The languages are in `src/lexicon`, one file
 * each, and `lexicon.ts` there says what each use is.
 */
import { fold } from "../text/fold.ts";
import { lexiconWords, type TextField, textFields } from "../text/lexicon_words.ts";
import { nameKey } from "../text/name_key.ts";
import { nameWords } from "../text/name_words.ts";
import { streetKey } from "../text/street_key.ts";
import { LEXICONS } from "../lexicon/mod.ts";

/** The words of each use, folded. `Lexicon` says what the uses are. */
// Every use has words in some language.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const WORDS = Object.fromEntries(textFields().map((field) => [field, lexiconWords(field)])) as Readonly<
  Record<TextField, ReadonlySet<string>>
>;

function wordsOf(field: TextField): readonly string[] {
  return [...lexiconWords(field)];
}

function phrasesOf(field: TextField): readonly (readonly string[])[] {
  return LEXICONS.flatMap((lexicon) => fold(lexicon[field] ?? "").split(","))
    .map((phrase) => phrase.trim().split(/\s+/u)).filter(([first]) => first !== "");
}

/** The words of each phrase are forms of one word: each with the numbers of the phrases that have it. */
function groupsOf(field: TextField): ReadonlyMap<string, ReadonlySet<number>> {
  const groups = new Map<string, Set<number>>();
  for (const [number, forms] of phrasesOf(field).entries()) {
    for (const form of forms) {
      groups.set(form, (groups.get(form) ?? new Set()).add(number));
    }
  }
  return groups;
}

/** Phrases by their first word: at nine tokens of ten none begins. */
export type PhraseMap = ReadonlyMap<string, readonly (readonly string[])[]>;

function phraseMapOf(...fields: readonly TextField[]): PhraseMap {
  return Map.groupBy(fields.flatMap(phrasesOf), ([first = ""]) => first);
}

/** Floors of two or more words; with a slash before a token that needs one. */
function floorPhrases(): PhraseMap {
  const phrases = phrasesOf("floorPhrases").map((words) => words.join(" ").replace("/", " /").split(" "));
  return Map.groupBy(phrases, ([first = ""]) => first);
}

const OPENERS: readonly string[] = LEXICONS.flatMap(({ addressOpeners = "" }) => addressOpeners.split(","))
  .map((phrase) => phrase.trim()).filter((phrase) => phrase !== "").flatMap((phrase) => [phrase, fold(phrase)]);
const GREETINGS: readonly string[] = LEXICONS.flatMap(({ greetings = "" }) => greetings.split(/\s+/u))
  .filter((word) => word !== "");
/**
 * One of the phrases before an address at the beginning of a text, with the signs behind it and the greeting before it:
 * "Hi team, our office is at".
 */
export const ADDRESS_OPENERS = new RegExp(
  `^\\s*(?:(?:${GREETINGS.join("|")})(?:\\s[^\\n,!\\d]{0,40})?[,!]\\s{1,3})?(?:${
    [...new Set(OPENERS)].map((phrase) => phrase.replaceAll(/\s+/gu, "\\s+")).join("|")
  })(?![\\p{L}\\p{M}])[\\s:,.]*`,
  "iu",
);
/** The first letters of these phrases: nearly no text begins with any. */
export const OPENER_BEGINNINGS: ReadonlySet<string> = new Set([
  ...OPENERS.map((phrase) => openerBeginning(phrase, 0)),
  // "Hi," and "Hi team,".
  ...GREETINGS.flatMap((word) => [`${word},`, `${word}!`, `${word} `].map((text) => openerBeginning(text, 0))),
]);

/** Up to three small letters, which end at a blank. */
export function openerBeginning(text: string, from: number): string {
  const letters = text.slice(from, from + 3).toLowerCase();
  const blank = letters.search(/\s/u);
  return blank < 0 ? letters : letters.slice(0, blank);
}

/** The words in full by their short forms. */
export const REGION_SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  phrasesOf("regionShortForms").map(([short = "", word = ""]) => [nameKey(short), nameKey(word)]),
);
/** The names of each kind of numbered roads, as words. */
export const NUMBERED_ROADS: readonly (readonly string[])[] = LEXICONS.flatMap(({ numberedRoads = [] }) =>
  numberedRoads.map((names) => names.split(",").map((name) => name.trim()))
);
/** What each short form stands for. */
function shortFormsOf(field: TextField): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(phrasesOf(field), ([short = ""]) => short)]
      .map(([short, same]) => [short, [...new Set(same.flatMap((words) => words.slice(1)))]]),
  );
}

/** Small words inside the names of towns by their short forms. */
export const SMALL_SHORT_FORMS = shortFormsOf("smallShortForms");
/** Directions before the names of places by their letters. */
export const PLACE_DIRECTIONS = shortFormsOf("placeDirections");
/** Directions before and after the names of streets, in the form of keys. */
export const KEY_DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w"]);
/** A word that is joined to a name, and what names in its script begin with. */
interface JoinedWord {
  readonly script: RegExp;
  readonly word: string;
}

function joinedWords(field: "joinedArticle" | "partWord"): readonly JoinedWord[] {
  return LEXICONS.flatMap(({ [field]: joined }) =>
    joined === undefined ? [] : [{ script: new RegExp(`^\\p{Script=${joined.script}}`, "u"), word: joined.word }]
  );
}

/** `heardSounds` of all languages: the spelling by ear and the spelling in names. */
export const HEARD_SOUNDS: readonly (readonly [heard: string, written: string])[] = [
  ...new Map(
    LEXICONS.flatMap(({ heardSounds = [] }) => heardSounds).map((pair) => [pair.join(" "), pair] as const),
  ).values(),
];
export const JOINED_ARTICLES = joinedWords("joinedArticle");
export const PART_WORDS = joinedWords("partWord");
/** Each form of a title with the numbers of the titles that it may stand for. */
export const TITLES = groupsOf("titles");
export const SAINTS = groupsOf("saints");
/** Words of the names of towns, in full, by their short forms. */
export const PLACE_WORDS = shortFormsOf("placeWords");
/** The first words of names of towns by their short forms. */
export const PLACE_SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  LEXICONS.flatMap(({ placeShortForms = {} }) =>
    Object.entries(placeShortForms).map(([short, words]) => [short, words.split(" ").map(nameKey)] as const)
  ),
);
/** Street types that precede names, and the countries where they do. */
export const STREET_TYPES_TYPED_FIRST = LEXICONS.flatMap(({ streetTypesTypedFirst = [] }) => streetTypesTypedFirst);
/** Street types that people omit before a name, in the form of keys, by the script of the first letter of the name. */
export const OMITTED_TYPES_BEFORE: readonly { readonly firstLetter: RegExp; readonly keys: readonly string[] }[] =
  LEXICONS.flatMap(({ omittedTypesBefore }) =>
    omittedTypesBefore === undefined ? [] : [{
      firstLetter: new RegExp(`^\\p{Script=${omittedTypesBefore.script}}`, "u"),
      keys: omittedTypesBefore.keys.split(" "),
    }]
  );
export const OMITTED_TYPES_AFTER = wordsOf("omittedTypesAfter");
export const TYPES_OF_DAYS: readonly string[] = wordsOf("typesOfDays");
export const STREET_NAME_ENDINGS = wordsOf("streetEndings");
const COMMON_STREET_KEYS: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ commonStreetNames }) => commonStreetNames?.split(",").map(streetKey) ?? []),
);

/** True for a name that nearly every town has, or a number. */
export function isCommonStreetName(name: string): boolean {
  const key = streetKey(name);
  return COMMON_STREET_KEYS.has(key) || /^\D{0,2}\d/u.test(key);
}

/** True for such a name, or one of nothing but words that streets of many towns have, with any type and direction. */
export function isOfCommonWords(name: string): boolean {
  return isCommonStreetName(name) ||
    nameWords(name).map(nameKey).every((word) =>
      WORDS.commonStreetWords.has(word) || WORDS.streetTypesAfter.has(word) || KEY_DIRECTIONS.has(word)
    );
}

export const NUMBER_MARKER_PAIRS: ReadonlySet<string> = new Set(
  phrasesOf("numberMarkerPairs").map((pair) => pair.join(" ")),
);
export const BUILDING_WORDS: ReadonlyMap<string, string> = new Map(
  phrasesOf("buildingWords").flatMap(([short = "", ...words]) => words.map((word) => [word, short] as const)),
);

export const UNIT_TAILS = phrasesOf("unitTails");
export const FLOOR_PHRASES = floorPhrases();
export const ORDINAL_ENDINGS = wordsOf("ordinalEndings");
export const FLOOR_ORDINAL_ENDINGS = wordsOf("floorOrdinalEndings");
export const FLOOR_LETTERS = wordsOf("floorLetters").join("");

export const BOXES = phraseMapOf("boxes");
/** Pieces of land and lockers are written in the same way. */
export const BOX_ABBREVIATIONS = phraseMapOf("boxAbbreviations", "plots");
export const BOX_OR_POSTCODE: ReadonlySet<string> = new Set(
  phrasesOf("boxOrPostcode").map((phrase) => phrase.join(" ")),
);
export const NO_NUMBER = phraseMapOf("noNumber");
export const POSTCODE_MARKERS = phraseMapOf("postcodeMarkers");
/** The letters of phrases that consist of letters only, joined: "T.Θ." is a box, "C.P." a box or a postcode. */
export const LETTER_PHRASES: ReadonlySet<string> = new Set(
  [BOXES, BOX_ABBREVIATIONS, NO_NUMBER, POSTCODE_MARKERS].flatMap((phrases) => [...phrases.values()].flat())
    .filter((words) => words.every(({ length }) => length === 1)).map((words) => words.join("")),
);

export const CROSSING_SHORT_FORMS: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ crossingShortForms = "" }) => crossingShortForms.split(" ")).filter((form) => form !== ""),
);

export const ADDRESSEE_PHRASES = phraseMapOf("addresseePhrases");
export const CLOSINGS = phraseMapOf("closings");
export const HOUR_WORDS = phraseMapOf("hourWords");

export const NOTE_OPENERS = phraseMapOf("noteOpeners");
export const NOTE_PREFIXES = wordsOf("notePrefixes");
export const LANDMARK_OPENERS = phraseMapOf("landmarkOpeners");
export const MEASURES = phraseMapOf("measures");
export const DOUBT_PHRASES = phraseMapOf("doubtPhrases");

export const VENUE_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  phrasesOf("venueAbbreviations").map(([short = "", word = ""]) => [short, word]),
);
/** In the form of token keys. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ everydayWords = "" }) => everydayWords.trim().split(/\s+/u)).map(nameKey).filter((key) =>
    key !== ""
  ),
);
