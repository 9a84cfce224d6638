/**
 * The words of addresses in all languages, merged: one set per use. In go the files of the languages (`src/lexicon`), one
 * each with the type `Lexicon`.
 */
import { fold } from "../../text/fold.ts";
import { nameKey } from "../../text/name_key.ts";
import { type Lexicon, LEXICONS } from "../../lexicon/mod.ts";

/** The fields that hold words or phrases. */
type TextField = {
  [Field in keyof Lexicon]-?: NonNullable<Lexicon[Field]> extends string ? Field : never;
}[keyof Lexicon];

function wordsOf(field: TextField): readonly string[] {
  return LEXICONS.flatMap((lexicon) => fold(lexicon[field] ?? "").split(/\s+/u)).filter((word) => word !== "");
}

function setOf(field: TextField): ReadonlySet<string> {
  return new Set(wordsOf(field));
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

function phraseMapOf(field: TextField): PhraseMap {
  return Map.groupBy(phrasesOf(field), ([first = ""]) => first);
}

export const CONNECTORS = setOf("connectors");
export const CONNECTORS_AFTER_NUMBER = setOf("connectorsAfterNumber");
export const TOWN_ABBREVIATIONS = setOf("townAbbreviations");
export const AND_LETTERS = setOf("andLetters");
export const STREET_TYPES_AFTER = setOf("streetTypesAfter");
export const STREET_TYPES_BEFORE = setOf("streetTypesBefore");
/** Each form of a title with the numbers of the titles that it may stand for. */
export const TITLES = groupsOf("titles");
export const SAINTS = groupsOf("saints");
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
export const ADDED_TYPES = setOf("addedTypes");
export const TYPES_OF_DAYS: readonly string[] = [...setOf("typesOfDays")];
export const STREET_NAME_ENDINGS = wordsOf("streetEndings");
export const COMMON_STREET_NAMES: readonly string[] = LEXICONS.flatMap(({ commonStreetNames = [] }) =>
  commonStreetNames
);

export const NUMBER_MARKERS = setOf("numberMarkers");
export const NUMBER_MARKER_PAIRS: ReadonlySet<string> = new Set(
  phrasesOf("numberMarkerPairs").map((pair) => pair.join(" ")),
);
export const NUMBER_ENDS = setOf("numberEnds");
export const LOT_ENDINGS = setOf("lotEndings");
export const NUMBER_SUFFIXES = setOf("numberSuffixes");
export const JOINED_FLOORS = setOf("joinedFloors");
export const BUILDING_WORDS: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(({ buildingWords = [] }) => buildingWords),
);
export const NUMBER_JOINTS = setOf("numberJoints");

export const UNIT_WORDS = setOf("unitWords");
export const UNIT_ABBREVIATIONS = setOf("unitAbbreviations");
export const UNIT_LETTERS = setOf("unitLetters");
export const UNIT_MARKERS = setOf("unitMarkers");
export const UNIT_TAILS = phrasesOf("unitTails");
export const UNIT_ENDINGS = setOf("unitEndings");
export const FLOOR_WORDS = setOf("floorWords");
export const GROUND_SIDES = setOf("groundSides");

export const BOXES = phraseMapOf("boxes");
export const BOX_ABBREVIATIONS = phraseMapOf("boxAbbreviations");
export const BOX_OR_POSTCODE: ReadonlySet<string> = new Set(
  phrasesOf("boxOrPostcode").map((phrase) => phrase.join(" ")),
);
export const SORTING_OFFICES: ReadonlySet<string> = new Set(
  phrasesOf("sortingOffices").map((phrase) => phrase.join(" ")),
);
export const NO_NUMBER = phraseMapOf("noNumber");
export const POSTCODE_MARKERS = phraseMapOf("postcodeMarkers");

export const CORNER_WORDS = setOf("cornerWords");
export const CROSSING_WORDS = setOf("crossingWords");
export const CROSSING_FILLERS = setOf("crossingFillers");

export const ADDRESSEE_PHRASES = phraseMapOf("addresseePhrases");
export const ADDRESSEE_TITLES = setOf("addresseeTitles");
export const COMPANY_FORMS = setOf("companyForms");
export const DEPARTMENT_WORDS = setOf("departmentWords");
export const OFFICE_WORDS = setOf("officeWords");

export const NOTE_OPENERS = phraseMapOf("noteOpeners");
export const NOTE_PREFIXES = wordsOf("notePrefixes");
export const NOTE_TRIGGERS = setOf("noteTriggers");
export const NOTE_WORDS = setOf("noteWords");
export const LANDMARK_OPENERS = phraseMapOf("landmarkOpeners");
export const LANDMARK_ENDS = setOf("landmarkEnds");

export const CATEGORY_WORDS = setOf("categoryWords");
export const VENUE_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(({ venueAbbreviations = [] }) => venueAbbreviations),
);
export const COMMON_WORDS = setOf("commonWords");
/** In the form of token keys. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ everydayWords = "" }) => everydayWords.trim().split(/\s+/u)).map(nameKey).filter((key) =>
    key !== ""
  ),
);
