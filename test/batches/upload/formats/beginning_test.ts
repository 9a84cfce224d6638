import { expect, test } from "bun:test";
import { openCsv } from "../../../../src/batches/upload/formats/read_csv.ts";
import { openNdjson } from "../../../../src/batches/upload/formats/read_ndjson.ts";

/** A text in pieces of this many bytes. */
async function* piecesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

const SIZES = [1000, 64 * 1024, 2 ** 22];
const LONG = "x".repeat(1000);

test.each(SIZES)("openNdjson() knows a member that first occurs at 300 kB: pieces of %p bytes", async (size) => {
  const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ address: `Städtle ${i}`, note: LONG }));
  const text = [...lines, JSON.stringify({ address: "Städtle 301", floor: 2 })].join("\n");
  expect((await openNdjson(piecesOf(text, size))).names()).toEqual(["address", "note", "floor"]);
});

test.each(SIZES)("openNdjson() opens a text whose first line is faulty: pieces of %p bytes", async (size) => {
  const lines = Array.from({ length: 300 }, () => JSON.stringify({ address: "Städtle 1", note: LONG }));
  const { start } = await openNdjson(piecesOf(`["no object ${LONG}"]\n${lines.join("\n")}`, size));
  expect(start.map(({ fault }) => fault !== undefined)).toEqual([true, ...lines.map(() => false)]);
});

test.each(SIZES)("openCsv() begins with 200 rows of 1,000 characters: pieces of %p bytes", async (size) => {
  const rows = Array.from({ length: 400 }, (_, i) => `Städtle ${i},${LONG}`);
  const { start } = await openCsv(piecesOf(["address,note", ...rows].join("\n"), size));
  expect(start.length).toBeGreaterThan(200);
});
