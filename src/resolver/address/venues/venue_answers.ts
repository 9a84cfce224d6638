import type { Matches } from "../../../domain/resolution.ts";
import type { NamedPlace } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import type { Answer } from "../../answer.ts";
import { type Finding, verdictOf } from "../../decision/mod.ts";
import {
  AMBIGUOUS_SHARE,
  CONFIDENCE_NAMED_ALONE,
  CONFIDENCE_NAMED_ANYWHERE,
  CONFIDENCE_NAMED_MISSPELT,
  CONFIDENCE_POSTCODE_ALONE,
} from "../../weights.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import { areBoundsCovered, isCovered, type PlaceContext } from "../context/mod.ts";
import { isCityState } from "../scoring/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type Token, tokenize } from "../tokens/mod.ts";
import { distinctAnswers, venueGroups } from "./venue_groups.ts";
import { VENUES_MAX, type VenueSpan } from "./venue_spans.ts";

/** The words next to a venue's name, resolved as an address of their own. */
export interface OtherTokensAddress {
  readonly answer: Answer;
  readonly candidate: Candidate;
}

export interface VenueAnswers {
  readonly answers: readonly Answer[];
  /** The text says where the venue is: then venues precede all other answers. */
  readonly isPlaced: boolean;
}

/** Interpretations of the rest of the text in which the venue is searched, most likely first. */
export const OTHER_ADDRESSES_MAX = 3;

/** Addresses of a postcode lie up to this far beyond the circle of the known ones. Metres. */
const POSTCODE_REACH_M = 3_000;

/** What a search for venues needs in addition to the lattice. */
export interface VenueSearch {
  /** Per token, whether it is part of no exact match. */
  readonly unknown: readonly boolean[];
  readonly context: PlaceContext;
  /** Resolves the other tokens as an address, next to a venue with one of these records. */
  readonly addressesOf: (tokens: readonly Token[], namesakes: readonly NamedPlace[]) => readonly OtherTokensAddress[];
}

const NONE: VenueAnswers = { answers: [], isPlaced: false };

/**
 * The venues that the words of a span name, exactly or with typos. The rest of the text is resolved as an address
 * (`addressesOf`), and the venue must lie there. Its confidence is that of the address, divided among venues of the
 * same name.
 */
export function venueAnswers(
  spans: readonly VenueSpan[],
  lattice: Lattice,
  options: VenueSearch,
): VenueAnswers {
  const { context } = options;
  for (const span of spans) {
    const addressesOf = (tokens: readonly Token[]) => options.addressesOf(tokens, span.namesakes);
    const otherTokens = otherTokensOf(span, lattice);
    const addresses = otherTokens.length === 0 ? [] : addressesOf(otherTokens).slice(0, OTHER_ADDRESSES_MAX);
    if (span.edits === undefined && addresses.length === 0 && otherTokens.length > 0) {
      const answers = answersAtPostcode(span, otherTokens, context);
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
    for (const other of addresses) {
      const answers = span.edits === undefined
        ? answersInside(span, withoutPostcode(other, otherTokens, addressesOf), { lattice, context })
        : misspeltInside(span, other, { lattice, context });
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
    if (otherTokens.length === 0 || span.to - span.from === lattice.tokens.length) {
      return answersAnywhere(span, context);
    }
  }
  return NONE;
}

/**
 * A postcode that agrees with the named town does not say where in the town the venue is, so the town's own confidence
 * is used.
 */
function withoutPostcode(
  addresses: OtherTokensAddress,
  otherTokens: readonly Token[],
  addressesOf: (tokens: readonly Token[]) => readonly OtherTokensAddress[],
): OtherTokensAddress {
  const { answer, candidate } = addresses;
  const span = candidate.parse.spans.find(({ postcode }) => postcode !== undefined);
  if (answer.precision !== "postcode" || span === undefined) {
    return addresses;
  }
  const [plain] = addressesOf(otherTokens.filter((_, at) => at < span.from || at >= span.to));
  const matches: Matches = { ...answer.matches, postcode: "exact" };
  return plain === undefined ? addresses : { ...plain, answer: { ...plain.answer, matches } };
}

/**
 * A name and a postcode: the venue is searched around the postcode's area. Never certain, because other countries may
 * have the same code.
 */
function answersAtPostcode(span: VenueSpan, otherTokens: readonly Token[], context: PlaceContext): Answer[] {
  const { gazetteer } = context;
  const areas = gazetteer.findPostcodes(otherTokens.map(({ key }) => key).join(""));
  const around = span.namesakes.filter((named) =>
    areas.some(({ place, coordinates, radiusM }) =>
      gazetteer.isWithin(named.place, place) ||
      distanceM(coordinates, named.coordinates) <= radiusM + POSTCODE_REACH_M
    )
  );
  return distinctAnswers(around, context, {
    matches: { postcode: "exact" },
    ...verdictOf(["postcodeOfSeveralCountries"]),
    confidence: CONFIDENCE_POSTCODE_ALONE,
  });
}

function answersInside(
  span: VenueSpan,
  { answer, candidate }: OtherTokensAddress,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): Answer[] {
  // A house number belongs to a house, not to a venue.
  if (answer.matches.houseNumber !== undefined) {
    return [];
  }
  const within = isStreet(candidate) ? candidate.street.place : candidate.place.id;
  const namesakes = span.namesakes.length < VENUES_MAX
    ? span.namesakes
    : context.gazetteer.findNamedPlaces(span.key, { within, limit: VENUES_MAX });
  const inside = namesakes.filter((named) => venueFit(named, candidate, context) === "inside");
  const isInside = inside.length > 0;
  const found = isInside
    ? inside
    : onlyOne(namesakes.filter((named) => venueFit(named, candidate, context) === "neighbour"), context);
  const isKnownArea = isStreet(candidate) || candidate.place.kind === "locality" ||
    candidate.place.kind === "district" || isCovered(candidate.place.id, context.gazetteer);
  const matches: Matches = isInside ? answer.matches : { ...answer.matches, locality: "conflict" };
  const findings: Finding[] = [
    ...(isInside ? [] : ["placeConflict" as const]),
    ...(isKnownArea ? [] : ["notCovered" as const]),
    ...(isPlaceName(span, lattice) ? ["nameIsAlsoPlace" as const] : []),
  ];
  return distinctAnswers(found, context, {
    matches,
    ...verdictOf(findings, answer),
    confidence: isInside ? answer.confidence : answer.confidence / 2,
  });
}

/** A typo in a shorter word makes another word: a hotel Tonne is not a misspelt hotel Sonne. */
const SURE_LETTERS = 7;

/** Venues with a similar name. `found` only with one typo in a long word, if no other venue of that place has such a name. */
function misspeltInside(
  span: VenueSpan,
  { answer, candidate }: OtherTokensAddress,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): Answer[] {
  const isTown = !isStreet(candidate) && (candidate.place.kind === "locality" || candidate.place.kind === "district");
  if (isStreet(candidate) || answer.matches.houseNumber !== undefined) {
    return [];
  }
  const inside = span.namesakes.filter((named) => venueFit(named, candidate, context) === "inside");
  const words = lattice.tokens.slice(span.from, span.to);
  const isSure = isTown && inside.every((named) => span.edits?.get(named.placeId) === 1 && isInLongWord(named, words));
  return distinctAnswers(inside, context, {
    matches: answer.matches,
    ...verdictOf(isSure ? ["misspelt"] : ["misspelt", "unsupportedSpelling"], answer),
    confidence: answer.confidence * CONFIDENCE_NAMED_MISSPELT,
    ...(span.edits === undefined ? {} : { edits: span.edits }),
  });
}

/**
 * True if the typo is in a word of at least that many letters. If the words are divided differently, the whole name
 * counts as one word.
 */
function isInLongWord({ name }: NamedPlace, words: readonly Token[]): boolean {
  const known = tokenize(name);
  if (known.length !== words.length) {
    return true;
  }
  return known.every(({ key }, at) => key === words[at]?.key || key.length >= SURE_LETTERS);
}

/** If several venues lie around a place that contains none, none of them is preferred, and the answer is the place. */
function onlyOne(neighbours: readonly NamedPlace[], context: PlaceContext): readonly NamedPlace[] {
  const groups = venueGroups(neighbours, context);
  const weight = groups.reduce((sum, group) => sum + group.weight, 0);
  return groups.length > 0 && (groups[0]?.weight ?? 0) >= AMBIGUOUS_SHARE * weight ? neighbours : [];
}

/** Words that are the whole name of a place mean the place rather than a shop. */
function isPlaceName({ from, to }: VenueSpan, { places }: Lattice): boolean {
  return places[from]?.some((place) => place.to === to) === true;
}

/** A name without a place. The caller's country or bounds may locate it, if they are completely loaded. */
function answersAnywhere({ namesakes }: VenueSpan, context: PlaceContext): VenueAnswers {
  const { scope, bounds, gazetteer } = context;
  const isPinned = (scope !== undefined && isCovered(scope, gazetteer)) ||
    (bounds !== undefined && areBoundsCovered(bounds, gazetteer));
  const answers = distinctAnswers(namesakes, context, {
    matches: {},
    ...verdictOf(isPinned ? [] : ["notCovered"]),
    confidence: isPinned ? CONFIDENCE_NAMED_ALONE : CONFIDENCE_NAMED_ANYWHERE,
  });
  return { answers, isPlaced: isPinned };
}

/**
 * The rest of the text, without the word for the kind of venue ("Hotel Adler" for the hotel Adler). If nothing remains,
 * the place inside the name itself: "Schloss Vaduz" is in Vaduz.
 */
function otherTokensOf({ from, to, namesakes, edits }: VenueSpan, { tokens, places }: Lattice): readonly Token[] {
  if (edits !== undefined) {
    return tokens.filter((_, at) => at < from || at >= to);
  }
  const first = isKind(tokens[from - 1], namesakes) && tokens[from]?.apart !== true ? from - 1 : from;
  const last = isKind(tokens[to], namesakes) && tokens[to]?.apart !== true ? to + 1 : to;
  const before = tokens.slice(0, first);
  const after = tokens.slice(last).map((token, at) =>
    at === 0 && before.length > 0 ? { ...token, apart: true, glue: ", " } : token
  );
  if (before.length + after.length > 0) {
    return [...before, ...after];
  }
  const inside = places.slice(from, to).flat()
    .filter((place) => place.to <= to && place.to - place.from < to - from && place.matches[0]?.edits === 0)
    .toSorted((one, other) => (other.to - other.from) - (one.to - one.from))[0];
  return inside === undefined ? [] : tokens.slice(inside.from, inside.to);
}

/** True for a word that is the category of all of them: "supermarket" does not fit a hotel. */
function isKind(token: Token | undefined, namesakes: readonly NamedPlace[]): boolean {
  return token !== undefined && token.shape === "word" &&
    namesakes.every(({ category }) => category.slice(category.indexOf("=") + 1).split("_").includes(token.key));
}

/**
 * How a venue relates to the address of the rest of the text: inside, near it but in another settlement, or elsewhere.
 */
type VenueFit = "inside" | "neighbour" | "elsewhere";

/** Largest distance of a building's middle from its street; the grounds of a museum reach further than a shop's. */
const STREET_REACH_M = 150;
/** Streets around a point that are checked. */
const STREETS_MAX = 24;

/** Compares a venue with an address or place of the rest of the text. */
function venueFit(named: NamedPlace, where: Candidate, context: PlaceContext): VenueFit {
  const { gazetteer } = context;
  if (isStreet(where)) {
    const isOnStreet = named.street !== undefined && nameKey(named.street) === nameKey(where.street.name) &&
      gazetteer.isWithin(named.place, where.street.place);
    const isAlong = isOnStreet ||
      gazetteer.nearestStreets(named.coordinates, { limit: STREETS_MAX, maxDistanceM: STREET_REACH_M })
        .some(({ id }) => id === where.street.id);
    return isAlong ? "inside" : "elsewhere";
  }
  const { place: area } = where;
  if (gazetteer.isWithin(named.place, area.id)) {
    return "inside";
  }
  const own = context.place(named.place);
  if (where.span.name !== undefined && isCityState(own.parents.at(-1), where.span.name, context)) {
    return "inside";
  }
  const awayM = distanceM(named.coordinates, area.coordinates);
  const isTown = area.kind === "locality" || area.kind === "district";
  if (!isTown || own.countryCode !== area.countryCode || awayM > area.radiusM) {
    return "elsewhere";
  }
  // A town and the municipality of its name are often two entries, neither inside the other. A settlement of unknown
  // population inside the circle of a town is its quarter.
  const isQuarter = own.kind === "district" || (own.population === 0 && area.population > 0);
  return isQuarter || nameKey(own.name) === nameKey(area.name) ? "inside" : "neighbour";
}
