import type { BlockNumbers } from "./block_numbers.ts";
import { PackedNumbers } from "./packed_numbers.ts";

/** All values of stored numbers, by their 32 bits, for a builder that reads them many times. */
export function allValues(numbers: PackedNumbers | BlockNumbers): Uint32Array {
  const values = new Int32Array(numbers.length);
  if (numbers instanceof PackedNumbers) {
    numbers.read(0, values.length, values);
  } else {
    numbers.readAll(values);
  }
  return new Uint32Array(values.buffer);
}
