/** Persons and firms beside an address, whose names may be those of places. */
import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { EntryId } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { WORDS } from "../../../address_words.ts";
import { CITY_IMPORTANCE, TOWN_IMPORTANCE } from "../../../weights.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isOwnTown } from "../../scoring/mod.ts";
import type { Lattice } from "../../spans/mod.ts";
import {
  hasDigits,
  isStreetWord,
  segmentEnd,
  segmentOf,
  segmentsOf,
  type Token,
  type TokenSpan,
} from "../../tokens/mod.ts";

/** Metres: from here on a village with the name of a quarter is another one. */
export const NAMESAKE_M = 30_000;

/**
 * "Maria London, 12 Main Street, 99010 Millford": words in a segment before an address that is complete and whose own
 * town is named are a person or a firm, although they are names of towns too. One word alone may be the town, unless it
 * is one of several cells: "Jo, London, 12 Main Street, 99010 Millford", or in a row of a table that of a village far
 * away: "Miller;Main Street 12;99010;Millford"; a country alone is the country. A word for a venue beside the name says so
 * in any segment: "12 Main Street, Millford (Bakery London)".
 */
export function isPersonBefore(
  name: ParseSpan,
  { span, number, postcode, agreements, street }: RankedStreet,
  { lattice: { tokens }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const segment = segmentOf(tokens, name.from);
  const { from, to } = segmentAt(tokens, name.from);
  const isSegment = name.from <= from && name.to >= to;
  const isVenue = !isSegment && areOfVenue(tokens.slice(from, to));
  const address = segmentOf(tokens, Math.min(span.from, number?.span.from ?? span.from));
  const isComplete = number?.location.state === "exact" && (isVenue || postcode?.agreement.relation === "exact") &&
    agreements.some((agreement) => isOwnTown(agreement, context));
  const isCountry = isSegment && name.name !== undefined &&
    context.place(context.nameFacts(name.name).first!.id).kind === "country";
  const mayBeTown = address <= 1 && isSegment && name.to === name.from + 1 &&
    !(CELL.test(tokens[name.to]?.glue ?? "") && isFarVillage(name, street.coordinates, context));
  return isComplete && !isCountry && !mayBeTown && (isVenue || segment < address);
}

/**
 * "Anna Keller, 27 Rue Basse, 98000": the names of far villages in what may be a person, in front of a house whose postcode
 * agrees. A city, a country or a town nearby is one.
 */
export function isInPerson(
  { name, to }: ParseSpan,
  { number, postcode, street }: RankedStreet,
  { lattice: { personTo = 0 }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const named = name === undefined || to > personTo ? undefined : context.known(context.nameFacts(name).first!.id);
  return named?.isSettlement === true && named.place.importance < CITY_IMPORTANCE &&
    !isNearby(named, street.coordinates) && number?.location.state === "exact" &&
    postcode?.agreement.relation === "exact";
}

/**
 * A place that the words of a person in front of a street name, if the text names no town: "Mannheim Neckarau, Hauptstraße 47,
 * 69117".
 */
export function placeInPerson(
  { parse, agreements, street }: RankedStreet,
  { lattice: { personTo = 0, places }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): EntryId | undefined {
  const isPerson = parse.spans.some(({ role, from, to }) => role === "note" && from === 0 && to === personTo);
  return !isPerson || agreements.some((agreement) => isOwnTown(agreement, context))
    ? undefined
    : places.slice(0, personTo).flat().flatMap(({ matches }) => matches.slice(0, NAMESAKES_MAX))
      .find(({ id, nameKind }) => nameKind !== "code" && isNearby(context.known(id), street.coordinates))?.id;
}

function isNearby({ isSettlement, place }: KnownPlace, point: Coordinates): boolean {
  return isSettlement && distanceM(place.coordinates, point) <= NAMESAKE_M;
}

/** Places of one name that are compared. */
const NAMESAKES_MAX = 8;

/** The sign behind a cell of a row: `;`, `|`, a tab, `","`, or a comma without a blank. */
export const CELL = /[;|\t"]|^,$/u;

/** All places of the name are small, and far from the street. */
function isFarVillage({ name }: ParseSpan, street: Coordinates, context: PlaceContext): boolean {
  return name !== undefined && context.nameFacts(name).matches.every(({ id }) => {
    const { importance, coordinates } = context.place(id);
    return importance < TOWN_IMPORTANCE && distanceM(coordinates, street) > NAMESAKE_M;
  });
}

/** "12 Main Street, 99010 Millford (Bakery Huber)": words with one for a venue, in a segment behind an address that is complete. */
export function isVenueBehind(
  { from }: ParseSpan,
  { number, postcode }: RankedStreet,
  lattice: Lattice,
): boolean {
  const segment = segmentAt(lattice.tokens, from);
  return number?.location.state === "exact" && postcode?.agreement.relation === "exact" &&
    areOfVenue(lattice.tokens.slice(segment.from, segment.to));
}

/** The segment that holds a token. */
function segmentAt(tokens: readonly Token[], at: number): TokenSpan {
  return segmentsOf(tokens).find(({ to }) => at < to)!;
}

function areOfVenue(words: readonly Token[]): boolean {
  return words.some(({ key }) => WORDS.categoryWords.has(key)) && !words.some(hasDigits);
}

/**
 * The numbers in the name of a firm in front of a complete address: "7-Eleven, 1910 Webster St", "Motel 6, 12 Main Street".
 * Where numbers follow streets, one behind a word may be that of an unknown street: "Kleinsteg 22, Hauptstraße 57".
 */
export function numbersOfFirm(
  { parse, span, number, postcode, agreements }: RankedStreet,
  { lattice: { tokens, streets }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): number {
  const isComplete = number?.location.state === "exact" &&
    (postcode?.agreement.relation === "exact" ||
      agreements.some(({ match: { id } }) => context.known(id).isSettlement));
  const address = Math.min(span.from, number?.span.from ?? 0);
  const to = segmentEnd(tokens, 0);
  const isFirm = isComplete && to <= address && tokens.slice(0, to).some(isWordOfName) &&
    !tokens.slice(0, to).some(({ key }) => isStreetWord(key)) &&
    !streets.slice(0, to).some((spans, at) =>
      spans.some((one) => hasDigits(tokens[at - 1]) || hasDigits(tokens[one.to]))
    ) &&
    (number.span.to === span.from || !hasDigits(tokens[to - 1]));
  return isFirm ? parse.spans.filter(({ role, to: end }) => role === "number" && end <= to).length : 0;
}

function isWordOfName({ shape, key }: Token): boolean {
  return shape === "word" && key.length > 2 && !WORDS.numberMarkers.has(key);
}
