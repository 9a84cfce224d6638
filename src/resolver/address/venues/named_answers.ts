import type { Matches, Reason } from "../../../domain/resolution.ts";
import type { NamedPlace } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { Answer } from "../../answer.ts";
import {
  AMBIGUOUS_SHARE,
  CONFIDENCE_NAMED_ALONE,
  CONFIDENCE_NAMED_ANYWHERE,
  CONFIDENCE_POSTCODE_ALONE,
} from "../../weights.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import { areBoundsCovered, isCovered, type PlaceContext } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import type { Token } from "../tokens/mod.ts";
import { namedFit } from "./named_fit.ts";
import { namedGroups } from "./named_groups.ts";
import { NAMED_MAX, type NamedSpan, namedSpans } from "./named_spans.ts";
import { toldApart } from "./told_apart.ts";

/** What the words beside a name state, read as an address of their own. */
export interface StatedRest {
  readonly answer: Answer;
  readonly candidate: Candidate;
}

/** The named places of a text, best first. */
export interface NamedAnswers {
  readonly answers: readonly Answer[];
  /** The text says where: then nothing else that its words could mean comes before them. */
  readonly isPlaced: boolean;
}

/** What the rest of the text may mean: its likeliest, in which the name is sought. */
export const STATED_MAX = 3;

/** A postcode's addresses lie this far beyond the circle of the known ones. Metres. */
const POSTCODE_REACH_M = 3_000;

const NONE: NamedAnswers = { answers: [], isPlaced: false };

/**
 * What is called by words that are neither a street nor a place. The rest of the text is read as an address of its own
 * (`restOf`), and the named place must lie in what that says; it is as sure as that is, shared among its namesakes.
 */
export function namedAnswers(
  lattice: Lattice,
  options: {
    readonly unknown: readonly boolean[];
    readonly context: PlaceContext;
    /** What other tokens state, beside these bearers of a name. */
    readonly restOf: (tokens: readonly Token[], bearers: readonly NamedPlace[]) => readonly StatedRest[];
  },
): NamedAnswers {
  const { context } = options;
  for (const span of namedSpans(lattice, options)) {
    const restOf = (tokens: readonly Token[]) => options.restOf(tokens, span.bearers);
    const rest = namedRest(span, lattice);
    const isAll = rest.length === 0 || span.to - span.from === lattice.tokens.length;
    const stated = rest.length === 0 ? [] : restOf(rest).slice(0, STATED_MAX);
    if (stated.length === 0 && rest.length > 0) {
      const answers = answersAtPostcode(span, rest, context);
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
    for (const beside of stated) {
      const answers = answersInside(span, withoutPostcode(beside, rest, restOf), { lattice, context });
      if (answers.length > 0) {
        return { answers, isPlaced: true };
      }
    }
    if (isAll) {
      return answersAnywhere(span, context);
    }
  }
  return NONE;
}

/**
 * A postcode that agrees with the stated town says nothing of where in it a named place is: the town is as sure as
 * without it.
 */
function withoutPostcode(
  stated: StatedRest,
  rest: readonly Token[],
  restOf: (tokens: readonly Token[]) => readonly StatedRest[],
): StatedRest {
  const { answer, candidate } = stated;
  const piece = candidate.reading.pieces.find(({ postcode }) => postcode !== undefined);
  if (answer.precision !== "postcode" || piece === undefined) {
    return stated;
  }
  const [plain] = restOf(rest.filter((_, at) => at < piece.from || at >= piece.to));
  const matches: Matches = { ...answer.matches, postcode: "exact" };
  return plain === undefined ? stated : { ...plain, answer: { ...plain.answer, matches } };
}

/**
 * A name and a postcode: it is sought around the code's area, and never sure, for other countries may have the code.
 */
function answersAtPostcode(span: NamedSpan, rest: readonly Token[], context: PlaceContext): Answer[] {
  const { gazetteer } = context;
  const areas = gazetteer.findPostcodes(rest.map(({ key }) => key).join(""));
  const around = span.bearers.filter((named) =>
    areas.some(({ place, coordinates, radiusM }) =>
      gazetteer.isWithin(named.place, place) ||
      distanceM(coordinates, named.coordinates) <= radiusM + POSTCODE_REACH_M
    )
  );
  return toldApart(around, context, {
    matches: { postcode: "exact" },
    reasons: ["outside_coverage"],
    confidence: CONFIDENCE_POSTCODE_ALONE,
    isDoubtful: true,
  });
}

function answersInside(
  span: NamedSpan,
  { answer, candidate }: StatedRest,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): Answer[] {
  // A stated number is of a house, and no name is before it.
  if (answer.matches.houseNumber !== undefined) {
    return [];
  }
  const within = isStreet(candidate) ? candidate.street.place : candidate.place.id;
  const bearers = span.bearers.length < NAMED_MAX
    ? span.bearers
    : context.gazetteer.findNamedPlaces(span.key, { within, limit: NAMED_MAX });
  const inside = bearers.filter((named) => namedFit(named, candidate, context) === "inside");
  const isInside = inside.length > 0;
  const found = isInside
    ? inside
    : onlyOne(bearers.filter((named) => namedFit(named, candidate, context) === "beside"), context);
  const isKnownArea = isStreet(candidate) || candidate.place.kind === "locality" ||
    candidate.place.kind === "district" || isCovered(candidate.place.id, context.gazetteer);
  const matches: Matches = isInside ? answer.matches : { ...answer.matches, locality: "conflict" };
  const reasons: Reason[] = [
    ...answer.reasons,
    ...(isInside ? [] : ["locality_conflict" as const]),
    ...(isKnownArea ? [] : ["outside_coverage" as const]),
  ];
  return toldApart(found, context, {
    matches,
    reasons: [...new Set(reasons)],
    confidence: isInside ? answer.confidence : answer.confidence / 2,
    isDoubtful: answer.isDoubtful || !isInside || !isKnownArea || isPlaceName(span, lattice),
  });
}

/** Of several things around a place that has none, which is meant nobody can tell: then it is the place. */
function onlyOne(beside: readonly NamedPlace[], context: PlaceContext): readonly NamedPlace[] {
  const groups = namedGroups(beside, context);
  const weight = groups.reduce((sum, group) => sum + group.weight, 0);
  return groups.length > 0 && (groups[0]?.weight ?? 0) >= AMBIGUOUS_SHARE * weight ? beside : [];
}

/** Words that are a place's whole name are that place's before they are a shop's. */
function isPlaceName({ from, to }: NamedSpan, { starting }: Lattice): boolean {
  return starting[from]?.some((place) => place.to === to) === true;
}

/** A name and nothing that says where: the caller's country or box may, where all of it is loaded. */
function answersAnywhere({ bearers }: NamedSpan, context: PlaceContext): NamedAnswers {
  const { scope, bounds, gazetteer } = context;
  const isPinned = (scope !== undefined && isCovered(scope, gazetteer)) ||
    (bounds !== undefined && areBoundsCovered(bounds, gazetteer));
  const answers = toldApart(bearers, context, {
    matches: {},
    reasons: isPinned ? [] : ["outside_coverage"],
    confidence: isPinned ? CONFIDENCE_NAMED_ALONE : CONFIDENCE_NAMED_ANYWHERE,
    isDoubtful: !isPinned,
  });
  return { answers, isPlaced: isPinned };
}

/**
 * What a text states beside a name: its other words, without the word for the kind of thing ("Hotel Adler" for the
 * hotel Adler). Where there are no others, the place inside the name itself: "Schloss Vaduz" says that it is in Vaduz.
 */
function namedRest({ from, to, bearers }: NamedSpan, { tokens, starting }: Lattice): readonly Token[] {
  const first = isKind(tokens[from - 1], bearers) && tokens[from]?.apart !== true ? from - 1 : from;
  const last = isKind(tokens[to], bearers) && tokens[to]?.apart !== true ? to + 1 : to;
  const before = tokens.slice(0, first);
  const after = tokens.slice(last).map((token, at) =>
    at === 0 && before.length > 0 ? { ...token, apart: true, glue: ", " } : token
  );
  if (before.length + after.length > 0) {
    return [...before, ...after];
  }
  const inside = starting.slice(from, to).flat()
    .filter((place) => place.to <= to && place.to - place.from < to - from && place.matches[0]?.edits === 0)
    .toSorted((one, other) => (other.to - other.from) - (one.to - one.from))[0];
  return inside === undefined ? [] : tokens.slice(inside.from, inside.to);
}

/** A word for what all of them are, as their category says it: a supermarket is no hotel. */
function isKind(token: Token | undefined, bearers: readonly NamedPlace[]): boolean {
  return token !== undefined && token.shape === "word" &&
    bearers.every(({ category }) => category.slice(category.indexOf("=") + 1).split("_").includes(token.key));
}
