import type { OsmId } from "../../domain/ids.ts";
import { type Scratch, Spool } from "../builder/spool/spool.ts";
import type { HouseRecord } from "../sources/record.ts";
import { osmIdFrom, osmLow, osmTag } from "../file/id_columns.ts";
import { osmIdOfRecord, type RecordOfDataset } from "./places_by_key.ts";

/** The parts of a house record that streets need. */
export type StoredHouse = RecordOfDataset<Pick<HouseRecord, "point" | (typeof TEXTS)[number]>> & {
  readonly osm?: OsmId | undefined;
};

const TEXTS = ["number", "unit", "street", "placeName", "locality", "district", "region", "postcode"] as const;

/** Houses of a bucket, which are in memory together: some 500 bytes each, and as much again for their streets. */
export const HOUSES_IN_MEMORY = 100_000;

/**
 * The houses of a country in the order in which they were added, as rows of integers in a spool: beyond a few thousand
 * on the disk. They can be read several times, and sorted into buckets that fit in memory. In memory stay their texts,
 * each once: a country repeats its streets, towns and numbers.
 */
export class HouseStore {
  readonly #scratch: Scratch;
  readonly #inMemory: number;
  readonly #texts = new Texts();
  readonly #rows: Rows;

  /** @param inMemory for tests: it does not change what is stored */
  constructor(scratch: Scratch, inMemory = HOUSES_IN_MEMORY) {
    this.#scratch = scratch;
    this.#inMemory = inMemory;
    this.#rows = new Rows(scratch);
  }

  get length(): number {
    return this.#rows.length;
  }

  add(
    { record, dataset, space }: RecordOfDataset<Omit<StoredHouse["record"], "key"> & { readonly key: string }>,
  ): void {
    const osm = osmIdOfRecord({ record, space });
    const { open } = this.#rows;
    const at = this.#rows.next();
    open[at + AT.dataset] = dataset;
    open[at + AT.space] = this.#texts.numberOf(space);
    open[at + AT.latitude] = record.point.latitudeE7;
    open[at + AT.longitude] = record.point.longitudeE7;
    open[at + AT.osm] = osm === undefined ? 0 : osmLow(osm);
    open[at + AT.osmTag] = osmTag(osm);
    for (let i = 0; i < TEXTS.length; i++) {
      open[at + AT.texts + i] = this.#texts.numberOf(record[TEXTS[i]!]);
    }
  }

  *[Symbol.iterator](): Generator<StoredHouse> {
    for (const row of this.#rows.read()) {
      yield this.#houseOf(row);
    }
  }

  /**
   * The houses in buckets that fit in memory: all with the same hash are in the same bucket, in the order in which they
   * were added.
   *
   * @param hashOf a 32-bit unsigned integer
   */
  buckets(hashOf: (house: StoredHouse) => number): HouseBuckets {
    const count = Math.max(1, Math.ceil(this.length / this.#inMemory));
    const indexOf = (hash: number): number => hash % count;
    const buckets = count === 1 ? [this.#rows] : Array.from({ length: count }, () => new Rows(this.#scratch));
    if (count > 1) {
      for (const row of this.#rows.read()) {
        buckets[indexOf(hashOf(this.#houseOf(row)))]!.copy(row);
      }
    }
    return { count, indexOf, read: (bucket) => Array.from(buckets[bucket]!.read(), (row) => this.#houseOf(row)) };
  }

  #houseOf({ numbers, at }: Row): StoredHouse {
    const texts = this.#texts;
    const osm = osmIdFrom(numbers[at + AT.osm]! >>> 0, numbers[at + AT.osmTag]!);
    const first = at + AT.texts;
    // In the order of `TEXTS`. All houses have the same properties: engines are quicker with them.
    return {
      record: {
        number: texts.at(numbers[first]!) ?? "",
        unit: texts.at(numbers[first + 1]!),
        street: texts.at(numbers[first + 2]!),
        placeName: texts.at(numbers[first + 3]!),
        locality: texts.at(numbers[first + 4]!),
        district: texts.at(numbers[first + 5]!),
        region: texts.at(numbers[first + 6]!),
        postcode: texts.at(numbers[first + 7]!),
        point: { latitudeE7: numbers[at + AT.latitude]!, longitudeE7: numbers[at + AT.longitude]! },
      },
      dataset: numbers[at + AT.dataset]!,
      space: texts.at(numbers[at + AT.space]!),
      osm: osm === 0 ? undefined : osm,
    };
  }
}

/** Houses, divided by a hash. */
export interface HouseBuckets {
  readonly count: number;
  readonly indexOf: (hash: number) => number;
  readonly read: (bucket: number) => readonly StoredHouse[];
}

/** Texts by number, each once. Number 0 is no text. */
class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [undefined];

  numberOf(text: string | undefined): number {
    return text === undefined ? 0 : this.#numbers.getOrInsertComputed(text, () => this.#texts.push(text) - 1);
  }

  at(number: number): string | undefined {
    return this.#texts[number];
  }
}

/** Where the values of a house are in its row. */
const AT = { dataset: 0, space: 1, latitude: 2, longitude: 3, osm: 4, osmTag: 5, texts: 6 } as const;
/** Integers of a row: a power of two, so that a piece of a spool has whole rows. */
const ROW = 16;
const ROWS_AT_ONCE = 64;

/** A row: so many integers from a position of an array. */
interface Row {
  numbers: Int32Array;
  at: number;
}

/** Rows of integers in a spool. Rows are no views, because making one takes longer than reading it. */
class Rows {
  length = 0;
  /** The rows that are not in the spool yet. */
  readonly open = new Int32Array(ROW * ROWS_AT_ONCE);
  #openLength = 0;
  readonly #spool: Spool;

  constructor(scratch: Scratch) {
    this.#spool = new Spool(scratch);
  }

  /** Adds a row; returns its position in `open`, where all of it is to be written. */
  next(): number {
    if (this.#openLength === this.open.length) {
      this.#flush();
    }
    const at = this.#openLength;
    this.#openLength += ROW;
    this.length += 1;
    return at;
  }

  copy({ numbers, at }: Row): void {
    const to = this.next();
    for (let i = 0; i < ROW; i++) {
      this.open[to + i] = numbers[at + i]!;
    }
  }

  /** All rows; each is valid until the next. */
  *read(): Generator<Row> {
    this.#flush();
    for (const piece of this.#spool.pieces()) {
      const numbers = new Int32Array(piece.buffer, piece.byteOffset, piece.length / Int32Array.BYTES_PER_ELEMENT);
      const row: Row = { numbers, at: 0 };
      for (; row.at < numbers.length; row.at += ROW) {
        yield row;
      }
    }
  }

  #flush(): void {
    this.#spool.add(this.open, this.#openLength);
    this.#openLength = 0;
  }
}
