import { expect, test } from "bun:test";
import { detectDelimiter } from "../../../../src/batches/upload/formats/read_csv.ts";

test("detectDelimiter() uses the beginning of a row that is longer than the sample", () => {
  expect(detectDelimiter(Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(";"))).toBe(";");
  expect(detectDelimiter(`"a,\n${"b".repeat(60_000)}`)).toBeUndefined();
});
