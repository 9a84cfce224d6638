import type { NameKind, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import { hanNumbers } from "../../../../text/han_numbers.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { spellings } from "../../../../text/name_spellings.ts";
import { PART_WORDS } from "../../../address_words.ts";
import {
  COST_ALTERNATE_NAME,
  COST_CODE_AS_TARGET,
  COST_EXONYM,
  COST_FIRST_TYPO,
  COST_RIVAL_OF_TOWN,
} from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isOneEdit } from "../../tokens/mod.ts";

/** The cost of a place being named by this kind of name. */
const TARGET_COSTS: Readonly<Record<NameKind, number>> = {
  primary: 0,
  alternate: COST_ALTERNATE_NAME,
  code: COST_CODE_AS_TARGET,
};
const DIGIT = /\d/u;
/** The first letter after the Latin ones. */
const LATIN_END = 0x370;
/** Places below this importance (30,000 people) have no names in other languages that people use. */
const EXONYM_IMPORTANCE = 4_500;
/** Languages in which addresses abroad are often written. */
const GREAT_LANGUAGES = ["en", "fr", "es", "de", "it", "pt", "nl", "ru", "ar", "zh", "ja"].map((
  language,
) => [language]);
const ENGLISH = ["en"] as const;

interface Named {
  /** The name as written, as a key. */
  readonly key: string;
  readonly context: PlaceContext;
}

/**
 * The cost of another spelling of a country's name ("Columbia", "Brasilia"): that of a typo where a town has exactly
 * this name. Without such a town there is no rival, and the cost changes nothing.
 */
const COST_OTHER_SPELLING = COST_FIRST_TYPO + COST_RIVAL_OF_TOWN;

/**
 * The cost of the kind of name by which a place is named. A country's names in the great languages are equally good; a
 * typo in a name that few people use is more likely another word.
 */
export function targetCostOf(place: Place, match: PlaceMatch, named: Named): number {
  if (match.nameKind !== "alternate") {
    return TARGET_COSTS[match.nameKind];
  }
  if (match.edits === 0 && isOwnInDigits(place, named)) {
    return 0;
  }
  if (match.edits === 0 && place.isLand) {
    // The list has the names that people use.
    return COST_EXONYM;
  }
  if (place.kind === "country") {
    return countryCost(place, match, named);
  }
  if (match.edits === 0 && isOwnSpelling(place, named)) {
    return 0;
  }
  const hasName = match.edits === 0
    ? isInOtherScript(place, named) || isExonym(place, named)
    : isNearEnglish(place, named);
  return hasName ? COST_EXONYM : COST_ALTERNATE_NAME;
}

/** "Saint Petersburg" is St. Petersburg. */
function isOwnSpelling({ name, countryCode }: Place, { key }: Named): boolean {
  return spellings(name, countryCode).some((spelling) => nameKey(spelling) === key);
}

/** A name in other letters than the own one, which data in two scripts has first in Latin ones: "مدينة زايد". */
function isInOtherScript({ name }: Place, { key }: Named): boolean {
  return !isLatin(key) && isLatin(nameKey(name));
}

function isLatin(key: string): boolean {
  return key.charCodeAt(0) < LATIN_END;
}

/** "神南1丁目" is 神南一丁目, also without the word for the part. */
function isOwnInDigits({ name }: Place, { key }: Named): boolean {
  if (!DIGIT.test(key) || isLatin(key)) {
    return false;
  }
  const own = hanNumbers(nameKey(name));
  // "北郷五条3丁目": only the number of the part is in digits.
  return own === hanNumbers(key) || PART_WORDS.some(({ word }) => own === hanNumbers(key + word));
}

function countryCost(place: Place, { edits }: PlaceMatch, named: Named): number {
  if (edits === 0 && hasGreatName(place, named)) {
    return 0;
  }
  const isSpelling = isNearExonym(place, named);
  if (edits > 0) {
    return isSpelling ? 0 : COST_ALTERNATE_NAME;
  }
  return isSpelling ? COST_OTHER_SPELLING : COST_ALTERNATE_NAME;
}

/** The English name counts for every town: for towns in other scripts most data has no other name in Latin letters. */
function isExonym(place: Place, named: Named): boolean {
  const { key, context: { gazetteer } } = named;
  return nameKey(gazetteer.nameIn(place.id, ENGLISH)) === key ||
    (place.importance >= EXONYM_IMPORTANCE && hasGreatName(place, named));
}

function hasGreatName({ id }: Place, { key, context: { gazetteer } }: Named): boolean {
  return GREAT_LANGUAGES.some((languages) => nameKey(gazetteer.nameIn(id, languages)) === key);
}

/** A typo in the English name counts too: for a town in China it is the only name that most people can write. */
function isNearEnglish({ id, kind }: Place, { key, context: { gazetteer } }: Named): boolean {
  return (kind === "locality" || kind === "district") && isOneEdit(nameKey(gazetteer.nameIn(id, ENGLISH)), key);
}

function isNearExonym({ id }: Place, { key, context: { gazetteer } }: Named): boolean {
  return GREAT_LANGUAGES.some((languages) => isOneEdit(nameKey(gazetteer.nameIn(id, languages)), key));
}
