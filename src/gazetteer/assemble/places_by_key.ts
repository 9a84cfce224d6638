import { type OsmId, osmIdOfKey } from "../../domain/ids.ts";
import type { MergedPlace } from "./merge_places.ts";
import { metresBetween } from "../../geo/box_e7.ts";
import { cluster } from "./cluster.ts";
import type { DraftStreet, NumberedHouse } from "./draft_street.ts";
import type { Coverage } from "../port.ts";
import type { Path, RecordSink } from "../sources/record.ts";

/** Which places, and under which of their keys; by default all. */
interface Wanted {
  readonly isWanted?: (place: MergedPlace) => boolean;
  readonly keys?: { has(key: string): boolean };
}

/** Indexes of the wanted places by each key of their names, in the order of the places. */
export function placesByKey(
  places: readonly MergedPlace[],
  { isWanted = () => true, keys }: Wanted,
): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [i, place] of places.entries()) {
    if (!isWanted(place)) {
      continue;
    }
    for (const key of place.keys) {
      if (keys?.has(key) === false) {
        continue;
      }
      byKey.getOrInsertComputed(key, () => []).push(i);
    }
  }
  return byKey;
}

/** A record, and the data set it comes from. */
export interface RecordOfDataset<Record> {
  readonly record: Record;
  /** Index of its data set. */
  readonly dataset: number;
  /**
   * The namespace in which its key is unique and stable: `openstreetmap` for all its extracts, the operator's name for
   * a table of the operator. Absent: the data set's index.
   */
  readonly space?: string | undefined;
}

/** The key of a record, independent of other data sets. */
export function recordKey({ record, dataset, space }: RecordOfDataset<{ readonly key: string }>): string {
  return `${space ?? dataset}:${record.key}`;
}

/** The namespace of OpenStreetMap's records. */
export const OPENSTREETMAP = "openstreetmap";

/** The element of OpenStreetMap that a record is; undefined for records of other sources. */
export function osmIdOfRecord(
  { record, space }: Pick<RecordOfDataset<{ readonly key: string }>, "record" | "space">,
): OsmId | undefined {
  return space === OPENSTREETMAP ? osmIdOfKey(record.key) : undefined;
}

/** Numbers that one byte holds: beyond it a record has only the number of its first data set. */
const NUMBERS_MAX = 256;

/**
 * Numbers the origins of records: a data set has its own number, a list of data sets that share a record the next ones
 * (`GazetteerInput.mixes`).
 */
export class Provenances {
  /** Lists of data sets that share a record, that of its point first. */
  readonly mixes: number[][] = [];
  readonly #datasets: number;
  readonly #known = new Map<string, number>();

  constructor(datasets: number) {
    this.#datasets = datasets;
  }

  /** The number of a record: the data set of its point, and all that have it. */
  numberOf(main: number, all: ReadonlySet<number> | readonly number[]): number {
    if (("size" in all ? all.size : all.length) <= 1) {
      return main;
    }
    const others = [...new Set(all)].filter((dataset) => dataset !== main).sort((one, other) => one - other);
    if (others.length === 0) {
      return main;
    }
    const mix = [main, ...others];
    const key = mix.join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) {
      return known;
    }
    const number = this.#datasets + this.mixes.length;
    if (number >= NUMBERS_MAX) {
      return main;
    }
    this.mixes.push(mix);
    this.#known.set(key, number);
    return number;
  }
}

/**
 * Joins segments into one street if they have the same name and settlement and are at most `gapM` metres apart. They were
 * separate because they lay in two settlements, until their addresses named the same one.
 */
export function joinSegments(streets: readonly DraftStreet[], gapM: number): DraftStreet[] {
  const groups = Map.groupBy(streets, ({ place, streetKey }) => `${place} ${streetKey}`);
  return [...groups.values()].flatMap((group) =>
    group.length === 1 ? group : cluster(group, ({ box }) => box, gapM).map((members) => {
      const [first, ...others] = members;
      others.forEach((other) => first!.absorb(other));
      return first!;
    })
  );
}

/** Numbers of one street go on over a gap of this. Metres. */
const NUMBERS_GAP_M = 10_000;
/** Numbers per metre: every house of a village is counted, or metres, or a hundred for each block. */
const PACE_MIN = 0.04;
const PACE_MAX = 3;

/**
 * Joins streets of one name and settlement if the numbers of one go on in the next at the pace of a street, over fields or
 * houses that no data has. Namesakes in several villages each begin with 1.
 */
export function joinByNumbers(streets: readonly DraftStreet[]): DraftStreet[] {
  const groups = Map.groupBy(streets, ({ place, streetKey }) => `${place} ${streetKey}`);
  const absorbed = new Set([...groups.values()].flatMap((group) => group.length === 1 ? [] : absorbedByNumbers(group)));
  return streets.filter((street) => !absorbed.has(street));
}

function absorbedByNumbers(group: readonly DraftStreet[]): readonly DraftStreet[] {
  const numbered = group.flatMap((street) => {
    const ends = street.endHouses();
    return ends === undefined ? [] : [{ street, ...ends }];
  }).sort((one, other) => one.low.digits - other.low.digits);
  const areApart = numbered.every(({ low }, at) => at === 0 || numbered[at - 1]!.high.digits < low.digits);
  const absorbed: DraftStreet[] = [];
  let head = numbered[0];
  for (const next of areApart ? numbered.slice(1) : []) {
    if (goesOn(head!.high, next.low)) {
      head!.street.absorb(next.street);
      absorbed.push(next.street);
      head = { ...head!, high: next.high };
    } else {
      head = next;
    }
  }
  return absorbed;
}

function goesOn(one: NumberedHouse, next: NumberedHouse): boolean {
  const away = metresBetween(one.house.point, next.house.point);
  const pace = (next.digits - one.digits) / away;
  return away <= NUMBERS_GAP_M && pace >= PACE_MIN && pace <= PACE_MAX;
}

/** The kinds of records, as `RecordSink` names them. */
export type RecordKind = Exclude<keyof RecordSink, "drop" | "draw" | "layer">;

/** The kind of coverage that each kind of record counts for. */
export const COVERAGE_OF: { readonly [Kind in RecordKind]: Coverage["kind"] | undefined } = {
  area: "places",
  names: undefined,
  street: "streets",
  house: "houses",
  range: "houses",
  namedPlace: "named_places",
  postcode: "postcodes",
  code: "codes",
  water: undefined,
};

/** A record of one of these kinds. */
export type RecordOfKind<Kinds extends RecordKind> = {
  [Kind in Kinds]: { readonly kind: Kind; readonly record: Parameters<RecordSink[Kind]>[0] };
}[Kinds];

export type AnyRecord = RecordOfKind<RecordKind>;

/**
 * A record as one line of JSON, the stored form of data sets. Paths are base64 of their
 * little-endian integers: a tenth of the time and half the size of JSON numbers.
 */
export function toLine({ kind, record }: AnyRecord): string {
  return `${kind} ${JSON.stringify(packed(record))}`;
}

/**
 * The record of a line that `toLine` wrote.
 *
 * @throws {SyntaxError} when it is not such a line.
 */
export function fromLine(line: string): AnyRecord {
  const space = line.indexOf(" ");
  const kind = line.slice(0, space);
  const value: unknown = JSON.parse(line.slice(space + 1));
  if (!Object.hasOwn(COVERAGE_OF, kind) || typeof value !== "object" || value === null) {
    throw new SyntaxError("Cannot read the record because the line does not begin with its kind");
  }
  return restored(kind, value);
}

function packed(record: AnyRecord["record"]): object {
  if ("path" in record && record.path !== undefined) {
    return { ...record, path: encodePath(record.path) };
  }
  if ("polygons" in record && record.polygons !== undefined) {
    return { ...record, polygons: record.polygons.map((polygon) => polygon.map(encodePath)) };
  }
  return record;
}

/** The only unchecked cast: only `toLine` writes these files, and their checksum is verified. */
function restored(kind: string, value: object): AnyRecord {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as below: JSON gives a new object
  const record = value as Record<string, unknown>;
  if (typeof record["path"] === "string") {
    record["path"] = decodePath(record["path"]);
  }
  if (Array.isArray(record["polygons"])) {
    record["polygons"] = record["polygons"].map((polygon: string[]) => polygon.map(decodePath));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { kind, record } as unknown as AnyRecord;
}

function encodePath(path: Path): string {
  return Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString("base64");
}

function decodePath(text: string): Path {
  const bytes = Buffer.from(text, "base64");
  const path = new Int32Array(bytes.length >> 2);
  new Uint8Array(path.buffer).set(bytes.subarray(0, path.byteLength));
  return path;
}
