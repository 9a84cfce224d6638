import type { NamedPlace } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { verdictOf } from "../../decision/mod.ts";
import { CONFIDENCE_NAMED_MISSPELT } from "../../weights.ts";
import { isStreet } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type Token, tokenize } from "../tokens/mod.ts";
import { distinctAnswers } from "./distinct_answers.ts";
import { misspeltVenueSpans } from "./misspelt_venue_spans.ts";
import {
  OTHER_ADDRESSES_MAX,
  type OtherTokensAddress,
  type VenueAnswers,
  venueAnswers,
  type VenueSearch,
} from "./venue_answers.ts";
import { venueFit } from "./venue_fit.ts";
import type { VenueSpan } from "./venue_spans.ts";

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
