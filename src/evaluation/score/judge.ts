import type { Components, LocatedResolution, Resolution } from "../../domain/resolution.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Question } from "../questions/question.ts";
import { metresFromTruth } from "./metres_from_truth.ts";
import type { Miss, Row } from "./row.ts";

/** Beyond this an answer is not even in the neighbourhood. Metres. */
const FAR_M = 100_000;

/** Compares an answer with the truth. */
export function judge(question: Question, resolution: Resolution, tookUs: number): Row {
  const { id, area, variant, expectation, q } = question;
  const located = resolution.status === "unresolved" ? undefined : resolution;
  const distance = located === undefined ? null : metresFromTruth(question, located.coordinates);
  const isRight = isRightOf(question, resolution, distance);
  return {
    id,
    area,
    variant,
    expectation,
    q,
    status: resolution.status,
    precision: located?.precision ?? null,
    label: located?.label ?? null,
    reasons: resolution.reasons,
    confidence: resolution.confidence,
    accuracyM: located?.accuracyM ?? null,
    distanceM: distance === null ? null : Math.round(distance),
    isRight,
    isEvent: located === undefined
      ? null
      : question.isContradictory !== true && distance !== null && distance <= located.accuracyM,
    ...(expectation === "reverse" ? { isTownRight: isTownRight(question, located?.components) } : {}),
    miss: isRight ? null : missOf(question, located, distance),
    tookUs: Math.round(tookUs * 10) / 10,
  };
}

function isRightOf(question: Question, resolution: Resolution, distance: number | null): boolean {
  const isCovered = resolution.status !== "unresolved" && distance !== null && distance <= resolution.accuracyM;
  const judges: Readonly<Record<Question["expectation"], () => boolean>> = {
    answer: () => distance !== null && distance <= question.rightWithinM,
    refuse: () => resolution.status !== "found",
    // A point between its neighbours may be sure of itself where it covers the truth.
    interpolate: () => resolution.status !== "found" || (resolution.precision === "interpolated" && isCovered),
    // Judged by `judgeSuggestions`; a resolution is no suggestion.
    suggest: () => false,
    reverse: () => resolution.status !== "unresolved" && isHouse(question, resolution.components),
  };
  return judges[question.expectation]();
}

/** The house asked for, or another at the very same place: of houses that are equally near any is the nearest. */
function isHouse({ stated = {} }: Question, { street = "", houseNumber = "" }: Components): boolean {
  return [{ street: stated.street ?? "", number: stated.number ?? "" }, ...stated.beside ?? []].some((house) =>
    streetKey(street) === streetKey(house.street) && nameKey(houseNumber) === nameKey(house.number)
  );
}

/**
 * Whether the municipality is told, by any of its names: the one whose outline holds the point where the source draws
 * outlines, else the town that the address states. A city state is told by its country.
 */
function isTownRight({ stated = {} }: Question, components: Components | undefined): boolean {
  const { locality = "", municipality } = stated;
  const wanted = new Set((municipality ?? [locality]).map(nameKey));
  const district = municipality === undefined ? components?.district : undefined;
  return [components?.locality, components?.county, components?.country, district].some((name) =>
    wanted.has(nameKey(name ?? ""))
  );
}

function missOf(question: Question, located: LocatedResolution | undefined, distance: number | null): Miss {
  if (located === undefined) {
    return "unresolved";
  }
  const { expectation, stated = {} } = question;
  if (expectation === "refuse" || expectation === "interpolate") {
    return "found in spite of it";
  }
  const { street, houseNumber, locality = "" } = located.components;
  if (expectation === "reverse") {
    return houseNumber === undefined ? "street only" : "other house";
  }
  if (distance !== null && distance > FAR_M) {
    return "other country";
  }
  if (stated.street === undefined) {
    return "other point";
  }
  if (street === undefined) {
    return nameKey(locality) === nameKey(stated.locality ?? "") ? "town only" : "other town";
  }
  if (streetKey(street) !== streetKey(stated.street)) {
    return "other street";
  }
  if (stated.number !== undefined && houseNumber === undefined) {
    return "street only";
  }
  if (nameKey(houseNumber ?? "") !== nameKey(stated.number ?? "")) {
    return "other number";
  }
  return nameKey(locality) === nameKey(stated.locality ?? "") ? "other point" : "other town";
}
