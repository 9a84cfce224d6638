import type { NameKind, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import { hanNumbers } from "../../../../text/han_numbers.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { spellings } from "../../../../text/name_spellings.ts";
import { PART_WORDS } from "../../../address_words.ts";
import {
  COST_ALTERNATE_NAME,
  COST_CHANCE,
  COST_CODE_AS_AREA,
  COST_CODE_AS_TARGET,
  COST_EXONYM,
  COST_FIRST_TYPO,
  COST_OTHERS_NAME,
  COST_RIVAL_OF_TOWN,
} from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PlaceSpan } from "../../spans/mod.ts";
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

/** A place with a hundredth of the people that has a name as its own is as likely as one that has it among others. */
const OWN_NAME_MARGIN = Math.log(100);
/** The same for a city of 100,000: "Sakata" is hardly Jakarta, but "Breslau" is not a village. Set by hand. */
const OWN_NAME_MARGIN_OF_CITY = Math.log(400);
/** The prominence cost of such a city. */
const CITY_COST = 7;
/** Places of a name that are compared with the city around them. */
const PARTS_MAX = 8;

/** The cost of the kind of name by which the place of a match is named. @param at index of the match */
export function targetCostOf(name: PlaceSpan, at: number, context: PlaceContext): number {
  if (name.isStatedCode === true) {
    return COST_CODE_AS_AREA;
  }
  const costs = context.nameFacts(name).targetCosts(name.key);
  if (Number.isNaN(costs[at])) {
    costs[at] = nameCostAmong(name, at, context);
  }
  return costs[at]! + (name.isChance === true ? COST_CHANCE : 0);
}

/** The cost of the name, and of another place having it as its own. */
function nameCostAmong(name: PlaceSpan, at: number, context: PlaceContext): number {
  const { key, matches } = name;
  const { leastOwnTownCost, prominenceCosts } = context.nameFacts(name);
  const match = matches[at]!;
  const { place, isSettlement } = context.known(match.id);
  const margin = leastOwnTownCost <= CITY_COST ? OWN_NAME_MARGIN_OF_CITY : OWN_NAME_MARGIN;
  let cost = kindCostOf(place, match, { key, context });
  if (!isSettlement || match.edits > 0) {
    return cost;
  }
  const isOthers = cost >= COST_ALTERNATE_NAME && leastOwnTownCost <= prominenceCosts[at]! + margin &&
    !isPartOfName(key, place);
  cost += isOthers ? COST_OTHERS_NAME : 0;
  return cost + (cost >= COST_ALTERNATE_NAME && isNameOfPart(name, match, context) ? COST_OTHERS_NAME : 0);
}

/** "Newcastle" is also short for Newcastle upon Tyne. */
function isPartOfName(key: string, { name }: Place): boolean {
  const own = nameKey(name);
  return own.startsWith(key) || own.endsWith(key);
}

/** "Panyu" is a district of Guangzhou rather than an old name of the whole city. */
function isNameOfPart({ key, matches }: PlaceSpan, { id }: PlaceMatch, context: PlaceContext): boolean {
  return matches.slice(0, PARTS_MAX).some((part) => {
    const { place, isSettlement } = context.known(part.id);
    return part.id !== id && part.edits === 0 && isSettlement && context.gazetteer.isWithin(part.id, id) &&
      kindCostOf(place, part, { key, context }) < COST_ALTERNATE_NAME;
  });
}

/**
 * The cost of the kind of name. A country's names in the great languages are equally good; a typo in a name that few
 * people use is more likely another word.
 */
function kindCostOf(place: Place, match: PlaceMatch, named: Named): number {
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

/** "Saint Petersburg" is St. Petersburg, and "Bienne" is Biel/Bienne; "Wil / Oberdorf" is a part of it. */
function isOwnSpelling({ name, countryCode }: Place, { key }: Named): boolean {
  return spellings(name, countryCode).some((spelling) => nameKey(spelling) === key) ||
    (name.includes("/") && !name.includes(" / ") && name.split("/").some((half) => nameKey(half) === key));
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
