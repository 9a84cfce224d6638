import type { NamedPlace } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { CONFIDENCE_NAMED_MISSPELT } from "../../weights.ts";
import { isStreet } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type Token, tokenize } from "../tokens/mod.ts";
import { misspeltNamedSpans } from "./misspelt_named_spans.ts";
import { type NamedAnswers, namedAnswers, STATED_MAX, type StatedRest } from "./named_answers.ts";
import { namedFit } from "./named_fit.ts";
import type { NamedSpan } from "./named_spans.ts";
import { toldApart } from "./told_apart.ts";

/** The named places of a text: by their names letter by letter, else by names with a slip in them. */
export function namedOrMisspelt(
  lattice: Lattice,
  options: Parameters<typeof namedAnswers>[1] & { readonly isStreetKnown: boolean },
): NamedAnswers {
  const known = namedAnswers(lattice, options);
  // A name of some of the words leaves the others over: they may be one with a slip in it.
  const isWhole = known.answers[0]?.reasons.includes("unmatched_text") === false;
  if (isWhole || options.isStreetKnown) {
    return known;
  }
  const misspelt = misspeltNamedAnswers(lattice, options);
  return misspelt.answers.length === 0 ? known : misspelt;
}

/** A slip in a shorter word makes another one: a hotel Tonne is no misspelt hotel Sonne. */
const SURE_LETTERS = 7;

/**
 * Named things whose names the words beside a stated place misspell. Found only by one slip in a long word, where
 * nothing else in that place has a name like it.
 */
function misspeltNamedAnswers(
  lattice: Lattice,
  options: {
    readonly unknown: readonly boolean[];
    readonly context: PlaceContext;
    readonly restOf: (tokens: readonly Token[], bearers: readonly NamedPlace[]) => readonly StatedRest[];
  },
): NamedAnswers {
  const { context } = options;
  for (const span of misspeltNamedSpans(lattice, options)) {
    const rest = lattice.tokens.filter((_, at) => at < span.from || at >= span.to);
    for (const stated of options.restOf(rest, span.bearers).slice(0, STATED_MAX)) {
      const answers = answersInside(span, stated, { lattice, context });
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
  }
  return { answers: [], isPlaced: false };
}

function answersInside(
  span: NamedSpan,
  { answer, candidate }: StatedRest,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): Answer[] {
  const isTown = !isStreet(candidate) && (candidate.place.kind === "locality" || candidate.place.kind === "district");
  if (isStreet(candidate) || answer.matches.houseNumber !== undefined) {
    return [];
  }
  const inside = span.bearers.filter((named) => namedFit(named, candidate, context) === "inside");
  const words = lattice.tokens.slice(span.from, span.to);
  const isSure = isTown && inside.every((named) => span.edits?.get(named.placeId) === 1 && isInLongWord(named, words));
  return toldApart(inside, context, {
    matches: answer.matches,
    reasons: [...new Set([...answer.reasons, "spelling_corrected" as const])],
    confidence: answer.confidence * CONFIDENCE_NAMED_MISSPELT,
    isDoubtful: answer.isDoubtful || !isSure,
    ...(span.edits === undefined ? {} : { edits: span.edits }),
  });
}

/** The slip is in a word of so many letters; of names with other spaces the whole is one word. */
function isInLongWord({ name }: NamedPlace, words: readonly Token[]): boolean {
  const known = tokenize(name);
  if (known.length !== words.length) {
    return true;
  }
  return known.every(({ key }, at) => key === words[at]?.key || key.length >= SURE_LETTERS);
}
