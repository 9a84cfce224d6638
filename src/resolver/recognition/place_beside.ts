import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { Answer, Outcome } from "../answer.ts";
import { FOUND_CONFIDENCE } from "../decision/mod.ts";

/** Components that agree with each other are an address. */
const EXACT_MIN = 2;
/** A place reaches further than its circle, by half of a town. */
const CIRCLES = 2;
/** A pin at the gate is the address, too. Metres. */
const NEAR_M = 2_000;

/** A point with the words that stand beside it. */
interface PointWithWords {
  readonly point: Coordinates;
  readonly accuracyM: number;
  readonly words: string;
  /** `place`: what people write next to a code. `label`: one word may be the name of a restaurant. */
  readonly wordsAre: "place" | "label";
}

/**
 * True if the words beside a point name a place or an address that lies elsewhere: the pin of a link far from its own
 * address, a code next to the name of another town. All namesakes count, those near the point first.
 */
export function isInOtherPlace(
  beside: PointWithWords,
  resolveWords: (words: string, near: Coordinates) => Outcome,
): boolean {
  const { point, accuracyM } = beside;
  const { answers: [best, ...others] } = resolveWords(beside.words, point);
  return best !== undefined && isNamed(best, beside) &&
    [best, ...others].every((answer) =>
      distanceM(answer.coordinates, point) > CIRCLES * answer.accuracyM + accuracyM + NEAR_M
    );
}

/** "my" in "my home" is no country, that in "Home, Malaysia" is. */
const SEPARATOR = /[,;\n，、；]/u;

function isNamed(
  { inputKind, confidence, preventsFound, matches }: Answer,
  { words, wordsAre }: PointWithWords,
): boolean {
  const isFound = !preventsFound && confidence >= FOUND_CONFIDENCE;
  const exact =
    Object.entries(matches).filter(([component, match]) =>
      match === "exact" && (component !== "country" || isFound || SEPARATOR.test(words))
    ).length;
  return inputKind === "address" && (exact >= EXACT_MIN || (isFound && wordsAre === "place"));
}
