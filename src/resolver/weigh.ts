import type { Answer, NoAnswer, Outcome } from "./answer.ts";
import type { Recognition } from "./recognition.ts";

/** A recognition of this weight leaves no room for another reading: the text is not read as an address at all. */
export const SURE_WEIGHT = 0.9;
/** A recognition this weak tells nothing about why there is no answer. */
export const EXPLAINING_WEIGHT = 0.5;
/** Two readings whose weights differ by less than this factor are both meant by somebody. */
const RIVAL_FACTOR = 0.5;

/** One reading of the text with the answers it gives. */
export interface Interpretation {
  readonly recognition?: Recognition;
  readonly outcome: Outcome;
}

/**
 * Joins the readings of one text: the best answer of the surest reading first, all others as its runners-up. A rival
 * reading nearly as sure makes the answer ambiguous.
 */
export function weigh(interpretations: readonly Interpretation[]): Outcome {
  const [only, another] = interpretations;
  if (only !== undefined && another === undefined && only.outcome.answers.length <= 1) {
    // Most texts have one reading, and there is nothing to weigh it against.
    return only.outcome;
  }
  // A stable sort: equals keep the order of the readings.
  const answered = interpretations.filter(({ outcome }) => outcome.answers.length > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  const [best, ...others] = answered;
  const first = best?.outcome.answers[0];
  const explain: Outcome["explain"] = () => interpretations.flatMap(({ outcome }) => outcome.explain());
  const nothing = nothingOf(interpretations);
  if (best === undefined || first === undefined || isOverruled(best, interpretations)) {
    return { answers: [], nothing, explain };
  }
  const rival = others.find((other) => isRival(other, best));
  const shown: Answer = rival === undefined ? first : {
    ...first,
    isDoubtful: true,
    confidence: first.confidence * weightOf(best) / (weightOf(best) + weightOf(rival)),
    reasons: [...new Set([...first.reasons, "ambiguous" as const])],
  };
  const runnersUp = [...best.outcome.answers.slice(1), ...others.flatMap(({ outcome }) => outcome.answers)];
  return { answers: [shown, ...runnersUp.sort((one, other) => other.confidence - one.confidence)], nothing, explain };
}

/**
 * A surer reading without a location is the truth about the text: an invalid Plus Code is no geohash, and a code of a
 * register that is not loaded is no place that is spelt alike.
 */
function isOverruled(best: Interpretation, interpretations: readonly Interpretation[]): boolean {
  return interpretations.some(({ recognition, outcome }) =>
    recognition?.kind === "short_code" && outcome.answers.length === 0 && recognition.weight >= EXPLAINING_WEIGHT &&
    recognition.weight * OVERRULED_FACTOR > weightOf(best)
  );
}

/** How much surer the reading without a location must be. */
const OVERRULED_FACTOR = 0.8;

/** What is left of an address's weight where parts of the text are not in its answer: they may be a code's. */
const DOUBTFUL_FACTOR = 0.8;

/** How likely the text is meant this way: a recognition knows it of itself, an address by how well it fits. */
function weightOf({ recognition, outcome: { answers: [first] } }: Interpretation): number {
  return recognition?.weight ?? (first?.confidence ?? 0) * (first?.isDoubtful === true ? DOUBTFUL_FACTOR : 1);
}

/** What one link says in several ways is one meaning told more and less finely. */
function isRival(other: Interpretation, best: Interpretation): boolean {
  const isOneLink = other.recognition?.kind === "map_link" && best.recognition?.kind === "map_link";
  // A code that stands in a register is no accident.
  const isKnown = best.outcome.answers[0]?.record !== undefined;
  return !isOneLink && !isKnown && weightOf(other) >= weightOf(best) * RIVAL_FACTOR;
}

/** The surest recognition says why there is nothing; else the address does. */
function nothingOf(interpretations: readonly Interpretation[]): NoAnswer {
  const explaining = interpretations.find(({ recognition }) => (recognition?.weight ?? 0) >= EXPLAINING_WEIGHT);
  const address = interpretations.find(({ recognition }) => recognition === undefined);
  const outcome = (explaining ?? address ?? interpretations[0])?.outcome;
  if (outcome === undefined) {
    throw new RangeError("Cannot weigh as there must be at least one reading");
  }
  return outcome.nothing;
}
