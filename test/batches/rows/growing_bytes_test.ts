import { expect, test } from "bun:test";
import { GrowingBytes } from "../../../src/batches/rows/mod.ts";

test("GrowingBytes keeps what was appended while its buffer is replaced, and begins again", () => {
  const bytes = new GrowingBytes(4);
  const parts = ["Städtle", "東京", "", "Praça do Comércio"];
  const expected = Buffer.from(parts.join(""));
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      bytes.write(part);
    } else {
      bytes.copy(Buffer.from(part));
    }
  }
  expect(bytes.length).toBe(expected.length);
  expect(bytes.subarray(0, bytes.length)).toEqual(expected);
  bytes.clear();
  bytes.write("Vaduz");
  expect(bytes.subarray(0, bytes.length).toString()).toBe("Vaduz");
});
