import { distanceM } from "../../geo/distance_m.ts";
import type { InputSpan } from "../../domain/resolution.ts";
import type { Answer, NoAnswer, Outcome } from "../answer.ts";
import type { Recognition } from "../recognition_types.ts";
import { verdictOf } from "./findings.ts";

/** From this weight on no other interpretation is possible, and the text is not resolved as an address. */
export const SURE_WEIGHT = 0.9;
/** A recognition below this weight does not explain why there is no answer. */
export const EXPLAINING_WEIGHT = 0.5;
/** Two interpretations compete if their weights differ by less than this factor. */
const RIVAL_FACTOR = 0.5;

export interface Interpretation {
  readonly recognition?: Recognition;
  readonly outcome: Outcome;
}

/**
 * Joins the interpretations of one text: the best answer of the most certain one first, all others as runners-up. A
 * competing interpretation of similar weight makes the answer ambiguous.
 */
export function weigh(interpretations: readonly Interpretation[]): Outcome {
  const [only, another] = interpretations;
  if (only !== undefined && another === undefined && only.outcome.answers.length <= 1) {
    // Most texts have only one interpretation.
    return only.outcome;
  }
  // A stable sort: equals keep their order.
  const answered = interpretations.filter(({ outcome }) => outcome.answers.length > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  // "168 Triq Santa Rita, Rabat FGR1242": the house is known, so its postcode is not the code of a grid cell.
  const isHouse = interpretations.some(isKnownHouse);
  const likely = answered.filter(({ recognition }) => !isHouse || (recognition?.weight ?? 1) >= EXPLAINING_WEIGHT);
  const [best, ...others] = likely;
  const first = best?.outcome.answers[0];
  const explain: Outcome["explain"] = () => interpretations.flatMap(({ outcome }) => outcome.explain());
  const nothing = nothingOf(interpretations);
  const spans = (): readonly InputSpan[] => best?.recognition === undefined ? best?.outcome.spans?.() ?? [] : [];
  if (best === undefined || first === undefined || isOverruled(best, interpretations)) {
    return { answers: [], nothing, explain, spans };
  }
  const rival = others.find((other) => isRival(other, best));
  const shown: Answer = rival === undefined ? first : {
    ...first,
    ...verdictOf(["otherInterpretation"], first),
    confidence: first.confidence * weightOf(best) / (weightOf(best) + weightOf(rival)),
  };
  const behind = answered.filter((one) => one !== best);
  const runnersUp = [...best.outcome.answers.slice(1), ...behind.flatMap(({ outcome }) => outcome.answers)];
  return {
    answers: [shown, ...runnersUp.sort((one, other) => other.confidence - one.confidence)],
    nothing,
    explain,
    spans,
  };
}

/**
 * True if a more certain interpretation has no location, and therefore neither has the text: an invalid Plus Code is
 * not a geohash, and a code of a register that is not loaded is not a place of similar spelling.
 */
function isOverruled(best: Interpretation, interpretations: readonly Interpretation[]): boolean {
  return interpretations.some(({ recognition, outcome }) =>
    recognition?.kind === "short_code" && outcome.answers.length === 0 && recognition.weight >= EXPLAINING_WEIGHT &&
    recognition.weight * OVERRULED_FACTOR > weightOf(best)
  );
}

/** Factor by which the interpretation without a location must be more certain. */
const OVERRULED_FACTOR = 0.8;

/** Factor for an address that does not contain all parts of the text: those may belong to a code. */
const PREVENTED_FACTOR = 0.8;

/** An address with its street and its house as in the data, whatever else contradicts it. */
function isKnownHouse({ recognition, outcome: { answers } }: Interpretation): boolean {
  return recognition === undefined &&
    answers.some(({ matches }) => matches.street === "exact" && matches.houseNumber === "exact");
}

/**
 * Probability of an interpretation: the weight of a recognition, or 0 if it is weak and the text names another country; the
 * confidence of an address.
 */
function weightOf({ recognition, outcome: { answers: [first] } }: Interpretation): number {
  if (recognition !== undefined) {
    return recognition.weight < EXPLAINING_WEIGHT && first?.matches.country === "conflict" ? 0 : recognition.weight;
  }
  return (first?.confidence ?? 0) * (first?.preventsFound === true ? PREVENTED_FACTOR : 1);
}

/** Two links whose points are this near show one place. Metres. */
const ONE_PLACE_M = 500;

/**
 * Several points in one link are the same location with different precision, not rivals, and so are links to one place.
 */
function isRival(other: Interpretation, best: Interpretation): boolean {
  const isOneLink = other.recognition?.kind === "map_link" && best.recognition?.kind === "map_link" &&
    (overlap(other.recognition.span, best.recognition.span) || isOnePlace(other, best));
  // A code that exists in a register is no coincidence.
  const isKnown = best.outcome.answers[0]?.record !== undefined;
  return !isOneLink && !isKnown && weightOf(other) >= weightOf(best) * RIVAL_FACTOR;
}

function overlap([from, to]: Recognition["span"], [otherFrom, otherTo]: Recognition["span"]): boolean {
  return from < otherTo && otherFrom < to;
}

function isOnePlace(one: Interpretation, other: Interpretation): boolean {
  const [first, second] = [one.outcome.answers[0], other.outcome.answers[0]];
  return first !== undefined && second !== undefined &&
    distanceM(first.coordinates, second.coordinates) <= ONE_PLACE_M;
}

/** The most certain recognition gives the reason for having no answer; else the address does. */
function nothingOf(interpretations: readonly Interpretation[]): NoAnswer {
  const explaining = interpretations.find(({ recognition }) => (recognition?.weight ?? 0) >= EXPLAINING_WEIGHT);
  const address = interpretations.find(({ recognition }) => recognition === undefined);
  const outcome = (explaining ?? address ?? interpretations[0])?.outcome;
  if (outcome === undefined) {
    throw new RangeError("Cannot weigh because there must be at least one interpretation");
  }
  return outcome.nothing;
}
