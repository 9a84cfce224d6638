import { expect, test } from "bun:test";
import { FirstRows } from "../../../src/batches/report/address_keys.ts";

test("FirstRows finds the first row of each of many keys", () => {
  const rows = 300_000;
  const keys = new BigUint64Array(rows);
  for (let row = 0; row < rows; row++) {
    keys[row] = row % 10 === 9 ? 0n : Bun.hash.xxHash64(String(Math.floor(row / 3)));
  }
  const packed = new Uint8Array(keys.buffer);
  const first = new FirstRows(rows);
  first.add(packed.subarray(0, 8 * 1000), 1);
  first.add(packed.subarray(8 * 1000), 1001);
  const groups = first.groupsOf(packed, 1);
  expect(groups[0]).toEqual({ group: expect.any(String), duplicateOf: null });
  expect(groups[2]?.duplicateOf).toBe(1);
  expect(groups[9]).toEqual({ group: "row-10", duplicateOf: null });
  expect(groups[10]?.duplicateOf).toBeNull();
  expect(groups[11]?.duplicateOf).toBe(11);
});
