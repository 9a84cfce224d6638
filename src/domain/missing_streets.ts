import { type Bounds, boundsContain, type Coordinates } from "./coordinates.ts";

/** The streets of a country that one data set has: none of them lies outside of the box. */
export interface StreetArea {
  /** ISO 3166-1 alpha-2; absent where the file does not say it. */
  readonly countryCode?: string | undefined;
  readonly bounds: Bounds;
}

/** The fields of an answer that show whether it lacks streets. Both its forms, the public one too, have them. */
export interface CoarseAnswer {
  readonly reasons: readonly string[];
  /** For each component of the input, how it agrees with the answer. */
  readonly matches: Readonly<Record<string, string | undefined>>;
  readonly coordinates: Coordinates | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | undefined;
}

/** Components that only streets and their houses can answer, by their names in both forms. */
const FINE_COMPONENTS = ["street", "houseNumber", "house_number"];

/**
 * The country (ISO 3166-1 alpha-2) whose streets are not loaded around an answer, where the answer is coarser than its
 * input for that reason; otherwise undefined. `explain`, the command line and the dashboard all rely on it.
 */
export function missingStreets(
  { reasons, matches, coordinates, countryCode }: CoarseAnswer,
  areas: readonly StreetArea[],
): string | undefined {
  const { street = "missing" } = matches;
  // A street that was found shows that streets are loaded there, however small their area is.
  const isCoarser = street === "missing" && reasons.includes("outside_coverage") &&
    FINE_COMPONENTS.some((name) => matches[name] === "missing");
  if (!isCoarser || coordinates === null || countryCode === undefined) {
    return undefined;
  }
  const isLoaded = areas.some((area) =>
    (area.countryCode ?? countryCode) === countryCode && boundsContain(area.bounds, coordinates)
  );
  return isLoaded ? undefined : countryCode;
}
