import { pointE7 } from "../../geo/box_e7.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { PointGrid } from "../../geo/point_grid.ts";
import { PolygonIndex } from "../../geo/polygon_index.ts";
import { nameKey } from "../../text/name_key.ts";
import type { PointE7 } from "../sources/record.ts";
import type { MergedPlace } from "./merge_places.ts";
import { placesByKey } from "./places_by_key.ts";

/** Steps from a place to its region in the world list: county, district and what lies between. */
const PARENTS_MAX = 8;

const NONE: readonly number[] = [];

/** The settlement of an address may be this far away: post towns reach beyond their outline. Metres. */
const STATED_REACH_M = 30_000;
/** Maximum reach of a settlement without an outline: farther away an address is only in the county. Metres. */
const NEAREST_REACH_M = 15_000;
/** The same for a suburb. */
const SUBURB_REACH_M = 15_000;
/** Less than a degree of latitude has. */
const M_PER_LATITUDE = 111_000;
/** Longer texts are no names. */
const NAME_LENGTH_MAX = 60;
/** What separates the words of a name, and a word that is the number of a district. */
const BETWEEN_WORDS = /[\s,(-]+/u;
const NUMBERED = /^(?:\p{N}.*|[IVX]{1,5}\.?)$/u;
/** Weights of settlements by size: the distance to their point is divided by these. */
const PULL: Readonly<Record<string, number>> = { city: 3, town: 2, municipality: 2, village: 1.2, hamlet: 0.6 };
/** From the largest to the smallest. */
export const FINENESS: Readonly<Record<MergedPlace["kind"], number>> = {
  country: 0,
  region: 1,
  county: 2,
  locality: 3,
  district: 4,
  postcode: 5,
};

/**
 * Finds the place that a point belongs to: the settlement that its address names, else the one whose outline contains it
 * (or, within that, whose point is nearest), else the nearest, else the finest area.
 */
export class PlaceFinder {
  readonly #places: readonly MergedPlace[];
  readonly #polygons = new PolygonIndex();
  readonly #dots = new PointGrid();
  /** Settlements and suburbs by the keys of their names, built on first use. */
  #byName: Map<string, number[]> | undefined;
  /** The places of each name as it is written: millions of addresses name a few hundred. */
  readonly #written = new Map<string, NamedPlaces>();
  readonly #outlineOf: Int32Array;
  readonly #pulls: Float64Array;
  readonly #country: number;
  readonly regions: Regions;

  constructor(places: readonly MergedPlace[]) {
    this.#places = places;
    this.#country = places.findIndex((place) => place.kind === "country");
    for (const [i, place] of places.entries()) {
      for (const polygon of place.polygons) {
        this.#polygons.add(i, polygon);
      }
    }
    for (const [i, place] of places.entries()) {
      if (isDot(place)) {
        const { latitudeE7, longitudeE7 } = pointE7(place);
        this.#dots.add(i, latitudeE7, longitudeE7);
      }
    }
    this.#pulls = Float64Array.from(places, ({ placeType, population }) => PULL[placeType ?? ""] ?? pullOf(population));
    this.#outlineOf = Int32Array.from(places, (place, i) => this.#outlineAround(place, i));
    this.regions = new Regions(places, (i) => this.areasAround(places[i]!, i));
  }

  /**
   * The settlement of this name nearest to the point, else the suburb; undefined when there is none within reach. Those
   * in the region that is stated as well come before all others. A numbered district of a city without an entry of its
   * own is the city. The name of the country is that of a city with another own name only inside of its circle: "Andorra"
   * is written everywhere in Andorra.
   */
  stated(name: string, point: PointE7, region?: string): number | undefined {
    let named = this.#written.get(name);
    if (named === undefined) {
      named = this.#placesNamed(name);
      this.#written.set(name, named);
    }
    return this.#nearestOf(named, point, this.regions.named(region));
  }

  #placesNamed(name: string): NamedPlaces {
    const byName = this.#byName ??= placesByKey(this.#places, { isWanted: (place) => isDot(place) || isSuburb(place) });
    const key = nameKey(name);
    let places = byName.get(key);
    for (const city of places === undefined ? citiesOf(name) : []) {
      places ??= byName.get(nameKey(city));
    }
    const isCountry = this.#places[this.#country]?.keys.has(key) === true;
    const ofCountry = isCountry ? places?.filter((i) => nameKey(this.#places[i]!.name) !== key) : undefined;
    return { places: places ?? NONE, onlyInside: ofCountry ?? NONE };
  }

  #nearestOf({ places, onlyInside }: NamedPlaces, point: PointE7, regions: readonly number[]): number | undefined {
    const at = { latitude: point.latitudeE7 / 1e7, longitude: point.longitudeE7 / 1e7 };
    let best: number | undefined;
    let bestM = Infinity;
    let bestRank = Infinity;
    for (const i of places) {
      const place = this.#places[i]!;
      const isOfSuburb = isSuburb(place);
      const reachM = onlyInside.includes(i) ? place.radiusM : isOfSuburb ? SUBURB_REACH_M : STATED_REACH_M;
      // Most namesakes of a large country are out of reach by their latitude alone.
      if (Math.abs(place.latitude - at.latitude) * M_PER_LATITUDE > reachM) {
        continue;
      }
      const distance = distanceM(place, at);
      const rank = (this.regions.isElsewhere(i, regions) ? 2 : 0) + (isOfSuburb ? 1 : 0);
      const isBetter = rank === bestRank ? distance < bestM : rank < bestRank;
      if (isBetter && distance < reachM) {
        best = i;
        bestM = distance;
        bestRank = rank;
      }
    }
    return best;
  }

  /** True where the outline of a settlement or a municipality holds the point. */
  hasOutline({ latitudeE7, longitudeE7 }: PointE7): boolean {
    return this.#polygons.containing(latitudeE7, longitudeE7).some((i) => this.#places[i]!.kind === "locality");
  }

  /** The finest place by the point; outside of all towns' outlines, in the region that is stated as well. */
  around({ latitudeE7, longitudeE7 }: PointE7, region?: string): number {
    const areas = this.#polygons.containing(latitudeE7, longitudeE7);
    const outline = areas.find((i) => this.#places[i]!.kind === "locality");
    const regions = outline === undefined ? this.regions.named(region) : [];
    const dot = this.#nearestDot({ latitudeE7, longitudeE7 }, outline, regions);
    if (outline !== undefined) {
      return dot ?? outline;
    }
    if (dot !== undefined) {
      return dot;
    }
    const area = areas.find((i) => FINENESS[this.#places[i]!.kind] < FINENESS.locality);
    const isInCountryOnly = area === undefined || this.#places[area]!.kind === "country";
    return (isInCountryOnly ? this.regions.one(region) : undefined) ?? area ?? this.#country;
  }

  /** The settlements around a point, the nearest first. */
  settlementsNear({ latitudeE7, longitudeE7 }: PointE7, reachM: number): MergedPlace[] {
    return this.#dots.near(latitudeE7, longitudeE7, reachM).map(({ id }) => this.#places[id]!);
  }

  /** The settlement of the world list that is nearest to a place; undefined where there is none within reach. */
  listedNear(place: MergedPlace): MergedPlace | undefined {
    return this.settlementsNear(pointE7(place), NEAREST_REACH_M)
      .find((other) => other !== place && other.worldParentKey !== undefined);
  }

  /** Areas that contain the place's own point, finest first, itself left out. */
  areasAround(place: MergedPlace, self: number): number[] {
    if (Number.isNaN(place.latitude)) {
      return [];
    }
    const { latitudeE7, longitudeE7 } = pointE7(place);
    return this.#polygons.containing(latitudeE7, longitudeE7).filter((i) => i !== self);
  }

  /** The locality outline that contains the place's point, or its own; −1 for none. */
  #outlineAround(place: MergedPlace, self: number): number {
    if (place.polygons.length > 0) {
      return self;
    }
    return this.areasAround(place, self).find((i) => this.#places[i]!.kind === "locality") ?? -1;
  }

  #nearestDot(point: PointE7, outline: number | undefined, regions: readonly number[]): number | undefined {
    let best: number | undefined;
    let bestCost = Infinity;
    let bestM = Infinity;
    const within = outline ?? -1;
    this.#dots.forEachNear({ ...point, radiusM: NEAREST_REACH_M }, (id, awayM) => {
      if (this.#outlineOf[id] !== within || this.regions.isElsewhere(id, regions)) {
        return;
      }
      // Within an outline, its own point wins unless a village is nearer.
      const cost = awayM / this.#pulls[id]!;
      // Of equal costs the nearer one, of equal distances the first.
      if (cost < bestCost || (cost === bestCost && (awayM < bestM || (awayM === bestM && id < best!)))) {
        best = id;
        bestCost = cost;
        bestM = awayM;
      }
    });
    return best;
  }
}

interface NamedPlaces {
  readonly places: readonly number[];
  /** Those of them that have it in addition to their own name, if it is the name of the country. */
  readonly onlyInside: readonly number[];
}

/** A settlement that has a point. */
function isDot({ kind, latitude }: MergedPlace): boolean {
  return kind === "locality" && !Number.isNaN(latitude);
}

function isSuburb({ kind, latitude }: MergedPlace): boolean {
  return kind === "district" && !Number.isNaN(latitude);
}

/**
 * What the city of a numbered district may be: "Paris 15e Arrondissement", "Wien, 3. Bezirk", "Budapest XIII". A word for
 * the district may stand between the two: "Bucureşti Sector 3", "Porto (Distrito 3)".
 */
function citiesOf(name: string): readonly string[] {
  const words = name.length <= NAME_LENGTH_MAX ? name.trim().split(BETWEEN_WORDS) : [];
  const at = words.findIndex((word) => NUMBERED.test(word));
  return [at, at - 1].filter((end) => end > 0).map((end) => words.slice(0, end).join(" "));
}

/** For places of the world list, which have a population but no size. */
function pullOf(population: number): number {
  return population >= 100_000 ? 3 : population >= 10_000 ? 2 : population >= 1_000 ? 1.2 : 1;
}

/** The regions of a country: those that a data set names, and the one that a place is in. */
class Regions {
  readonly #places: readonly MergedPlace[];
  readonly #areasAround: (place: number) => readonly number[];
  readonly #byName = new Map<string, number[]>();
  readonly #byAdminCode = new Map<string, number>();
  readonly #byKey: ReadonlyMap<string, number>;
  /** The regions of each name as it is written: millions of addresses name a few. */
  readonly #written = new Map<string, readonly number[]>();
  /** By place, once it is known; null for none. */
  readonly #around: (number | null | undefined)[] = [];

  /** @param areasAround the areas whose outlines contain a place, finest first */
  constructor(places: readonly MergedPlace[], areasAround: (place: number) => readonly number[]) {
    this.#places = places;
    this.#areasAround = areasAround;
    this.#byKey = new Map(places.map(({ key }, i) => [key, i]));
    for (const [i, place] of places.entries()) {
      if (place.kind !== "region" || place.isLand === true) {
        continue;
      }
      if (place.adminCode !== undefined) {
        this.#byAdminCode.set(place.adminCode, i);
      }
      const codes = place.names.filter(({ kind }) => kind === "code").map(({ text }) => nameKey(text));
      for (const key of new Set([...place.keys, ...codes])) {
        this.#byName.getOrInsertComputed(key, () => []).push(i);
      }
    }
  }

  /** The regions with this name or code; usually one. */
  named(name: string | undefined): readonly number[] {
    if (name === undefined) {
      return NONE;
    }
    let regions = this.#written.get(name);
    if (regions === undefined) {
      regions = this.#byName.get(nameKey(name)) ?? NONE;
      // Other texts are not kept: a data set may have any in this column.
      if (regions !== NONE) {
        this.#written.set(name, regions);
      }
    }
    return regions;
  }

  /** The one region with this name or code; of several the one whose own name it is. */
  one(name: string | undefined): number | undefined {
    const regions = this.named(name);
    return regions.length < 2
      ? regions[0]
      : regions.find((i) => nameKey(this.#places[i]!.name) === nameKey(name ?? ""));
  }

  /** The region that a place is in, or is; undefined where nothing says which. */
  around(place: number): number | undefined {
    const known = this.#around[place];
    if (known !== undefined) {
      return known ?? undefined;
    }
    const found = this.#find(place);
    this.#around[place] = found ?? null;
    return found;
  }

  /** True if the place is known to be in another region than these. */
  isElsewhere(place: number, regions: readonly number[]): boolean {
    const own = regions.length === 0 ? undefined : this.around(place);
    return own !== undefined && !regions.includes(own);
  }

  #find(at: number): number | undefined {
    const place = this.#places[at]!;
    if (place.kind === "region") {
      return at;
    }
    return this.#areasAround(at).find((i) => this.#places[i]!.kind === "region") ??
      this.#byAdminCode.get(place.regionCode ?? "") ?? this.one(place.region) ?? this.#listed(place);
  }

  #listed({ worldParentKey }: MergedPlace): number | undefined {
    let parent = worldParentKey === undefined ? undefined : this.#byKey.get(worldParentKey);
    for (let step = 0; parent !== undefined && step < PARENTS_MAX; step++) {
      const { kind, worldParentKey: next } = this.#places[parent]!;
      if (kind === "region") {
        return parent;
      }
      parent = next === undefined ? undefined : this.#byKey.get(next);
    }
    return undefined;
  }
}
