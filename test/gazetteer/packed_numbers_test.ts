import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { join } from "node:path";
import { BlockNumbers } from "../../src/gazetteer/file/block_numbers.ts";
import { BlockSpool } from "../../src/gazetteer/builder/spool/block_spool.ts";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { scratchFolder } from "../../src/gazetteer/builder/spool/spool.ts";
import { GazetteerFileError } from "../../src/gazetteer/file/gazetteer_file_error.ts";
import { PackedNumbers } from "../../src/gazetteer/file/packed_numbers.ts";
import { allValues } from "../../src/gazetteer/file/texts.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

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
  const all: number[] = [];
  spool.forEachPiece((bytes) => all.push(...bytes));
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
    expect(Array.from(read.subarray(0, count), (value) => value >>> 0)).toEqual(
      values.slice(first, Math.max(first, to)).slice(0, read.length),
    );
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
