import { valueOf } from "./value_of.ts";

/**
 * Three digits number 168 columns by 176 rows: blocks of 28 by 34, six per row, and a lowest row of blocks of 24 by 40.
 */
export function tripleOf(digits: string): readonly [column: number, row: number] {
  const block = valueOf(digits.charAt(0));
  const cell = valueOf(digits.slice(1));
  return block < 24
    ? [(block % 6) * 28 + Math.floor(cell / 34), Math.floor(block / 6) * 34 + cell % 34]
    : [(block - 24) * 24 + Math.floor(cell / 40), 136 + cell % 40];
}
