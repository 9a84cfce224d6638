import { given } from "../../domain/given.ts";
import type { Components, LocatedResolution, Resolution } from "../../domain/resolution.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Question } from "../questions/question.ts";
import type { Miss, Row } from "./row.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM, distanceToPath } from "../../geo/distance_m.ts";

/** Answers further away are not even in the neighbourhood. Metres. */
const FAR_M = 100_000;
/**
 * A point in the corner of a code's cell is as far away as the cell reaches; sums of degrees differ by rounding.
 * Metres.
 */
const ROUNDING_M = 1e-3;

export function judge(question: Question, resolution: Resolution, tookUs: number): Row {
  const located = resolution.status === "unresolved" ? undefined : resolution;
  const distance = located === undefined ? null : metresFromTruth(question, located.coordinates);
  const isRight = isRightOf(question, resolution, distance);
  return {
    ...rowStart(question, tookUs),
    status: resolution.status,
    precision: located?.precision ?? null,
    label: located?.label ?? null,
    ...(located === undefined ? {} : { dataset: located.source.dataset ?? located.source.origin }),
    reasons: resolution.reasons,
    confidence: resolution.confidence,
    accuracyM: located?.accuracyM ?? null,
    distanceM: distance === null ? null : Math.round(distance),
    isRight,
    isEvent: isEventOf(question, located, distance),
    ...(question.expectation === "reverse" ? { isTownRight: isTownRight(question, located?.components) } : {}),
    miss: isRight ? null : missOf(question, located, distance),
  };
}

/** What a row says of its question, and how long the answer took. */
export function rowStart({ id, area, variant, contradiction, expectation, q }: Question, tookUs: number) {
  return { id, area, variant, ...given({ contradiction }), expectation, q, tookUs: Math.round(tookUs * 10) / 10 };
}

function isEventOf(
  { isContradictory = false }: Question,
  located: LocatedResolution | undefined,
  distance: number | null,
): boolean | null {
  if (located === undefined || (distance === null && !isContradictory)) {
    return null;
  }
  return !isContradictory && distance !== null && distance <= located.accuracyM + ROUNDING_M;
}

function isRightOf(question: Question, resolution: Resolution, distance: number | null): boolean {
  const isCovered = resolution.status !== "unresolved" && distance !== null && distance <= resolution.accuracyM;
  switch (question.expectation) {
    case "answer":
      return distance !== null && distance <= question.rightWithinM;
    case "refuse":
      return resolution.status !== "found";
    case "interpolate":
      // A point between its neighbours may be found where it covers the truth.
      return resolution.status !== "found" || (resolution.precision === "interpolated" && isCovered);
    case "reverse":
      return resolution.status !== "unresolved" && isHouse(question, resolution.components);
    case "suggest":
      break;
  }
  // `judgeSuggestions()` judges suggestions.
  return false;
}

/** True for one of the houses nearest to the point: of those at equal distance any is the nearest. */
function isHouse({ expected = {} }: Question, { street = "", houseNumber = "" }: Components): boolean {
  const houses = expected.houses ?? [{ street: expected.street ?? "", number: expected.number ?? "" }];
  return houses.some((house) =>
    streetKey(street) === streetKey(house.street) && nameKey(houseNumber) === nameKey(house.number)
  );
}

/**
 * Whether the answer names the municipality, by any of its names: the one whose outline contains the point where the
 * source has outlines, else the town of the address. A city state is named by its country.
 */
function isTownRight({ expected = {} }: Question, components: Components | undefined): boolean {
  const { locality = "", municipality } = expected;
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
  const { expectation, expected = {} } = question;
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
  if (expected.street === undefined) {
    return "other point";
  }
  if (street === undefined) {
    return nameKey(locality) === nameKey(expected.locality ?? "") ? "town only" : "other town";
  }
  if (streetKey(street) !== streetKey(expected.street)) {
    return "other street";
  }
  if (expected.number !== undefined && houseNumber === undefined) {
    return "street only";
  }
  if (nameKey(houseNumber ?? "") !== nameKey(expected.number ?? "")) {
    return "other number";
  }
  return nameKey(locality) === nameKey(expected.locality ?? "") ? "other point" : "other town";
}

/** Metres from a point to the nearest true point or line; null where there is no truth. */
export function metresFromTruth(
  { truth, paths = [] }: Pick<Question, "truth" | "paths">,
  coordinates: Coordinates,
): number | null {
  const ofPoints = truth.map((point) => distanceM(point, coordinates));
  const ofPaths = paths.map((path) =>
    distanceToPath(
      Math.round(coordinates.latitude * 1e7),
      Math.round(coordinates.longitude * 1e7),
      Int32Array.from(path),
    )
  );
  const all = [...ofPoints, ...ofPaths];
  return all.length === 0 ? null : all.reduce((least, distance) => Math.min(least, distance), Infinity);
}
