import { given } from "../../domain/given.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import { Recent } from "../../text/recent.ts";
import { titleCase } from "../../text/title_case.ts";
import type { Belonging, PointE7 } from "../sources/record.ts";
import { boxAt, pointE7 } from "../../geo/box_e7.ts";
import { cluster } from "./cluster.ts";
import type { DatasetArea, MergedPlace } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";
import { placesByKey, type RecordOfDataset } from "./places_by_key.ts";
import { editDistance } from "../../text/edit_distance.ts";

/** Optional words of a name: articles, and kinds of settlements. */
const LEFT_OUT = new Set(
  ("il l el la las los le les der die das de den the o a os as city town twp township village municipality of " +
    "stadt gemeinde markt comune di ciudad villa ville commune gmina kommune kommun gemeente").split(" "),
);

/** In a shorter name, one changed letter makes another name. */
const EDITED_LENGTH_MIN = 6;

const SPACES = /[\s.'’-]+/u;

/** An address with its point, and its town if it names one. */
export interface LocatedAddress {
  readonly belonging: RecordOfDataset<Belonging>;
  readonly point: PointE7;
}

/** Addresses of one name with gaps up to this are one town; others are its namesakes. Metres. */
const TOWN_GAP_M = 10_000;
/** A listed place of the name must be within this. Metres. */
const KNOWN_REACH_M = 30_000;
/** Settlements whose name may be spelled differently: maximum distance in metres, and maximum number. */
const SPELT_REACH_M = 15_000;
const SPELT_MAX = 64;
/** Fewer addresses of one name are errors: a street in the wrong column. */
const ADDRESSES_MIN = 3;
/** Addresses are counted in cells of 0.02 degrees before they are clustered: a city has a million of them. */
const CELL_E7 = 200_000;
const NAMES_KEPT = 10_000;
/** Longer texts are notes. */
const NAME_LENGTH_MAX = 60;
/** A text with digits or a list is a numbered part of a town, or no name. */
const NO_NAME = /[\p{N},;()]/u;
/** What registers write for "no town". */
const NONE = new Set(["none", "na", "null", "unknown", "unincorporated", "unnamed", "rural", "other", "county"]);

/**
 * Towns that only addresses name, as places in the middle of their addresses: lists of settlements omit hamlets, suburbs and
 * post towns. A name that abbreviates a known town nearby, or differs in one letter, is that town.
 */
export function townsOfAddresses(
  addresses: Iterable<LocatedAddress>,
  { places, finder }: { readonly places: readonly MergedPlace[]; readonly finder: PlaceFinder },
): DatasetArea[] {
  const unlisted = gather(addresses, finder);
  if (unlisted.size === 0) {
    return [];
  }
  const byKey = placesByKey(places, { keys: unlisted });
  return [...unlisted].flatMap(([key, cells]) =>
    withDistinctKeys(
      cluster([...cells.values()], (cell) => boxAt(middleOf([cell])), TOWN_GAP_M)
        .flatMap((group) => townOf(group, { key, finder, namesakes: byKey.get(key)?.map((i) => places[i]!) })),
    )
  );
}

/** The towns of one name, each with its own key: whole degrees, or hundredths for several in one degree. */
function withDistinctKeys(towns: readonly DatasetArea[]): DatasetArea[] {
  const byKey = Map.groupBy(towns, ({ record }) => record.key);
  return towns.map((town): DatasetArea => {
    const { key, point } = town.record;
    return point === undefined || byKey.get(key)?.length === 1 ? town : {
      ...town,
      record: { ...town.record, key: `${key}:${hundredths(point.latitudeE7)}:${hundredths(point.longitudeE7)}` },
    };
  });
}

function hundredths(degreesE7: number): number {
  return Math.round(degreesE7 / 1e5);
}

/** Addresses of one name and region in one cell, with the sums of their points. */
interface Cell {
  readonly first: RecordOfDataset<Belonging>;
  readonly name: string;
  readonly region: string | undefined;
  latitudes: number;
  longitudes: number;
  count: number;
}

/** The addresses whose town is not listed, by the key of its name and by cell. */
function gather(addresses: Iterable<LocatedAddress>, finder: PlaceFinder): Map<string, Map<string, Cell>> {
  const unlisted = new Map<string, Map<string, Cell>>();
  // Of names as they are written: thousands of addresses share one.
  const keys = new Recent<string>(NAMES_KEPT);
  for (const { belonging, point } of addresses) {
    const { locality: name, region } = belonging.record;
    if (name === undefined || finder.stated(name, point, region) !== undefined) {
      continue;
    }
    const key = keys.getOrInsertComputed(name, keyOfName);
    if (key === "") {
      continue;
    }
    const cells = unlisted.getOrInsertComputed(key, () => new Map<string, Cell>());
    const at = `${Math.floor(point.latitudeE7 / CELL_E7)} ${Math.floor(point.longitudeE7 / CELL_E7)} ${region ?? ""}`;
    const cell = cells.getOrInsertComputed(
      at,
      () => ({ first: belonging, name, region, latitudes: 0, longitudes: 0, count: 0 }),
    );
    cell.latitudes += point.latitudeE7;
    cell.longitudes += point.longitudeE7;
    cell.count += 1;
  }
  return unlisted;
}

/** Empty for a text that is no name. */
function keyOfName(name: string): string {
  const key = nameKey(name);
  return key.length > 1 && name.length <= NAME_LENGTH_MAX && !NO_NAME.test(name) && !NONE.has(key) ? key : "";
}

/** The town of some addresses; undefined where the name is that of a listed area or quarter. */
function townOf(
  group: readonly Cell[],
  { key, finder, namesakes = [] }: {
    readonly key: string;
    readonly finder: PlaceFinder;
    readonly namesakes: readonly MergedPlace[] | undefined;
  },
): DatasetArea[] {
  const { first: { dataset, space }, name } = group[0]!;
  const middle = middleOf(group);
  const at = { latitude: middle.latitudeE7 / 1e7, longitude: middle.longitudeE7 / 1e7 };
  if (namesakes.some((place) => isArea(place) || distanceM(place, at) <= KNOWN_REACH_M)) {
    return [];
  }
  const meant = finder.settlementsNear(middle, SPELT_REACH_M).slice(0, SPELT_MAX)
    .find((place) => isSameName(name, place.name));
  if (meant === undefined && group.reduce((sum, { count }) => sum + count, 0) < ADDRESSES_MIN) {
    return [];
  }
  const text = titleCase(name);
  const region = regionOf(group);
  return [{
    record: {
      // Whole degrees distinguish namesakes, and stay when some addresses change.
      key: `stated_town:${key}:${Math.round(at.latitude)}:${Math.round(at.longitude)}`,
      kind: "locality",
      names: meant === undefined
        ? [{ text, kind: "primary" }]
        : [{ text: meant.name, kind: "primary" }, { text, kind: "alternate" }],
      point: meant === undefined ? middle : pointE7(meant),
      ...given({ region }),
    },
    dataset,
    space,
  }];
}

function isArea({ kind }: MergedPlace): boolean {
  return kind === "country" || kind === "region" || kind === "county";
}

/** The region that most addresses state; of equal ones the first by name. */
function regionOf(group: readonly Cell[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { region, count } of group) {
    if (region !== undefined) {
      counts.set(region, (counts.get(region) ?? 0) + count);
    }
  }
  const [most] = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return most?.[0];
}

/** The middle of the addresses: their mean, as a town is small. */
function middleOf(group: readonly Cell[]): PointE7 {
  const count = group.reduce((sum, cell) => sum + cell.count, 0);
  return {
    latitudeE7: Math.round(group.reduce((sum, { latitudes }) => sum + latitudes, 0) / count),
    longitudeE7: Math.round(group.reduce((sum, { longitudes }) => sum + longitudes, 0) / count),
  };
}

/**
 * Whether two names are of one town, one shortened word by word or with a typo: registers write
 * "S San Francisco", "Mtn View" and "Fgura" for Il-Fgura.
 *
 * @example
 * ```ts
 * isSameName("MTN VIEW", "Mountain View"); // true
 * isSameName("Salem", "Selma"); // false
 * ```
 */
export function isSameName(written: string, name: string): boolean {
  const [short, long] = [wordsOf(written), wordsOf(name)];
  if (short.length === long.length && short.every((word, i) => isShortFor(word, long[i]!))) {
    return true;
  }
  const [from, to] = [lettersOf(written), lettersOf(name)];
  return Math.min(from.length, to.length) >= EDITED_LENGTH_MIN && from[0] === to[0] &&
    editDistance(from, to, { fromLength: from.length, toLength: to.length, limit: 1 }) <= 1;
}

/** The word itself, or some of its letters in their order, the first among them. */
function isShortFor(short: string, word: string): boolean {
  if (short.length === 0 || short.charAt(0) !== word.charAt(0)) {
    return false;
  }
  let at = 0;
  for (const letter of word) {
    at += letter === short.charAt(at) ? 1 : 0;
  }
  return at === short.length;
}

function wordsOf(name: string): string[] {
  const words = name.split(SPACES).map(nameKey).filter((word) => word !== "");
  const telling = words.filter((word) => !LEFT_OUT.has(word));
  return telling.length === 0 ? words : telling;
}

function lettersOf(name: string): Uint32Array {
  return Uint32Array.from(nameKey(name), (letter) => letter.codePointAt(0) ?? 0);
}
