import { missingStreets, type StreetArea } from "../domain/missing_streets.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Dataset } from "../gazetteer/port.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** Cached per list of data sets: there can be hundreds of them, and the list changes only with the gazetteer. */
const knownAreas = new WeakMap<readonly Dataset[], readonly StreetArea[]>();

/** Where streets are loaded: a box for each data set and country. */
export function streetAreas(datasets: readonly Dataset[]): readonly StreetArea[] {
  return knownAreas.getOrInsertComputed(
    datasets,
    () =>
      datasets.flatMap(({ countryCode, coverage = [] }) =>
        coverage.filter(({ kind }) => kind === "streets").map(({ bounds }) => ({ countryCode, bounds }))
      ),
  );
}

/**
 * A sentence that says which streets are missing, with the command that loads them, where an answer is coarser than its
 * input because they are not loaded; otherwise undefined.
 *
 * "Switzerland: no streets are loaded around this place. To load them: bun run gazetteer add switzerland".
 *
 * @example
 * ```ts
 * const deps = { gazetteer: () => gazetteer };
 * const input = { text: "Städtle 23, Vaduz" };
 * describeMissingStreets(deps, await resolveFor(deps, { input, environment: "live" })); // undefined
 * ```
 */
export function describeMissingStreets(
  { gazetteer, addCommand }: Pick<ResolutionsDeps, "gazetteer" | "addCommand">,
  resolution: Resolution,
): string | undefined {
  if (resolution.status === "unresolved") {
    return undefined;
  }
  const { reasons, matches, coordinates, components: { countryCode } } = resolution;
  const country = missingStreets({ reasons, matches, coordinates, countryCode }, streetAreas(gazetteer().datasets));
  if (country === undefined) {
    return undefined;
  }
  const command = addCommand?.(country);
  const loading = command === undefined ? "" : ` To load them: ${command}`;
  return `${displayNameOf(country)}: no streets are loaded around this place.${loading}`;
}

/** An explanation with the missing streets as its last stage; other resolutions stay as they are. */
export function explainMissingStreets(deps: ResolutionsDeps, resolution: Resolution): Resolution {
  const { explanation } = resolution;
  const detail = explanation === undefined ? undefined : describeMissingStreets(deps, resolution);
  return explanation === undefined || detail === undefined
    ? resolution
    : { ...resolution, explanation: [...explanation, { stage: "missing data", detail }] };
}

function displayNameOf(countryCode: string): string {
  return new Intl.DisplayNames("en", { type: "region", fallback: "code" }).of(countryCode) ?? countryCode;
}

/** What the gazetteer knows of a place in addition to an answer. */
export interface PlaceFacts {
  /** Of a venue: an OpenStreetMap tag, such as `railway=station`. */
  readonly category?: string;
  /** Of an area or a settlement: people. Absent where unknown. */
  readonly population?: number;
  /** Of an area or a settlement: its rank among places of the same name, 0…65535 (`Place.importance`). */
  readonly importance?: number;
}

/** The facts of a place; none for streets, houses and unknown identifiers. */
export function placeFactsFor(deps: ResolutionsDeps, placeId: string): PlaceFacts {
  const gazetteer = deps.gazetteer();
  const entry = gazetteer.byPlaceId(placeId);
  if (entry !== undefined) {
    const { population, importance } = gazetteer.place(entry);
    return { ...(population === 0 ? {} : { population }), importance };
  }
  const category = gazetteer.namedPlaceByPlaceId(placeId)?.category;
  return category === undefined ? {} : { category };
}
