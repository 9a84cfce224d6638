import type { OsmId } from "../../domain/ids.ts";
import { areNear, type Box, boxAround, boxAt, boxOf, metresBetween } from "../../geo/box_e7.ts";
import type { HouseInput, RangeInput } from "../builder/streets/street_row.ts";
import type { Path, PointE7, RecordName } from "../sources/record.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import { distanceToPath } from "../../geo/distance_m.ts";
import type { Provenances } from "./places_by_key.ts";

/** Equal numbers of one street within this distance are one house in two records. Metres. */
const SAME_HOUSE_M = 200;
/**
 * Entrances of one house: a further point of it is kept from 5 m on, the width of a narrow house, because the house next
 * to it would be nearer. Beyond 100 m the number would no longer be one address (contract: `accuracy_m` covers 100 m).
 */
const ENTRANCE_MIN_M = 5;
const ENTRANCE_MAX_M = 100;
/** A shopping centre has an entry for each of its shops. */
const ENTRANCES_MAX = 16;
/** Addresses that state another region than the street's: fewer, or a smaller share of all, may be mistakes. */
const REGION_ADDRESSES_MIN = 3;
const REGION_SHARE_MIN = 0.25;

/** How the United States' Census names the roads that counties number. */
const COUNTY_ROAD = /^\p{L}[\p{L}.' -]* County (\d{1,4})$/u;

/** A house, possibly in several data sets. */
export interface DraftHouse {
  readonly number: string;
  readonly unit: string | undefined;
  point: PointE7;
  /** Further points of the house in the data set of `point`. */
  entrances?: PointE7[];
  readonly postcode: string | undefined;
  /** Indexes of its data sets, that of its point last. */
  readonly sources: number[];
  osm: OsmId | undefined;
}

/** A house, and its number without letters. */
export interface NumberedHouse {
  readonly house: DraftHouse;
  readonly digits: number;
}

export class DraftStreet {
  /** Index of the settlement it lies in. */
  place: number;
  readonly streetKey: string;
  readonly names: RecordName[] = [];
  readonly paths: Path[] = [];
  readonly houses: DraftHouse[] = [];
  readonly ranges: RangeInput[] = [];
  /** Of its ways in OpenStreetMap the oldest. */
  osm: OsmId | undefined;
  readonly dataset: number;
  /** Indexes of the data sets with its line, or with its houses where it has no line. */
  readonly sources: Set<number>;
  #box: Box;
  readonly #known = new Set<string>();
  readonly #numbers = new Map<string, DraftHouse[]>();
  readonly #postcodes = new Map<string, number>();
  readonly #stated = new Map<number, number>();
  readonly #regions = new Map<number, number>();

  constructor(start: { place: number; streetKey: string; dataset: number; box: Box }) {
    this.place = start.place;
    this.streetKey = start.streetKey;
    this.dataset = start.dataset;
    this.sources = new Set([start.dataset]);
    this.#box = start.box;
  }

  /** Around its lines and houses. */
  get box(): Box {
    return this.#box;
  }

  addNames(names: readonly RecordName[]): void {
    for (const name of names) {
      const id = `${name.language ?? ""}|${name.text}`;
      if (!this.#known.has(id)) {
        this.#known.add(id);
        this.names.push(name);
      }
    }
  }

  /** Its names, and "County Road 40" for "Autauga County 40": people rarely write which county it is. */
  allNames(): readonly RecordName[] {
    const roads = this.names.flatMap(({ text }): RecordName[] => {
      const [, number] = COUNTY_ROAD.exec(text) ?? [];
      return number === undefined ? [] : [{ text: `County Road ${number}`, kind: "alternate" }];
    });
    return roads.length === 0 ? this.names : [...this.names, ...roads];
  }

  /** Takes over the element of one of its ways. */
  addOsm(osm: OsmId | undefined): void {
    this.osm = osm === undefined || (this.osm ?? Infinity) < osm ? this.osm : osm;
  }

  addPath(path: Path): void {
    this.paths.push(path);
    this.#box = boxAround(this.#box, boxOf(path));
  }

  /** Adds a house; a known one moves to the point of the more trusted data set. */
  addHouse(house: DraftHouse): void {
    const { number, unit, point: { latitudeE7, longitudeE7 } } = house;
    const { south, west, north, east } = this.#box;
    if (latitudeE7 < south || latitudeE7 > north || longitudeE7 < west || longitudeE7 > east) {
      this.#box = boxAround(this.#box, boxAt(house.point));
    }
    const id = unit ? `${number.toLowerCase()}\n${unit.toLowerCase()}` : number.toLowerCase();
    const same = this.#numbers.get(id);
    const known = same?.find((each) => metresBetween(each.point, house.point) <= SAME_HOUSE_M && !areTwo(each, house));
    if (known !== undefined) {
      retell(known, house);
      return;
    }
    if (same === undefined) {
      this.#numbers.set(id, [house]);
    } else {
      same.push(house);
    }
    this.houses.push(house);
  }

  /** Its houses, one for each of their points, with the numbers of their data sets. */
  housesFrom(provenances: Provenances): HouseInput[] {
    const ofStreet = provenances.numberOf(this.dataset, this.sources);
    return this.houses.flatMap(({ sources, entrances, ...house }) => {
      const dataset = provenances.numberOf(sources.at(-1) ?? ofStreet, sources);
      const known = dataset === ofStreet ? house : { ...house, dataset };
      return entrances === undefined ? [known] : [known, ...entrances.map((point) => ({ ...known, point }))];
    });
  }

  /** Its houses with the lowest and the highest number. */
  endHouses(): { readonly low: NumberedHouse; readonly high: NumberedHouse } | undefined {
    let low: NumberedHouse | undefined;
    let high: NumberedHouse | undefined;
    for (const house of this.houses) {
      const { digits } = parseHouseNumber(house.number);
      low = digits > 0 && digits < (low?.digits ?? Infinity) ? { house, digits } : low;
      high = digits > (high?.digits ?? 0) ? { house, digits } : high;
    }
    return low === undefined || high === undefined ? undefined : { low, high };
  }

  /** One vote for the postcode and for the settlement of an address of this street. */
  vote(postcode: string | undefined, stated: number | undefined): void {
    if (postcode !== undefined) {
      addVotes(this.#postcodes, postcode);
    }
    if (stated !== undefined) {
      addVotes(this.#stated, stated);
    }
  }

  /** Adds a settlement that its addresses may name, without a vote. */
  mention(place: number): void {
    addVotes(this.#stated, place, 0);
  }

  /** One vote of an address for the region it is in. */
  voteRegion(region: number): void {
    addVotes(this.#regions, region);
  }

  /** The regions that enough of its addresses state. */
  statedRegions(): number[] {
    const votes = [...this.#regions].reduce((sum, [, count]) => sum + count, 0);
    const least = Math.max(REGION_ADDRESSES_MIN, votes * REGION_SHARE_MIN);
    return [...this.#regions].filter(([, count]) => count >= least).map(([region]) => region);
  }

  absorb(other: DraftStreet): void {
    other.sources.forEach((source) => this.sources.add(source));
    this.addNames(other.names);
    this.addOsm(other.osm);
    other.paths.forEach((path) => this.addPath(path));
    other.houses.forEach((house) => this.addHouse(house));
    this.ranges.push(...other.ranges);
    other.#postcodes.forEach((votes, postcode) => addVotes(this.#postcodes, postcode, votes));
    other.#stated.forEach((votes, place) => addVotes(this.#stated, place, votes));
    other.#regions.forEach((votes, region) => addVotes(this.#regions, region, votes));
  }

  /** The postcode most of its addresses have; of equal ones the smaller. */
  postcode(): string | undefined {
    return mostOf(this.#postcodes);
  }

  /** The settlement that most of its addresses name. */
  statedPlace(): number | undefined {
    return mostOf(this.#stated);
  }

  /** The other settlements that its addresses name or may name. */
  otherPlaces(): number[] {
    return [...this.#stated.keys()].filter((place) => place !== this.place).sort((one, other) => one - other);
  }

  /** True when the point may be within `reachM` metres. */
  mayReach(point: PointE7, reachM: number): boolean {
    return areNear(this.#box, boxAt(point), reachM);
  }

  /** Metres to its line; to its nearest house where it has no line. */
  distanceM(point: PointE7): number {
    let best = Infinity;
    for (const path of this.paths) {
      best = Math.min(best, distanceToPath(point.latitudeE7, point.longitudeE7, path));
    }
    if (this.paths.length === 0) {
      for (const house of this.houses) {
        best = Math.min(best, metresBetween(house.point, point));
      }
    }
    return best;
  }
}

/** A number with two postcodes in one data set is two houses. */
function areTwo(one: DraftHouse, other: DraftHouse): boolean {
  return one.postcode !== undefined && other.postcode !== undefined && one.postcode !== other.postcode &&
    other.sources.every((source) => one.sources.includes(source));
}

/**
 * Data sets come in the order of trust: the points of a more trusted one replace the known ones. A repeated record of the
 * same data set is a further point of the house.
 */
function retell(known: DraftHouse, { point, entrances = [], sources, osm }: DraftHouse): void {
  known.osm ??= osm;
  for (const source of sources) {
    if (!known.sources.includes(source)) {
      known.sources.push(source);
      known.point = point;
      delete known.entrances;
    }
  }
  if (known.sources.at(-1) === sources.at(-1)) {
    [point, ...entrances].forEach((each) => addEntrance(known, each));
  }
}

function addEntrance(house: DraftHouse, point: PointE7): void {
  const points = [house.point, ...house.entrances ?? []];
  const isFurther = points.length < ENTRANCES_MAX && points.every((known) => {
    const away = metresBetween(known, point);
    return away >= ENTRANCE_MIN_M && away <= ENTRANCE_MAX_M;
  });
  if (isFurther) {
    (house.entrances ??= []).push(point);
  }
}

function addVotes<Value>(votes: Map<Value, number>, value: Value, more = 1): void {
  votes.set(value, (votes.get(value) ?? 0) + more);
}

function mostOf<Value extends string | number>(votes: ReadonlyMap<Value, number>): Value | undefined {
  let best: Value | undefined;
  let most = 0;
  for (const [value, votesFor] of votes) {
    if (votesFor > most || (votesFor === most && best !== undefined && value < best)) {
      best = value;
      most = votesFor;
    }
  }
  return best;
}
