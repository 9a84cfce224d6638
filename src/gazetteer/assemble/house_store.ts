import { releaseMemory } from "../build/spool/release_memory.ts";
import type { Scratch } from "../build/spool/scratch.ts";
import { Spool } from "../build/spool/spool.ts";
import type { HouseRecord } from "../sources/record.ts";
import type { RecordOfDataset } from "./record_of_dataset.ts";

/** The parts of a house record that streets need. */
export type StoredHouse = RecordOfDataset<Pick<HouseRecord, "point" | (typeof TEXTS)[number]>>;

const TEXTS = ["number", "unit", "street", "placeName", "locality", "district", "postcode"] as const;

/** Houses kept in memory: some 500 bytes each, and as much again for their streets. Further houses are on disk. */
export const HOUSES_IN_MEMORY = 100_000;
/** Houses read from the disk between two checks of the memory. */
const HOUSES_BETWEEN_RELEASES = 50_000;
/** Lines of one write to a spool. */
const LINES_AT_ONCE = 64;

/**
 * The houses of a country in the order in which they were added. Beyond a number of them they are lines in a temporary
 * file, which can be read several times, and sorted into buckets that fit in memory.
 */
export class HouseStore {
  /** Number of houses. */
  length = 0;
  readonly #scratch: Scratch;
  readonly #inMemory: number;
  readonly #held: StoredHouse[] = [];
  #lines: Lines | undefined;

  /** @param inMemory for tests: it does not change what is stored */
  constructor(scratch: Scratch, inMemory = HOUSES_IN_MEMORY) {
    this.#scratch = scratch;
    this.#inMemory = inMemory;
  }

  add(house: StoredHouse): void {
    this.length += 1;
    if (this.#held.length < this.#inMemory) {
      this.#held.push(house);
    } else {
      this.#lines ??= new Lines(this.#scratch);
      this.#lines.add(lineOf(house));
    }
  }

  /** All houses. */
  *[Symbol.iterator](): Generator<StoredHouse> {
    yield* this.#held;
    let read = 0;
    for (const line of this.#lines?.read() ?? []) {
      read += 1;
      if (read % HOUSES_BETWEEN_RELEASES === 0) {
        releaseMemory();
      }
      yield houseOf(line);
    }
  }

  /**
   * The houses in buckets that fit in memory: all with the same hash are in the same bucket, in the order in which they
   * were added. The store is empty afterwards.
   *
   * @param hashOf a 32-bit unsigned integer
   */
  buckets(hashOf: (house: StoredHouse) => number): HouseBuckets {
    const count = Math.max(1, Math.ceil(this.length / this.#inMemory));
    const indexOf = (hash: number): number => hash % count;
    if (this.#lines === undefined) {
      return { count, indexOf, read: () => this.#held };
    }
    const buckets = Array.from({ length: count }, () => new Lines(this.#scratch));
    for (const house of this) {
      buckets[indexOf(hashOf(house))]!.add(lineOf(house));
    }
    this.#held.length = 0;
    return { count, indexOf, read: (bucket) => Array.from(buckets[bucket]!.read(), houseOf) };
  }
}

/** Houses, divided by a hash. */
export interface HouseBuckets {
  readonly count: number;
  /** The bucket of a hash. */
  readonly indexOf: (hash: number) => number;
  /** The houses of a bucket. */
  readonly read: (bucket: number) => readonly StoredHouse[];
}

/** Lines of text in a temporary file. */
class Lines {
  readonly #spool: Spool;
  #held: string[] = [];

  constructor(scratch: Scratch) {
    this.#spool = new Spool(scratch);
  }

  add(line: string): void {
    if (this.#held.push(line) === LINES_AT_ONCE) {
      this.#flush();
    }
  }

  *read(): Generator<string> {
    this.#flush();
    const decoder = new TextDecoder();
    let rest = "";
    for (const piece of this.#spool.pieces()) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  }

  #flush(): void {
    if (this.#held.length > 0) {
      this.#spool.add(Buffer.from(`${this.#held.join("\n")}\n`));
      this.#held = [];
    }
  }
}

function lineOf({ record, dataset, space }: StoredHouse): string {
  const { latitudeE7, longitudeE7 } = record.point;
  return JSON.stringify([dataset, space, latitudeE7, longitudeE7, ...TEXTS.map((name) => record[name])]);
}

function houseOf(line: string): StoredHouse {
  // Written by `lineOf()`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [dataset, space, latitudeE7, longitudeE7, ...texts] = JSON.parse(line) as StoredLine;
  const record: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const [at, name] of TEXTS.entries()) {
    const text = texts[at];
    if (typeof text === "string") {
      record[name] = text;
    }
  }
  return {
    record: { ...record, number: record.number ?? "", point: { latitudeE7, longitudeE7 } },
    dataset,
    ...(space === null ? {} : { space }),
  };
}

type StoredLine = readonly [
  dataset: number,
  space: string | null,
  latitudeE7: number,
  longitudeE7: number,
  ...texts: readonly (string | null)[],
];
