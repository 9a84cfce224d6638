import type { EntryId, NamedPlace } from "../../../gazetteer/port.ts";
import { CATEGORY_WORDS, CONNECTORS, VENUE_ABBREVIATIONS } from "../../address_words.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { segmentsOf, type TokenSpan } from "../tokens/mod.ts";
import { mayBeName, VENUES_MAX, type VenueSpan } from "./venue_spans.ts";

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
export function misspeltVenueSpans(
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
    const isKind = words.every((word) => CATEGORY_WORDS.has(word.key) || CONNECTORS.has(word.key));
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
