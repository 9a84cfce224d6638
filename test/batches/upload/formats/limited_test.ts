import { expect, test } from "bun:test";
import { openCsv } from "../../../../src/batches/upload/formats/read_csv.ts";
import { inSteps } from "../../../../src/batches/upload/formats/limited.ts";
import type { UploadedRow } from "../../../../src/batches/rows/mod.ts";

const ROWS = 50_000;

async function* oneChunk(): AsyncGenerator<Uint8Array> {
  let text = "id,address\n";
  for (let i = 0; i < ROWS; i++) {
    text += `${i},"Städtle ${i}, Vaduz"\n`;
  }
  yield Buffer.from(text);
}

test("inSteps() keeps all bytes, in pieces of at most 32 KiB", async () => {
  const pieces = await Array.fromAsync(inSteps(oneChunk()));
  expect(Buffer.concat(pieces).equals(Buffer.concat(await Array.fromAsync(oneChunk())))).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(32 * 1024);
});

test("openCsv() has some thousand rows in memory, however large the chunks of a body are", async () => {
  const table = await openCsv(inSteps(oneChunk()));
  const groups: (readonly UploadedRow[])[] = [table.start];
  for await (const rows of table.more) {
    groups.push(rows);
  }
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThan(14_000);
  expect(groups.flat().map(({ values }) => values)).toEqual([
    ["id", "address"],
    ...Array.from({ length: ROWS }, (_, i) => [String(i), `Städtle ${i}, Vaduz`]),
  ]);
});
