import { KEY_DIRECTIONS, WORDS } from "../../../address_words.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { CARDINALS } from "../../../../text/number_words.ts";
import { streetKey } from "../../../../text/street_key.ts";
import { streetWord } from "../../../../text/street_word.ts";
import { COUNTRY_SIGNS, rulesOf } from "../../../countries/mod.ts";
import { Findings } from "../../../decision/mod.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import { areBoundsCovered, isCovered, type PlaceContext } from "../../context/mod.ts";
import {
  isAround,
  isHouseKnown,
  isOwnArea,
  isOwnTown,
  NUMBER_STATES,
  ONE_ADDRESS_M,
  POSTCODE_RELATIONS,
} from "../../scoring/mod.ts";
import {
  differenceCount,
  isNumberedUnit,
  type Lattice,
  looksLikeAddress,
  namesakeOf,
  type PlaceSpan,
} from "../../spans/mod.ts";
import { isNumberLike } from "../../tokens/mod.ts";
import { addQuarters, hasNumberOfOther, hasTwoHouses, isBesideAddress } from "./around_address.ts";
import { type Assessment, isRivalName } from "./assess.ts";
import { hasOpenJoint } from "./open_joints.ts";
import { isInPerson, isPersonBefore, numbersOfFirm, placeInPerson } from "./persons_and_firms.ts";
import { addStrayWords } from "./stray_words.ts";
import {
  CODE_LETTERS_MAX,
  CODED_TYPO_LETTERS,
  hasNameOfPlace,
  hasOtherBeginning,
  isNameOfPlace,
  isOutsideOfCode,
  lettersOf,
} from "./uncertain_names.ts";

/** How a street or house agrees with the input. */
export interface StreetAssessment extends Omit<Assessment, "common"> {
  /** A settlement or the postcode agrees, or the caller's limits leave no other. */
  readonly isAnchored: boolean;
  /** Letters of unmatched words that are not a person or a company. */
  readonly unknownLetters: number;
}

/** Compares a street or a house with the input: what agrees, what is missing, what conflicts. */
export function assessStreet(
  ranked: RankedStreet,
  input: { readonly lattice: Lattice; readonly context: PlaceContext },
): StreetAssessment {
  const { context } = input;
  const findings = new Findings();
  const { match, number, postcode } = ranked;
  findings.setMatch("street", differenceCount(match) > 0 ? "corrected" : "exact");
  let edits = differenceCount(match);
  let agreements = 0;
  for (const { relation, match: named, span } of ranked.agreements) {
    const { kind } = context.place(named.id);
    if (relation === "conflict" || relation === "neighbour") {
      if (isPersonBefore(span, ranked, input) || (relation === "conflict" && isInPerson(span, ranked, input))) {
        findings.add("unmatchedText");
      } else {
        findings.contradict(kind);
      }
      continue;
    }
    agreements += 1;
    edits += named.edits;
    findings.setMatch(kind, named.edits > 0 ? "corrected" : "exact");
  }
  const named = placeInPerson(ranked, input);
  if (named !== undefined) {
    findings.contradict(context.place(named).kind);
  }
  if (number !== undefined) {
    compareNumber(ranked, edits, findings);
    if (isBehindUnit(number, input.lattice) && rulesOf(ranked.place.countryCode).slashInNumber !== "unitFirst") {
      findings.add("uncertainNumber");
    }
    if (
      isBeforeLetter(ranked, input.lattice) || hasTwoHouses(ranked, input.lattice, context) ||
      hasNumberOfOther(ranked, input.lattice)
    ) {
      findings.add("uncertainNumber");
    }
  }
  if (isBesideAddress(ranked, input.lattice)) {
    findings.add("besideAddress");
  }
  addQuarters(findings, ranked, input);
  if (number === undefined && hasNumberLike(ranked, input.lattice)) {
    findings.setMatch("houseNumber", "missing");
    findings.add("houseNumberMissing");
  }
  if (hasOpenJoint(ranked, input.lattice, input.context)) {
    findings.add("ambiguousCrossing");
  }
  if (postcode !== undefined) {
    agreements += postcode.agreement.relation === "exact" ? 1 : 0;
    findings.setMatch("postcode", POSTCODE_RELATIONS[postcode.agreement.relation].match);
  }
  if (postcode?.agreement.relation === "conflict" || ranked.unmatchedPostcodes > 0) {
    findings.setMatch("postcode", "conflict");
    findings.add("postcodeConflict");
  }
  const stray = addStrayWords(findings, ranked, input);
  if (stray.misspelt > 0) {
    edits += stray.misspelt;
    findings.setMatch("street", "corrected");
  }
  if (stray.isAny || ranked.unmatchedNumbers > 0) {
    findings.add("unmatchedText");
  }
  if (ranked.unmatchedNumbers > 0 && ranked.unmatchedNumbers > numbersOfFirm(ranked, input)) {
    findings.add("unmatchedNumber");
  }
  if (ranked.otherStreet !== undefined) {
    findings.setMatch("street", "missing");
    findings.add("streetMissing");
  }
  if (edits > 0) {
    findings.add("misspelt");
  }
  if (match.consonants !== undefined && !areConsonantsEnough(ranked)) {
    findings.add("uncertainTransliteration");
  }
  if (
    match.isOtherType === true || (match.isShort === true && !isAddressProven(ranked, context)) ||
    (match.isUntyped === true && !isTypeProven(ranked, context)) || !isFormProven(ranked) ||
    (match.isUndirected === true && !isNumberKnown(ranked)) ||
    hasOtherDirection(ranked, input.lattice) || isRivalName(ranked) ||
    (stray.isAny && isOtherHouseOfTown(ranked, input.lattice)) ||
    (edits > 0 && hasOtherBeginning(ranked, input.lattice))
  ) {
    findings.add("uncertainStreetName");
  }
  // "Trypolis, MT" is Tripoli rather than a street that sounds so, "bili, MT" may be anything, and "Baltimore, GR" is no
  // misspelt Drive.
  const isPlaceName = number === undefined && differenceCount(match) > 0 &&
    (isNameOfPlace(ranked.span, input.lattice.tokens, context.gazetteer) || hasNameOfPlace(ranked, input) ||
      lettersOf(ranked.span, input.lattice) <= CODE_LETTERS_MAX ||
      (Math.min(lettersOf(ranked.span, input.lattice), nameKey(ranked.street.name).length) <=
          CODED_TYPO_LETTERS.region &&
        ranked.agreements.every(({ match: { id, nameKind } }) =>
          nameKind === "code" || context.place(id).kind === "country"
        )));
  if (
    isPlaceName || (edits > 0 && mayBeOtherInFull(ranked, input)) || isOutsideOfCode(ranked, input.lattice, context)
  ) {
    findings.add("otherName");
  }
  const isAnchored = anchors(ranked, context);
  const conflicts = Object.values(findings.matches).filter((value) => value === "conflict").length;
  // A contradicted town is a conflict, which prevents `found` too.
  if (!isAnchored && conflicts === 0) {
    findings.add("unanchored");
    if (!findings.all.includes("unmatchedText")) {
      findings.add("placeNotNamed");
    }
  }
  if (Object.values(findings.matches).includes("missing")) {
    findings.add("componentMissing");
  }
  return {
    matches: findings.matches,
    findings: findings.all,
    agreements,
    edits,
    unknown: stray.words + ranked.unmatchedNumbers,
    conflicts,
    isAnchored,
    unknownLetters: stray.letters,
  };
}

function compareNumber({ number }: RankedStreet, edits: number, findings: Findings): void {
  if (number === undefined) {
    return;
  }
  const { state, spreadM, unit, coordinates } = number.location;
  if (number.span.number?.isUncertain === true) {
    findings.add("uncertainNumber");
  }
  const { match, finding } = NUMBER_STATES[state];
  findings.setMatch("houseNumber", match);
  if (unit !== undefined && coordinates !== undefined) {
    // No data set has units, so it is taken from the input.
    findings.setMatch("unit", "inferred");
  }
  // "303 f Wasington St": the letter may be the direction of the street, which has a typo too.
  const isLetterDoubtful = state === "range" && number.span.to > number.span.from + 1 && edits > 0;
  if (finding !== undefined) {
    findings.add(isLetterDoubtful ? "numberInterpolated" : finding);
  }
  if (spreadM > ONE_ADDRESS_M) {
    // Points this far apart are several addresses.
    findings.add("ambiguousNumber");
  }
}

/** "Xyzgasse, 2, Oberdorf": in Oberdorf houses have numbers without a street, as in "2 Oberdorf", and there are streets, too. */
function isOtherHouseOfTown({ street, place, span, number }: RankedStreet, { tokens }: Lattice): boolean {
  const at = number === undefined ? 0 : Math.max(span.from, number.span.from);
  return tokens[at]!.apart && nameKey(street.name) === nameKey(place.name);
}

/**
 * "logement 11/4 Pfaffengasse": flat 11 of house 4, or of the house 11/4 or 11. The house of "5/622 Madison St" is 622, and
 * "1800-2700 Maul Dr" are all houses between, unless there is a house 2700.
 */
function isBehindUnit(
  { span: { from }, location: { state } }: NonNullable<RankedStreet["number"]>,
  { tokens }: Lattice,
): boolean {
  const [unit, house] = [tokens[from - 1], tokens[from]!];
  const length = unit?.key.length ?? 0;
  const isLonger = house.key.length >= HOUSE_DIGITS_MIN && house.key.length > length;
  return (house.glue === "/" || (house.glue === "-" && length >= HOUSE_DIGITS_MIN && state !== "exact")) &&
    (unit?.shape === "number" || unit?.shape === "mixed") && !isLonger;
}

/** Digits of a house that no door has. */
const HOUSE_DIGITS_MIN = 3;

/**
 * "9 v Vaduz", "12 y Studaberg", "112 d 94577 San Leandro", "63 I Monaco": a letter behind the number that is no word of
 * the street's name and no sign of its country joins two names, or is the number's.
 */
function isBeforeLetter(
  { number, street, place, parse }: RankedStreet,
  { tokens, words, places }: Lattice,
): boolean {
  const at = number?.span.to ?? 0;
  const letter = tokens[at];
  const isLetter = letter?.glue === " " && letter.key.length === 1 && letter.shape === "word";
  if (!isLetter || tokens[at + 1]?.glue.startsWith(".") === true) {
    return false;
  }
  const { role, to, name } = parse.spans.find(({ from }) => from === at) ?? {};
  return role === "word" ||
    (role === "connector" && rulesOf(place.countryCode).townPreposition !== letter.key) ||
    (role === "postcode" && COUNTRY_SIGNS.get(letter.key)?.includes(place.countryCode) !== true) ||
    (role === "place" && places[at + 1]?.some((other) => other.to === to && isSamePlace(other, name)) === true) ||
    (role === "street" && words[at]?.isSmall === true &&
      !street.name.split(" ").some((word) => streetWord(nameKey(word)).canonical === words[at]!.canonical));
}

function isSamePlace({ matches }: PlaceSpan, other: PlaceSpan | undefined): boolean {
  return other !== undefined && matches.some(({ id }) => namesakeOf(other, id) !== undefined);
}

/**
 * True if a settlement or the postcode agrees. An area, or the caller's country or bounds, count only if completely
 * loaded, and for a house only if its number says which of the streets is meant.
 */
function anchors(ranked: RankedStreet, context: PlaceContext): boolean {
  const { agreements, postcode, place } = ranked;
  const { gazetteer, scope, bounds } = context;
  const isInTown = agreements.some((one) =>
    isOwnTown(one, context) || (isAround(one) && isOwnArea(context.place(one.match.id), place))
  );
  if (postcode?.agreement.relation === "exact" || isInTown) {
    return true;
  }
  const isInArea = agreements.some((one) => isAround(one) && isCovered(one.match.id, gazetteer));
  return (isInArea || (scope !== undefined && isCovered(scope, gazetteer)) ||
    (bounds !== undefined && areBoundsCovered(bounds, gazetteer))) && areNumbersKnown(ranked, context);
}

/** Metres: parts of one street, and those of quarters of one town. */
const SAME_STREET_M = 2_000;

/**
 * False for a house if as many other streets of its name have no known houses as have some: one of them may have the
 * number, too.
 */
function areNumbersKnown({ number, street, span }: RankedStreet, context: PlaceContext): boolean {
  let known = 1;
  for (const { id, edits } of number === undefined ? [] : span.street?.matches ?? []) {
    const { coordinates, houseCount } = context.street(id);
    if (edits === 0 && distanceM(coordinates, street.coordinates) > SAME_STREET_M) {
      known += houseCount > 0 ? 1 : -1;
    }
  }
  return known > 0;
}

/**
 * Many streets share their consonants. The house number must exist, and with few consonants the postcode must agree
 * too.
 */
function areConsonantsEnough({ match, number, postcode }: RankedStreet): boolean {
  const isProven = match.consonants === "unique" ||
    (match.consonants === "few" && postcode?.agreement.relation === "exact");
  return isProven && number?.location.state === "exact";
}

/**
 * True unless the name is written in a form that other streets may have too. Number and postcode together confirm it,
 * unless a word is missing: "Mill Road" is not Old Mill Road.
 */
function isFormProven(ranked: RankedStreet): boolean {
  const { match: { shortForm }, postcode } = ranked;
  return shortForm === undefined || shortForm === "alone" ||
    (shortForm === "uncertain" && isNumberKnown(ranked) && postcode?.agreement.relation === "exact");
}

/**
 * Numbers that few streets have: of others of a name 23 % had one of one or two digits, 6 % one of three, none of four.
 */
const RARE_NUMBER_MIN = 100;

/**
 * The house, its postcode and its town are all as written, and a street of nearly that name seldom has the number too.
 */
function isAddressProven(ranked: RankedStreet, context: PlaceContext): boolean {
  return ranked.postcode?.agreement.relation === "exact" && isRareHouse(ranked, context);
}

/**
 * The town of the name has the house, and a street of that name with another type is not known there: of 10,900 houses of
 * three registers, none had a namesake with the same number.
 */
function isTypeProven(ranked: RankedStreet, context: PlaceContext): boolean {
  const { street, span: { street: named } } = ranked;
  return isRareHouse(ranked, context) &&
    named?.matches.every(({ id }) => {
        const other = context.street(id);
        return other.place !== street.place || streetKey(other.name) === streetKey(street.name);
      }) === true;
}

function isRareHouse({ number, agreements }: RankedStreet, context: PlaceContext): boolean {
  return number?.location.state === "exact" && (number.span.number?.number.digits ?? 0) >= RARE_NUMBER_MIN &&
    agreements.some((agreement) => agreement.match.edits === 0 && isOwnTown(agreement, context));
}

/** Streets read whose names begin as a shortened one does. */
const BEGINNINGS_MAX = 8;

/**
 * True if the name ends with a point and another street of the town begins so: "Kaisaniement. 5" is rather in the
 * Kaisaniementie than in the Kaisaniemenkatu, and "Industrie. 5" in any street of industry.
 */
function mayBeOtherInFull(
  { span, street }: RankedStreet,
  { lattice: { tokens }, context: { gazetteer } }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  if (tokens[span.to]?.glue.startsWith(".") !== true) {
    return false;
  }
  const written = streetKey(tokens.slice(span.from, span.to).map(({ key }) => key).join(" "));
  return gazetteer.findStreetsByPrefix(written, { within: street.place, limit: BEGINNINGS_MAX })
    .some(({ id }) => streetKey(gazetteer.street(id).name) !== streetKey(street.name));
}

/** "198 N Main St", "Main St W 198": a direction beside the name that the street lacks is that of another street. */
function hasOtherDirection({ span, number, parse }: RankedStreet, { tokens }: Lattice): boolean {
  const isDirection = (at: number): boolean => KEY_DIRECTIONS.has(tokens[at]?.key ?? "") && tokens[at]?.glue === " ";
  const isInNumber = number !== undefined && number.span.to === span.from && number.location.state !== "exact" &&
    number.span.to > number.span.from + 1 && isDirection(span.from - 1);
  return isInNumber ||
    parse.spans.some(({ role, from, to }) =>
      role === "connector" && isDirection(from) && (from === span.to || (to === span.from && tokens[to]!.glue === " "))
    );
}

/** Of several streets that differ in their direction usually only one has the number. */
function isNumberKnown({ number }: RankedStreet): boolean {
  return number !== undefined && isHouseKnown(number.location);
}

/**
 * "Calle 12 # 99", "Plöck, Haus 89" are parsed as units if no house of the street has that number, and "Plöck, Apt 4" is
 * a unit of an unknown house. "Attn: Studio 54" may be an address, too. "Carretera Nova dos Millford": the word joins names
 * in another language.
 */
function hasNumberLike({ parse, span }: RankedStreet, lattice: Lattice): boolean {
  const { tokens } = lattice;
  const isWord = (at: number): boolean => CONNECTING_NUMBERS.has(tokens[at]?.key ?? "");
  return isWord(span.to) || isWord(span.to - 1) || parse.spans.some((one) =>
    one.role === "note" &&
    (isNumberLike(tokens, one.from) || looksLikeAddress(one, lattice) || isNumberedUnit(tokens, one))
  );
}

const CONNECTING_NUMBERS: ReadonlySet<string> = new Set(
  [...CARDINALS.keys()].filter((word) => WORDS.connectors.has(word)),
);
