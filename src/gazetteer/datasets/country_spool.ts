import { createHash, type Hash } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type AnyRecord, COVERAGE_OF, toLine } from "../assemble/places_by_key.ts";
import type { DropReason, Path, PointE7, RecordSink, WaterRecord } from "../sources/record.ts";
import type { Coverage } from "../port.ts";

/** File of area names without a known country: every country reads it. */
export const ANY_COUNTRY = "ZZ";
/** The code for points outside of all countries. */
export const AT_SEA = "";
/** Points whose country is looked up to check the one that is stated: all of the first, then one in so many. */
const CHECKED_FIRST = 4096;
const CHECKED_EACH = 64;
/** Characters buffered per country before they are written. */
const BUFFER_LENGTH = 1 << 18;
/** Points of a water whose country is looked up. */
const WATER_POINTS = 16;
/** Records and their bounds, of one kind in one country. */
export interface SpoolCount {
  readonly kind: Coverage["kind"];
  readonly records: number;
  readonly bounds: Coverage["bounds"];
}

/** Returns the country of a point; undefined at sea. */
export type CountryOf = (point: PointE7) => string | undefined;

export interface CountrySpoolOptions {
  readonly countryOf: CountryOf;
  /** Whether to count in which countries the points lie, even of records that name one. */
  readonly isChecked?: boolean;
}

/**
 * Sorts records by country into one file each (`LI.records`), as they come: memory does not grow with the input. Call
 * `close` once at the end.
 */
export class CountrySpool {
  readonly #folder: string;
  readonly #countryOf: CountryOf;
  readonly #files = new Map<string, OpenFile>();
  /** SHA-256 of each country's records, once closed. */
  readonly hashes = new Map<string, string>();
  readonly dropped = new Map<DropReason, number>();
  /** Country, or `AT_SEA` → checked points in it. */
  readonly pointsIn = new Map<string, number>();
  readonly #isChecked: boolean;
  #points = 0;

  constructor(folder: string, { countryOf, isChecked = false }: CountrySpoolOptions) {
    this.#folder = folder;
    this.#countryOf = countryOf;
    this.#isChecked = isChecked;
    mkdirSync(folder, { recursive: true });
  }

  sink(): RecordSink {
    return {
      area: (record) => this.#put({ kind: "area", record }),
      names: (record) => this.#put({ kind: "names", record }),
      street: (record) => this.#put({ kind: "street", record }),
      house: (record) => this.#put({ kind: "house", record }),
      range: (record) => this.#put({ kind: "range", record }),
      namedPlace: (record) => this.#put({ kind: "namedPlace", record }),
      postcode: (record) => this.#put({ kind: "postcode", record }),
      code: (record) => this.#put({ kind: "code", record }),
      water: (record) => this.#putWater(record),
      drop: (reason) => this.#drop(reason),
    };
  }

  /** The records of each kind in each country. */
  counts(): ReadonlyMap<string, readonly SpoolCount[]> {
    const counted = [...this.#files].filter(([, { counts }]) => counts.size > 0);
    return new Map(counted.map(([country, { counts }]) => [
      country,
      [...counts].map(([kind, { records, west, south, east, north }]): SpoolCount => ({
        kind,
        records,
        bounds: [west / 1e7, south / 1e7, east / 1e7, north / 1e7],
      })),
    ]));
  }

  close(): void {
    for (const [country, open] of this.#files) {
      flush(open);
      closeSync(open.file);
      this.hashes.set(country, open.hash.digest("hex"));
    }
  }

  #put(entry: AnyRecord): void {
    const point = pointOf(entry);
    if (this.#isChecked && point !== undefined) {
      this.#check(point);
    }
    const stated = "countryCode" in entry.record ? entry.record.countryCode : undefined;
    const country = stated ?? (point === undefined ? ANY_COUNTRY : this.#countryOf(point));
    if (country === undefined) {
      this.#drop("country_unknown");
      return;
    }
    const open = this.#open(country);
    const kind = COVERAGE_OF[entry.kind];
    if (kind !== undefined && point !== undefined) {
      count(open, kind, point);
    }
    write(open, toLine(entry));
  }

  #check(point: PointE7): void {
    const checked = this.#points++;
    if (checked < CHECKED_FIRST || checked % CHECKED_EACH === 0) {
      const country = this.#countryOf(point) ?? AT_SEA;
      this.pointsIn.set(country, (this.pointsIn.get(country) ?? 0) + 1);
    }
  }

  /** Borders run along rivers and through lakes: a water is of every country that it touches. */
  #putWater(record: WaterRecord): void {
    const points = record.path ?? record.polygons?.[0]?.[0] ?? pathAt(record.point);
    const step = Math.max(1, Math.floor(points.length / 2 / WATER_POINTS));
    const countries = new Set<string>();
    for (let i = 0; i + 1 < points.length; i += 2 * step) {
      const country = this.#countryOf({ latitudeE7: points[i]!, longitudeE7: points[i + 1]! });
      if (country !== undefined) {
        countries.add(country);
      }
    }
    const line = toLine({ kind: "water", record });
    countries.forEach((country) => write(this.#open(country), line));
  }

  #open(country: string): OpenFile {
    let open = this.#files.get(country);
    if (open === undefined) {
      open = {
        file: openSync(join(this.#folder, `${country}.records`), "wx", 0o600),
        hash: createHash("sha256"),
        text: [],
        length: 0,
        counts: new Map(),
      };
      this.#files.set(country, open);
    }
    return open;
  }

  #drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }
}

function pathAt(point: PointE7 | undefined): Path {
  return point === undefined ? new Int32Array() : Int32Array.of(point.latitudeE7, point.longitudeE7);
}

interface OpenFile {
  readonly file: number;
  readonly hash: Hash;
  text: string[];
  length: number;
  readonly counts: Map<Coverage["kind"], MutableCount>;
}

interface MutableCount {
  records: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

function count({ counts }: OpenFile, kind: Coverage["kind"], { latitudeE7, longitudeE7 }: PointE7): void {
  const known = counts.get(kind);
  if (known === undefined) {
    counts.set(kind, { records: 1, west: longitudeE7, east: longitudeE7, south: latitudeE7, north: latitudeE7 });
    return;
  }
  known.records++;
  known.west = Math.min(known.west, longitudeE7);
  known.east = Math.max(known.east, longitudeE7);
  known.south = Math.min(known.south, latitudeE7);
  known.north = Math.max(known.north, latitudeE7);
}

function write(open: OpenFile, line: string): void {
  open.text.push(line);
  open.length += line.length;
  if (open.length > BUFFER_LENGTH) {
    flush(open);
  }
}

function flush(open: OpenFile): void {
  if (open.text.length === 0) {
    return;
  }
  const bytes = Buffer.from(`${open.text.join("\n")}\n`);
  open.hash.update(bytes);
  for (let done = 0; done < bytes.length;) {
    done += writeSync(open.file, bytes, done);
  }
  open.text = [];
  open.length = 0;
}

/** A point in or at the record's feature. */
function pointOf({ record }: AnyRecord): PointE7 | undefined {
  if ("point" in record && record.point !== undefined) {
    return record.point;
  }
  const path = "path" in record ? record.path : "polygons" in record ? record.polygons?.[0]?.[0] : undefined;
  if (path === undefined || path.length < 2) {
    return undefined;
  }
  const middle = (path.length >> 2) * 2;
  return { latitudeE7: path[middle]!, longitudeE7: path[middle + 1]! };
}
