/**
 * Stage 6: named places (hotels, schools, stations), only where tokens are left unmatched. In go the unmatched tokens and
 * what the other words say; out come answers for named places in that area. Exact names come before misspelt ones.
 */
import type { EntryId, NamedPlace, Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { VENUE_ABBREVIATIONS, WORDS } from "../../address_words.ts";
import type { Answer } from "../../answer.ts";
import { verdictOf } from "../../decision/mod.ts";
import { CONFIDENCE_NAMED_MISSPELT } from "../../weights.ts";
import { isStreet } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { segmentsOf, type Token, tokenize, type TokenSpan } from "../tokens/mod.ts";
import {
  distinctAnswers,
  OTHER_ADDRESSES_MAX,
  type OtherTokensAddress,
  type VenueAnswers,
  venueAnswers,
  venueFit,
  type VenueSearch,
} from "./venue_answers.ts";
import { mayBeName, VENUES_MAX, type VenueSpan } from "./venue_spans.ts";

export { OTHER_ADDRESSES_MAX, type OtherTokensAddress } from "./venue_answers.ts";

/**
 * The same context for the words next to a venue's name: of several places of one name, those that contain such a venue
 * are preferred.
 */
export function contextNearVenues(namesakes: readonly NamedPlace[], context: PlaceContext): PlaceContext {
  if (namesakes.length >= VENUES_MAX) {
    // Not all venues were read, so a place without one may have one.
    return { ...context, isNextToVenue: true };
  }
  const known = new Map<EntryId, boolean>();
  return {
    ...context,
    isNextToVenue: true,
    holds(place) {
      const isHolding = known.get(place.id) ?? namesakes.some((named) => isIn(named, place, context));
      known.set(place.id, isHolding);
      return isHolding;
    },
  };
}

/** True if the venue lies inside the place, or inside the circle of the municipality of that name. */
function isIn({ place, coordinates }: NamedPlace, area: Place, context: PlaceContext): boolean {
  return context.gazetteer.isWithin(place, area.id) ||
    (context.place(place).countryCode === area.countryCode && distanceM(coordinates, area.coordinates) <= area.radiusM);
}

/** The venues of a text: by their exact names, else by misspelt ones. */
export function findVenues(
  lattice: Lattice,
  options: Parameters<typeof venueAnswers>[1] & { readonly isStreetKnown: boolean },
): VenueAnswers {
  const known = venueAnswers(lattice, options);
  // An exact name of some of the tokens leaves others unmatched; all together may be one misspelt name.
  const isWhole = known.answers[0]?.reasons.includes("unmatched_text") === false;
  if (isWhole || options.isStreetKnown) {
    return known;
  }
  const misspelt = misspeltVenueAnswers(lattice, options);
  return misspelt.answers.length === 0 ? known : misspelt;
}

/** A typo in a shorter word makes another word: a hotel Tonne is not a misspelt hotel Sonne. */
const SURE_LETTERS = 7;

/**
 * Venues whose names the words next to a named place misspell. `found` only with one typo in a long word, if no other
 * venue of that place has a similar name.
 */
function misspeltVenueAnswers(
  lattice: Lattice,
  options: VenueSearch,
): VenueAnswers {
  const { context } = options;
  for (const span of misspeltVenueSpans(lattice, options)) {
    const otherTokens = lattice.tokens.filter((_, at) => at < span.from || at >= span.to);
    for (const address of options.addressesOf(otherTokens, span.namesakes).slice(0, OTHER_ADDRESSES_MAX)) {
      const answers = answersInside(span, address, { lattice, context });
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
  }
  return { answers: [], isPlaced: false };
}

function answersInside(
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

/** Longer texts contain more than a name and a place. */
const TOKENS_MAX = 12;
/** Spans tried as a misspelt name, and countries in which each is searched. */
const SPANS_MAX = 4;
const COUNTRIES_MAX = 2;
/** Matches per place name whose country is used. */
const NAMESAKES_MAX = 4;
/** Work units (`WorkBudget`) of a misspelt name in one country: a quarter of a millisecond for a large one. */
const WORK_VENUE = 10;
/** Shorter names are too similar to others; below the second limit only one typo is allowed. */
const LETTERS_FOR_ONE = 7;
const LETTERS_FOR_TWO = 12;

/**
 * The words next to a named place as the misspelt name of a venue in its country: whole segments, and the words before
 * or after the place in its segment. Used only if no exact name is known.
 */
function misspeltVenueSpans(
  lattice: Lattice,
  options: { readonly unknown: readonly boolean[]; readonly context: PlaceContext },
): readonly VenueSpan[] {
  const { context } = options;
  if (lattice.tokens.length > TOKENS_MAX) {
    return [];
  }
  const spans: VenueSpan[] = [];
  for (const span of candidates(lattice).filter((one) => mayBeName(one, lattice, options)).slice(0, SPANS_MAX)) {
    const words = lattice.tokens.slice(span.from, span.to);
    const key = words.map((word) => VENUE_ABBREVIATIONS.get(word.key) ?? word.key).join("");
    const isKind = words.every((word) => WORDS.categoryWords.has(word.key) || WORDS.connectors.has(word.key));
    if (isKind || key.length < LETTERS_FOR_ONE) {
      continue;
    }
    const edits = new Map<string, number>();
    const namesakes: NamedPlace[] = [];
    for (const within of otherCountries(span, lattice, context)) {
      if (!context.workBudget.spend(WORK_VENUE)) {
        break;
      }
      const maxEdits = key.length < LETTERS_FOR_TWO ? 1 : 2;
      for (const near of context.gazetteer.findNamedPlacesFuzzy(key, { within, maxEdits, limit: VENUES_MAX - 1 })) {
        namesakes.push(near.named);
        edits.set(near.named.placeId, near.edits);
      }
    }
    if (namesakes.length > 0) {
      spans.push({ ...span, key, namesakes: namesakes.slice(0, VENUES_MAX - 1), edits });
    }
  }
  return spans;
}

function candidates({ tokens, places }: Lattice): readonly TokenSpan[] {
  const spans: TokenSpan[] = [];
  for (const { from, to } of segmentsOf(tokens)) {
    if (to - from < tokens.length) {
      spans.push({ from, to });
    }
    for (let at = from + 1; at < to; at++) {
      if (places[at]?.some((place) => place.to === to) === true) {
        spans.push({ from, to: at });
      }
      if (places[from]?.some((place) => place.to === at) === true) {
        spans.push({ from: at, to });
      }
    }
  }
  return spans;
}

/** Countries with loaded streets that the other names of the text may lie in. */
function otherCountries({ from, to }: TokenSpan, { places }: Lattice, context: PlaceContext): readonly EntryId[] {
  const countries = new Set<EntryId>();
  for (const span of places.flat()) {
    if (span.to > from && span.from < to) {
      continue;
    }
    for (const { id } of span.matches.slice(0, NAMESAKES_MAX)) {
      const country = context.place(id).parents.at(-1) ?? id;
      if (countries.size < COUNTRIES_MAX && context.gazetteer.streetCount(country) > 0) {
        countries.add(country);
      }
    }
  }
  return [...countries];
}
