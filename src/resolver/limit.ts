import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import type { Input } from "../domain/input.ts";
import type { Reason } from "../domain/resolution.ts";
import type { Answer } from "./answer.ts";
import { boundsContain } from "./bounds_contain.ts";
import type { Description } from "./describe_point.ts";

/** A point in another country than asked: the reading of the digits is right, but something is wrong. */
const OTHER_COUNTRY_FACTOR = 0.5;

/** True where the caller's hard filter lets the point through. */
export function isInBounds(point: Coordinates, bounds: Bounds | undefined): boolean {
  return bounds === undefined || boundsContain(bounds, point);
}

/**
 * The answer under what the caller asked for: a point outside the asked country or coarser than the asked accuracy is
 * doubtful, and says so. `countryCode` is that of the land at the point; absent on the open sea, which is in no country,
 * and where `claimants` dispute the land: of several countries none is told as sure.
 */
export function limited(
  answer: Answer,
  input: Input,
  { countryCode, claimants, isInterpolated }: Pick<Description, "countryCode" | "claimants" | "isInterpolated">,
): Answer {
  const reasons: Reason[] = claimants === undefined ? [] : ["ambiguous"];
  const isElsewhere = input.country !== undefined && input.country !== countryCode;
  if (isElsewhere) {
    reasons.push("country_mismatch");
  }
  if (input.maxAccuracyM !== undefined && answer.accuracyM > input.maxAccuracyM) {
    reasons.push("too_coarse");
  }
  // The point is where it is: only the number that it is told by is a guess.
  const reasonsBefore: readonly Reason[] = isInterpolated === true
    ? [...answer.reasons, "house_number_interpolated"]
    : answer.reasons;
  if (reasons.length === 0) {
    return isInterpolated === true ? { ...answer, reasons: reasonsBefore } : answer;
  }
  return {
    ...answer,
    isDoubtful: true,
    confidence: answer.confidence * (isElsewhere ? OTHER_COUNTRY_FACTOR : 1),
    reasons: [...new Set([...reasonsBefore, ...reasons])],
  };
}
