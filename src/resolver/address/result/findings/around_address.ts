import {
  DOUBT_PHRASES,
  EVERYDAY_WORDS,
  LANDMARK_OPENERS,
  MEASURES,
  type PhraseMap,
  WORDS,
} from "../../../address_words.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { CARDINALS } from "../../../../text/number_words.ts";
import { nameWords } from "../../../../text/name_words.ts";
import type { Findings } from "../../../decision/mod.ts";
import { isNumberFirst } from "../../../labels/mod.ts";
import { TOWN_IMPORTANCE } from "../../../weights.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isAround, isHouseKnown, locateNumber, streetAgreementOf } from "../../scoring/mod.ts";
import { differenceCount, isNoHouse, isQuarter, type Lattice } from "../../spans/mod.ts";
import { hasDigits, isOneEdit, isStreetWord, phrasesAt, segmentOf, type Token } from "../../tokens/mod.ts";
import { isUnit } from "../units.ts";
import { CELL, NAMESAKE_M } from "./persons_and_firms.ts";

/**
 * "Near 5 Main Street", "en face du 26 avenue Foch", "Kossuth utca 5 mellett": the address is the landmark of what is
 * meant, and "no longer at 5 Main Street", "~5 Main Street", "5 Main Street, next door" is not the one that is.
 */
export function isBesideAddress(ranked: RankedStreet, lattice: Lattice): boolean {
  const { tokens } = lattice;
  const { span, number, match } = ranked;
  const from = Math.min(span.from, number?.span.from ?? span.from);
  const to = Math.max(span.to, number?.span.to ?? span.to);
  return (from > 0 && isRelatedBefore(tokens, from)) ||
    (to < tokens.length ? isRelatedAfter(lattice, to, ranked) : tokens[to - 1]!.isAmount === true) ||
    (number !== undefined && isRelatedInside(tokens, ranked)) || OPENING_SIGNS.test(tokens[from]!.glue) ||
    (differenceCount(match) > 0 && isRelatedInName(tokens, ranked));
}

/**
 * "77 Hauptstraße 120": either number is the house, if the street has both, or where it is written behind the street. Elsewhere
 * the second is a flat.
 */
export function hasTwoHouses(
  { number, span, street, place, parse }: RankedStreet,
  { tokens, numbers }: Lattice,
  context: PlaceContext,
): boolean {
  if (number?.span.to !== span.from) {
    return false;
  }
  const unit = parse.spans.find(({ role, from }) => role === "note" && from === span.to);
  const last = (unit?.to ?? 0) - 1;
  return unit !== undefined && !tokens[last]!.glue.includes("#") &&
    (unit.from === last || WORDS.unitMarkers.has(tokens[unit.from]!.key)) &&
    numbers[last]?.some((other) =>
        other.to === unit.to &&
        (!isNumberFirst(place.countryCode) ||
          isHouseKnown(locateNumber(street, other.number, { context, postcode: undefined })))
      ) === true;
}

/**
 * "Rietlistrasse 4, Leitawisstrasse", "Dept. 4, Main Street", "Jo Doe (4), Main Street", "12 de maig, carrer Major": the number
 * belongs to the words beside it, and a separator divides it from the street. That of "Martin SARL 4, rue Neuve" does not.
 */
export function hasNumberOfOther({ number, span, parse, agreements, place }: RankedStreet, lattice: Lattice): boolean {
  const { tokens } = lattice;
  const { from = 0, to = 0 } = number?.span ?? {};
  // "Invoice 5 Main Street".
  if (to > 0 && from > 0 && !tokens[from]!.apart && WORDS.documentWords.has(tokens[from - 1]!.key)) {
    return true;
  }
  if (number?.span.number !== undefined && isNoHouse(number.span.number, place.countryCode)) {
    return true;
  }
  if (to === 0 || to > span.from) {
    return false;
  }
  // "Linie 19 Landstrasse", "am 19. Landstrasse", where numbers follow streets.
  const isSecond = from > 0 && !tokens[from]!.apart && !isNumberFirst(place.countryCode);
  if (segmentOf(tokens, from) === segmentOf(tokens, span.from)) {
    return isSecond && !WORDS.companyForms.has(tokens[from - 1]!.key) &&
      (tokens[to]!.glue.startsWith(".") || parse.spans.some((one) => one.to === from && isUnnamed(one, lattice)));
  }
  const isInBrackets = tokens[from]!.glue.includes("(") && tokens[from + 1]!.glue.startsWith(")");
  const isOfName = from > 0 && (isInBrackets || !tokens[from]!.apart) &&
    !WORDS.companyForms.has(tokens[from - 1]!.key);
  // "John Smith (4), Main Street, Millford": Smith is a village elsewhere.
  const isPerson = (one: ParseSpan): boolean =>
    one.role === "place" && (isInBrackets || agreements.some((name) => name.span === one && !isAround(name)));
  // "4;Jo Doe;Main Street": the number of the row.
  const isOfRow = from === 0 && CELL.test(tokens[to]!.glue);
  // "Founded in 1634, Main Street".
  const end = from > 0 && WORDS.connectors.has(tokens[from - 1]!.key) ? from - 1 : from;
  return parse.spans.some((one) =>
    (isUnnamed(one, lattice) || isPerson(one)) &&
    ((isOfName && (one.to === from || one.to === end)) ||
      ((isOfRow || !tokens[to]!.apart) && one.from >= to && one.to <= span.from))
  );
}

function isUnnamed(span: ParseSpan, lattice: Lattice): boolean {
  return span.role === "word" || (span.role === "note" && !isUnit(span, lattice));
}

/** Metres: parts of one street. */
const SAME_STREET_M = 2_000;

/**
 * Quarters that are not in the data, or not known to hold the street. They contradict the address if their name is known
 * elsewhere in the country; that of a village far away does not if the postcode agrees. A house without its postcode may be in
 * another street of the name.
 */
export function addQuarters(
  findings: Findings,
  { parse, number, postcode, street, place, match, span: { street: named } }: RankedStreet,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): void {
  const isPosted = postcode?.agreement.relation === "exact";
  for (const quarter of parse.spans) {
    if (!isQuarter(quarter, lattice)) {
      continue;
    }
    const name = lattice.places[quarter.from + 1]!.find(({ to }) => to === quarter.to);
    const agreement = name === undefined ? undefined : streetAgreementOf(street, { ...quarter, name }, context);
    const isOf = agreement === undefined || isAround(agreement) || agreement.quarter !== undefined;
    const other = isOf ? undefined : name!.matches.map(({ id }) => context.place(id))
      .find(({ countryCode, importance, coordinates }) =>
        countryCode === place.countryCode &&
        !(isPosted && importance < TOWN_IMPORTANCE && distanceM(coordinates, street.coordinates) > NAMESAKE_M)
      );
    if (other !== undefined) {
      findings.contradict(other.kind);
    }
    const hasNamesake = named?.matches.some(({ id, edits }) =>
      edits === 0 && distanceM(context.street(id).coordinates, street.coordinates) > SAME_STREET_M
    );
    if (
      differenceCount(match) > 0 || number?.location.state !== "exact" || (!isPosted && hasNamesake === true)
    ) {
      findings.add("uncertainStreetName");
    }
  }
}

/** "~5", ">5", "$5", "*5": what stands right before a number is about as much, another amount, or the number of a note. */
const OPENING_SIGNS = /[~\u2248\u00b1<>?$\u20ac\u00a3\u00a9]$|\u00a9 $|(?<!\*)\*$/u;
/** "5+", "5?", "5 %", "5°", "5 Main Street (?)", "5 Main Street + 200 m". */
const CLOSING_SIGNS = /^[~\u2248\u00b1+]|^ ?[%$\u20ac\u00a3\u00b0]|^ ?\(?\?{1,2}[ ,)]|^ \+/u;

/**
 * "Vis-à-vis Landstrasse 91", "Landstrasse near 91", "Landstrasse ca. 91", "Landstrass drei": the words are no misspelt part
 * of the name.
 */
function isRelatedInName(tokens: Lattice["tokens"], { span: { from, to }, street, number }: RankedStreet): boolean {
  const names = nameWords(street.name);
  const isOwn = (word: string): boolean => names.some((name) => name === word || isOneEdit(name, word));
  const last = tokens[to - 1]!.key;
  if (number?.span.from === to && to - from > 1 && EVERYDAY_WORDS.has(last) && !isStreetWord(last) && !isOwn(last)) {
    return true;
  }
  for (let at = from; at < to; at++) {
    const phrases = [...phrasesAt(LANDMARK_OPENERS, tokens, at), ...phrasesAt(DOUBT_PHRASES, tokens, at)];
    // "Cinco de Mayo" is Calle 5 de Mayo.
    const isNumber = CARDINALS.has(tokens[at]!.key) && !isOwn(tokens[at]!.key) && !/\d/u.test(street.name);
    if (isNumber || phrases.some((words) => at + words.length <= to && !words.some(isOwn))) {
      return true;
    }
  }
  return false;
}

/** Only small words stand between the address and the word for a landmark, but any between it and one for a doubt. */
function isRelatedBefore(tokens: Lattice["tokens"], address: number): boolean {
  const isRelation = !tokens[address]!.apart && tokens[address - 1]?.apart === false &&
    tokens[address - 2]?.shape === "word" && WORDS.relationWords.has(tokens[address - 1]!.key);
  if (isRelation) {
    return true;
  }
  let isNear = true;
  for (let end = address; end > 0; end--) {
    const isInSegment = isJoined(tokens[end]!);
    if (
      isPhraseEnd(DOUBT_PHRASES, tokens, end) || (isNear && isInSegment && isPhraseEnd(LANDMARK_OPENERS, tokens, end))
    ) {
      return true;
    }
    if (!isInSegment) {
      return false;
    }
    isNear &&= isSmallWord(tokens[end - 1]!);
  }
  return false;
}

/** No separator stands before it, but for a colon. */
function isJoined({ apart, glue }: Token): boolean {
  return !apart || glue.trimStart().startsWith(":");
}

function isPhraseEnd(phrases: PhraseMap, tokens: Lattice["tokens"], end: number): boolean {
  for (let at = end - 1; at >= 0 && at >= end - PHRASE_WORDS_MAX; at--) {
    if (phrasesAt(phrases, tokens, at).some(({ length }) => at + length === end)) {
      return true;
    }
  }
  return false;
}

const PHRASE_WORDS_MAX = 5;

/**
 * "5 Main Street, next door", "5 Main Street (opposite)": no other landmark follows. The word in "Hauptstraße 5 DE-99010
 * Millford" is the sign of the postcode's country, and that in "Storgatan 2, vån 3" is of a unit.
 */
function isRelatedAfter(lattice: Lattice, address: number, { parse }: RankedStreet): boolean {
  const { tokens } = lattice;
  const next = tokens[address]!;
  const isRelated = CLOSING_SIGNS.test(next.glue) ||
    (hasDigits(tokens[address - 1]) && phrasesAt(MEASURES, tokens, address).length > 0) ||
    (!next.apart && WORDS.landmarkEnds.has(next.key)) ||
    (WORDS.relationWords.has(next.key) && hasDigits(tokens[address + 1]) &&
      !parse.spans.some((span) => span.from === address && (span.role === "postcode" || isUnit(span, lattice))));
  return isRelated ||
    parse.spans.some(({ role, from }) =>
      from >= address && role !== "place" && role !== "street" &&
      (isAlone(tokens, from) || (role === "note" && from === lattice.crossStreetAt))
    );
}

function isAlone(tokens: Lattice["tokens"], at: number): boolean {
  return phrasesAt(LANDMARK_OPENERS, tokens, at).some(({ length }) => tokens[at + length]?.apart !== false);
}

/** "Main Street near 5", "5 (next door) Main Street", "Main Street 5 + 7". */
function isRelatedInside(tokens: Lattice["tokens"], { span, number }: RankedStreet): boolean {
  const { from: first, to: end } = number!.span;
  const isSum = end > first + 1 &&
    tokens.slice(first + 1, end).some(({ key, glue }) => glue.includes("+") || WORDS.relationWords.has(key));
  if (isSum) {
    return true;
  }
  const isNumberAfter = first >= span.to;
  const [from, to] = isNumberAfter ? [span.to, first] : [end, span.from];
  for (let at = from; at < to; at++) {
    if (WORDS.formerNameWords.has(tokens[at]!.key) && tokens[at]!.glue.endsWith("(")) {
      break;
    }
    const isRelated = phrasesAt(LANDMARK_OPENERS, tokens, at).length > 0 ||
      phrasesAt(DOUBT_PHRASES, tokens, at).length > 0 ||
      (isNumberAfter && WORDS.relationWords.has(tokens[at]!.key));
    if (isRelated) {
      return true;
    }
  }
  // "Main Street [5]" has a footnote, "5) Main Street" and "No. 5: Main Street" are the fifth of a list.
  return isNumberAfter
    ? OPENING_SIGNS.test(tokens[to]!.glue) || /[[(]$/u.test(tokens[to]!.glue)
    : CLOSING_SIGNS.test(tokens[from]!.glue) || /^[\]):]/u.test(tokens[from]!.glue) ||
      phrasesAt(MEASURES, tokens, from).length > 0;
}

function isSmallWord({ key }: Token): boolean {
  return WORDS.connectors.has(key) || WORDS.numberMarkers.has(key) || WORDS.noteWords.has(key);
}
