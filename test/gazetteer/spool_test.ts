import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { BlockSpool, scratchFolder, Spool, writeAll } from "../../src/gazetteer/builder/spool/spool.ts";
import type { StreetInput, StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { GazetteerFileError } from "../../src/gazetteer/file/map_bytes.ts";
import { BlockNumbers, PackedNumbers } from "../../src/gazetteer/file/stored_numbers.ts";
import { allValues } from "../../src/gazetteer/file/texts.ts";
import { openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { streetIn } from "../support/gazetteers/plain_records.ts";
import { CENTERS, STREET_PLACES, streetsInput } from "../support/random/arbitraries.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";

function built(streets: StreetsInput, memoryBytes?: number): string {
  return builtGazetteer(STREET_PLACES, { streets, ...(memoryBytes === undefined ? {} : { memoryBytes }) });
}

/** One of them with thousands of houses: longer than any window on the disk. */
function* manyStreets(count: number): Generator<StreetInput> {
  const next = seeded(7);
  for (let i = 0; i < count; i++) {
    const { latitudeE7, longitudeE7 } = CENTERS[0]!;
    const point = () => ({
      latitudeE7: latitudeE7 + Math.floor(next() * 100_000),
      longitudeE7: longitudeE7 + Math.floor(next() * 100_000),
    });
    const houses = Array.from(
      { length: i === 99 ? 9_000 : i % 4 },
      (_, k) => ({ number: String(k + 1), point: point() }),
    );
    const from = point();
    yield streetIn(`town:${"ABC".charAt(i % 3)}`, `Road ${Math.floor(next() * 300)}`, {
      key: `street:${i}`,
      paths: [Int32Array.of(from.latitudeE7, from.longitudeE7, from.latitudeE7 + 900, from.longitudeE7 + 5_000)],
      houses,
    });
  }
}

const noPoints = { namedPlaces: [], postcodes: [], codes: [] };

test("buildGazetteer() writes the same bytes whatever memory it may use", () => {
  fc.assert(
    fc.property(streetsInput, fc.integer({ min: 1, max: 2_000 }), (streets, memoryBytes) => {
      expect(readFileSync(built(streets, memoryBytes)).equals(readFileSync(built(streets)))).toBe(true);
    }),
    { numRuns: examples(20) },
  );
  const [whole, sorted] = [undefined, 60_000].map((memoryBytes) =>
    built({ streets: manyStreets(4_000), ...noPoints }, memoryBytes)
  );
  expect(readFileSync(sorted!).equals(readFileSync(whole!))).toBe(true);
  expect(openGazetteer(sorted!).streetCount(0)).toBe(4_000);
});

test("buildGazetteer() leaves nothing on the disk when its streets end in an error, or a killed one left some", () => {
  const inside = scratchDir();
  const outputPath = join(inside, "country.locus");
  let seen: string[] = [];
  function* broken(): Generator<StreetInput> {
    yield* manyStreets(500);
    seen = readdirSync(inside);
    throw new SyntaxError("the source ends here");
  }
  const streets = { streets: broken(), ...noPoints };
  expect(() => buildGazetteer(STREET_PLACES, { outputPath, streets, memoryBytes: 10_000 })).toThrow(SyntaxError);
  expect(seen).toEqual([`country.locus.tmp-${process.pid}.scratch`]);
  expect(readdirSync(inside)).toEqual([]);
  // No process has this number: it is above the system's largest.
  mkdirSync(`${outputPath}.tmp-99999999.scratch`);
  buildGazetteer(STREET_PLACES, { outputPath });
  expect(readdirSync(inside)).toEqual(["country.locus"]);
});

test("Spool gives back all that was added, in pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300_000 }), { maxLength: 8 }), (lengths) => {
      const scratch = scratchFolder(join(scratchDir(), "scratch"));
      const spool = new Spool(scratch);
      const all: Uint8Array[] = lengths.map((length, i) => new Uint8Array(length).fill(i + 1));
      all.forEach((bytes) => spool.add(bytes));
      const pieces = Array.from(spool.pieces(), (bytes) => bytes.slice());
      expect(Buffer.concat(pieces).equals(Buffer.concat(all))).toBe(true);
      expect(spool.byteLength).toBe(Buffer.concat(all).length);
      scratch.close();
    }),
    { numRuns: examples(30) },
  );
});

test("Spool refuses to give back what was cut short on the disk", () => {
  const scratch = scratchFolder(join(scratchDir(), "scratch"));
  const opened: number[] = [];
  const spool = new Spool({
    ...scratch,
    file() {
      opened.push(scratch.file());
      return opened[0]!;
    },
  });
  spool.add(new Uint8Array(600_000));
  expect(opened).toHaveLength(1);
  ftruncateSync(opened[0]!, 1_000);
  expect(() => [...spool.pieces()]).toThrow("cut short");
  scratch.close();
});

if (existsSync("/dev/full")) {
  test("writeAll() throws the system's error on a full disk", () => {
    const file = openSync("/dev/full", "w");
    try {
      expect(() => writeAll(file, new Uint8Array(10), 0)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
    } finally {
      closeSync(file);
    }
  });
}

const scratch = scratchFolder(join(scratchDir(), "scratch"));
afterAll(() => scratch.close());

const UINT32 = 0xffff_ffff;
/** Of any width: all alike, a few bits, all 32. */
const unsigned = fc.tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: UINT32 })).chain((
  [width, least],
) => fc.array(fc.integer({ min: least, max: Math.min(UINT32, least + 2 ** width - 1) }), { maxLength: 300 }));
const signed = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 300 });

function spooled(numbers: Uint32Array | Int32Array): Uint8Array {
  const spool = new BlockSpool(scratch, numbers instanceof Int32Array ? "signed" : "unsigned");
  numbers.forEach((number) => spool.push(number));
  spool.end();
  const all = [...spool.pieces()].flatMap((bytes) => [...bytes]);
  expect(all).toHaveLength(spool.byteLength);
  return Uint8Array.from(all);
}

test("PackedNumbers give back what packNumbers() took, in no more bits than its range needs", () => {
  fc.assert(fc.property(unsigned, (values) => {
    const words = packNumbers(Uint32Array.from(values));
    const packed = new PackedNumbers(words);
    expect(Array.from(allValues(packed))).toEqual(values);
    expect(packed.at(values.length)).toBe(0);
    const range = Math.max(...values, 0) - Math.min(...values, UINT32);
    const width = range <= 0 ? 0 : Math.ceil(Math.log2(range + 1));
    expect(words.length * 32).toBeLessThanOrEqual(values.length * width + 5 * 32);
  }));
});

test("PackedNumbers read() what at() gives for a range, as far as it fits", () => {
  const at = fc.integer({ min: -3, max: 310 });
  fc.assert(fc.property(unsigned, at, at, (values, from, to) => {
    const packed = new PackedNumbers(packNumbers(Uint32Array.from(values)));
    const read = new Int32Array(100);
    const count = packed.read(from, to, read);
    const first = Math.max(0, from);
    expect(Array.from(read.subarray(0, count), (value) => value >>> 0))
      .toEqual(values.slice(first, Math.max(first, to)).slice(0, read.length));
  }));
});

test("BlockNumbers give back what blockWords() took, with a sign or without", () => {
  fc.assert(fc.property(unsigned, signed, (natural, whole) => {
    for (const values of [Uint32Array.from(natural), Int32Array.from(whole)]) {
      const blocks = new BlockNumbers(blockWords(values));
      expect(Array.from({ length: blocks.length }, (_, i) => blocks.at(i))).toEqual(Array.from(values));
      expect(allValues(blocks)).toEqual(Uint32Array.from(values));
      expect(blocks.at(values.length)).toBe(0);
    }
  }));
});

test("BlockNumbers find a value from an index on, as an array does", () => {
  const some = fc.oneof(unsigned, fc.array(fc.integer({ min: 7, max: 20 }), { minLength: 1, maxLength: 200 }));
  fc.assert(fc.property(some, fc.nat({ max: 300 }), fc.nat({ max: 300 }), (natural, at, from) => {
    const blocks = new BlockNumbers(blockWords(Uint32Array.from(natural)));
    for (const value of [natural[at % natural.length] ?? 0, at]) {
      expect(blocks.indexOf(value, from)).toBe(natural.indexOf(value, from));
    }
  }));
});

test("BlockSpool writes what blockWords() makes", () => {
  fc.assert(fc.property(unsigned, signed, (natural, whole) => {
    for (const values of [Uint32Array.from(natural), Int32Array.from(whole)]) {
      expect(spooled(values)).toEqual(new Uint8Array(blockWords(values).buffer));
    }
  }));
});

test("PackedNumbers and BlockNumbers of damaged words are refused or give wrong numbers, 0 outside, and never throw", () => {
  const values = Uint32Array.from({ length: 200 }, (_, i) => (i * 2_654_435_761) % 100_003);
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: UINT32 })), { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(damage, (places) => {
    for (const [words, read] of [[packNumbers(values), PackedNumbers], [blockWords(values), BlockNumbers]] as const) {
      for (const [at, word] of places) {
        words[at % words.length] = word;
      }
      try {
        const numbers = new read(words);
        for (const at of [-1, 0, 1, 63, 64, 199, 200, numbers.length - 1, 2 ** 32]) {
          expect(Number.isInteger(numbers.at(at))).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(GazetteerFileError);
      }
    }
  }));
});
