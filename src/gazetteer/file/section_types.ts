import type { BlockNumbers, PackedNumbers } from "./stored_numbers.ts";

/** What a section can hold, as it is read. */
export interface ArrayOf {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly i16: Int16Array;
  readonly i32: Int32Array;
  readonly packed: PackedNumbers;
  readonly blocks: BlockNumbers;
}

/** What one element of a section is (`format.ts`). */
export type SectionType = keyof ArrayOf;

/** Of `packed` and `blocks` an element is a word of what is stored. */
export const ELEMENT_BYTES: Readonly<Record<SectionType, number>> = {
  u8: 1,
  u16: 2,
  u32: 4,
  i16: 2,
  i32: 4,
  packed: 4,
  blocks: 4,
};
