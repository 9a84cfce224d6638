import { pointE7 } from "../../geo/box_e7.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { PlaceRecord } from "../builder/gazetteer_input.ts";
import { geonamesOfKey } from "../builder/sections/place_sections.ts";
import type { MergedPlace } from "./merge_places.ts";
import { FINENESS, type PlaceFinder } from "./place_finder.ts";
import { osmIdOfRecord, type Provenances } from "./places_by_key.ts";

/** A district without an outline around it belongs to the nearest settlement within this. Metres. */
const DISTRICT_REACH_M = 20_000;

/**
 * The places with their parents: the finest coarser area whose outline contains them, else the parent in their source
 * (of a district, the settlement that it states first, then the one of the world list, then the nearest), else in the world
 * list (their own or the nearest settlement's), else the country. No place is its own ancestor: a parent is always coarser, or an outline around a point of the same
 * kind.
 */
export function giveParents(
  places: readonly MergedPlace[],
  { finder, countryCode, provenances }: {
    readonly finder: PlaceFinder;
    readonly countryCode: string;
    readonly provenances: Provenances;
  },
): PlaceRecord[] {
  const country = places.find((place) => place.kind === "country");
  if (country === undefined) {
    throw new RangeError(`Cannot assemble ${countryCode} because the country itself is missing`);
  }
  const keys = new Set(places.map((place) => place.key));
  const byAdminCode = new Map(
    places.flatMap((place) => place.adminCode === undefined ? [] : [[place.adminCode, place]]),
  );
  const settlements = new Map(
    places.flatMap((place) =>
      place.kind === "locality" ? [...place.recordKeys].map((key) => [key, place.key] as const) : []
    ),
  );
  const towns = new Set(places.flatMap(({ kind, key }) => kind === "locality" ? [key] : []));
  return places.map((place, i): PlaceRecord => {
    const parent = place === country
      ? undefined
      : outlineAround(places, { place, i, finder }) ?? settlements.get(place.localityKey ?? "") ??
        statedSettlement(places, { place, i, finder }) ??
        byAdminCode.get(place.countyCode ?? "")?.key ??
        byAdminCode.get(place.regionCode ?? "")?.key ?? places[finder.regions.one(place.region) ?? -1]?.key ??
        (place.kind === "district"
          ? listedSettlement(place, towns) ?? nearestSettlement(places, { place, i, finder })
          : undefined) ??
        listedParent(place, { finder, keys }) ?? country.key;
    return {
      key: place.key,
      kind: place.kind,
      name: place.name,
      names: place.names,
      latitude: place.latitude,
      longitude: place.longitude,
      radiusM: place.polygons.length > 0 ? outlineRadiusM(place) : place.radiusM,
      population: place.population,
      countryCode,
      dataset: provenances.numberOf(place.dataset, place.sources),
      parentKey: parent === place.key ? undefined : parent,
      capital: place.capital,
      isLand: place.isLand,
      ...idsOf(place),
    };
  });
}

/** The identifiers of a place: of several elements of OpenStreetMap an outline before a point. */
function idsOf(
  { recordKeys, wikidata, geonames: listed, gers }: MergedPlace,
): Pick<PlaceRecord, "osm" | "wikidata" | "geonames" | "gers"> {
  let osm: number | undefined;
  let geonames = listed;
  for (const key of recordKeys) {
    const [space = "", ofSource = ""] = key.split(":", 2);
    const found = osmIdOfRecord({ record: { key: ofSource }, space });
    osm = found !== undefined && found % 4 > (osm ?? 0) % 4 ? found : osm;
    geonames ??= geonamesOfKey(key) || undefined;
  }
  return { osm, wikidata, geonames, gers };
}

/** The city that a quarter belongs to in the world list. */
function listedSettlement({ worldParentKey }: MergedPlace, towns: ReadonlySet<string>): string | undefined {
  return worldParentKey !== undefined && towns.has(worldParentKey) ? worldParentKey : undefined;
}

/** The parent of a settlement in the world list, or of the nearest settlement there. */
function listedParent(
  place: MergedPlace,
  { finder, keys }: { readonly finder: PlaceFinder; readonly keys: ReadonlySet<string> },
): string | undefined {
  const isUnlisted = place.kind === "locality" && place.worldParentKey === undefined;
  const { worldParentKey } = (isUnlisted ? finder.listedNear(place) : place) ?? place;
  return worldParentKey !== undefined && keys.has(worldParentKey) ? worldParentKey : undefined;
}

interface ChildPlace {
  readonly place: MergedPlace;
  readonly i: number;
  readonly finder: PlaceFinder;
}

function outlineAround(places: readonly MergedPlace[], { place, i, finder }: ChildPlace): string | undefined {
  for (const at of finder.areasAround(place, i)) {
    const area = places[at]!;
    const isCoarser = FINENESS[area.kind] < FINENESS[place.kind];
    const holdsDot = area.kind === place.kind && place.polygons.length === 0 && place.kind === "locality";
    if (isCoarser || holdsDot) {
      return area.key;
    }
  }
  return undefined;
}

function statedSettlement(places: readonly MergedPlace[], { place, finder }: ChildPlace): string | undefined {
  if (place.kind !== "district" || place.locality === undefined || Number.isNaN(place.latitude)) {
    return undefined;
  }
  const found = places[finder.stated(place.locality, pointE7(place), place.region) ?? -1];
  return found?.kind === "locality" ? found.key : undefined;
}

function nearestSettlement(places: readonly MergedPlace[], { place, finder }: ChildPlace): string | undefined {
  if (Number.isNaN(place.latitude)) {
    return undefined;
  }
  const found = places[finder.around(pointE7(place))];
  return found !== undefined && found.kind === "locality" && distanceM(found, place) < DISTRICT_REACH_M
    ? found.key
    : undefined;
}

/** The distance from the point to the farthest corner of the outline that contains it, or of the largest one. */
function outlineRadiusM(place: MergedPlace): number {
  let radius = 0;
  for (const [outer = new Int32Array()] of place.polygons) {
    for (let k = 0; k < outer.length; k += 2) {
      radius = Math.max(radius, distanceM(place, { latitude: outer[k]! / 1e7, longitude: outer[k + 1]! / 1e7 }));
    }
  }
  return Math.max(1, Math.round(radius));
}
