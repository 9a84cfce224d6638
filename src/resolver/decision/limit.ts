import { type Bounds, boundsContain, type Coordinates } from "../../domain/coordinates.ts";
import type { Input } from "../../domain/input.ts";
import type { LocatedResolution } from "../../domain/resolution.ts";
import type { Answer } from "../answer.ts";
import type { Description } from "../reverse/mod.ts";
import { type Finding, verdictOf } from "./findings.ts";

/** A point in another country than the caller's: the digits are right, but something is wrong. */
const OTHER_COUNTRY_FACTOR = 0.5;
/** Set by hand: the point is rather right than not. */
const UNMATCHED_NUMBER_FACTOR = 0.6;

/** True if the caller's bounds contain the point. */
export function isInBounds(point: Coordinates, bounds: Bounds | undefined): boolean {
  return bounds === undefined || boundsContain(bounds, point);
}

/**
 * Applies the caller's limits: a point outside of the caller's country, or coarser than the requested accuracy, is
 * never `found`, and has the reason. `countryCode` is that of the territory at the point; absent on the open sea, which
 * belongs to no country, and if `claimants` dispute the territory.
 */
export function limited(
  answer: Answer,
  input: Input,
  { countryCode, claimants, isInterpolated }: Pick<Description, "countryCode" | "claimants" | "isInterpolated">,
): Answer {
  const findings: Finding[] = [];
  // The point is exact; only the house number that describes it is interpolated.
  if (isInterpolated === true) {
    findings.push("numberInRange");
  }
  if (claimants !== undefined) {
    findings.push("disputedTerritory");
  }
  const isElsewhere = input.country !== undefined && input.country !== countryCode;
  if (isElsewhere) {
    findings.push("otherCountry");
  }
  if (input.maxAccuracyM !== undefined && answer.accuracyM > input.maxAccuracyM) {
    findings.push("tooCoarse");
  }
  return findings.length === 0 ? answer : {
    ...answer,
    ...verdictOf(findings, answer),
    confidence: answer.confidence * (isElsewhere ? OTHER_COUNTRY_FACTOR : 1),
  };
}

/** The point of a text that names another country: one of both is wrong. */
export function inOtherCountry(answer: Answer): Answer {
  return {
    ...answer,
    ...verdictOf(["countryConflict"], answer),
    matches: { ...answer.matches, country: "conflict" },
    confidence: answer.confidence * OTHER_COUNTRY_FACTOR,
  };
}

/** The point beside the name or the address of another place: one of both is wrong. */
export function inOtherPlace(answer: Answer): Answer {
  return {
    ...answer,
    ...verdictOf(["placeConflict"], answer),
    matches: { ...answer.matches, locality: "conflict" },
    confidence: answer.confidence * OTHER_COUNTRY_FACTOR,
  };
}

/** The point beside a number that no part of the answer has. */
export function withUnmatchedNumber(answer: Answer): Answer {
  return {
    ...answer,
    ...verdictOf(["unmatchedText", "unmatchedNumber"], answer),
    confidence: answer.confidence * UNMATCHED_NUMBER_FACTOR,
  };
}

/** An answer that was saved, and what the caller's limits say about it. */
export interface SavedUnderLimits {
  readonly status: "found" | "uncertain";
  /** At the time when it was saved. */
  readonly confidence: number;
  readonly accuracyM: number;
  /** True if the location is outside the caller's country. */
  readonly isElsewhere: boolean;
  readonly maxAccuracyM: number | undefined;
}

/** Status, confidence and reasons of a saved answer under the caller's limits, by the rules of `limited`. */
export function limitedSaved(
  { status, confidence, accuracyM, isElsewhere, maxAccuracyM }: SavedUnderLimits,
): Pick<LocatedResolution, "status" | "confidence" | "reasons"> {
  const { preventsFound, reasons } = verdictOf([
    ...(isElsewhere ? ["otherCountry" as const] : []),
    ...(maxAccuracyM !== undefined && accuracyM > maxAccuracyM ? ["tooCoarse" as const] : []),
  ]);
  return {
    status: preventsFound ? "uncertain" : status,
    confidence: confidence * (isElsewhere ? OTHER_COUNTRY_FACTOR : 1),
    reasons,
  };
}
