import {
  BLOCK_HEAD_BYTES,
  BLOCK_HOUSES,
  HAS_POSTCODES,
  HAS_SECONDS,
  HOUSES_MAX,
  SECOND_BYTES,
} from "../file/house_format.ts";
import type { VarintReader } from "../file/varints.ts";

/** Where the parts of a street's houses begin. */
export interface HouseLayout {
  readonly count: number;
  readonly postcodes: number;
  readonly postcodesEnd: number;
  readonly seconds: number;
  readonly secondCount: number;
  readonly heads: number;
  /** The first house. */
  readonly first: number;
}

/** Reads the positions of the parts; the reader stands at the first house after it. */
export function layoutOf(reader: VarintReader): HouseLayout {
  const count = Math.min(HOUSES_MAX, reader.unsigned());
  const bits = count === 0 ? 0 : reader.unsigned();
  const postcodeBytes = (bits & HAS_POSTCODES) === 0 ? 0 : reader.unsigned();
  const postcodes = reader.position;
  reader.position = Math.min(reader.end, postcodes + postcodeBytes);
  const postcodesEnd = reader.position;
  const secondCount = (bits & HAS_SECONDS) === 0 ? 0 : Math.min(count, reader.unsigned());
  const seconds = reader.position;
  const heads = seconds + secondCount * SECOND_BYTES;
  const blocks = count === 0 ? 0 : Math.ceil(count / BLOCK_HOUSES) - 1;
  const first = Math.min(reader.end, heads + blocks * BLOCK_HEAD_BYTES);
  reader.position = first;
  return { count, postcodes, postcodesEnd, seconds, secondCount, heads, first };
}

/** Position of the head of a block, from 1 on. */
export function headAt({ heads }: HouseLayout, block: number): number {
  return heads + (block - 1) * BLOCK_HEAD_BYTES;
}

/** The last block before which all houses have digits below `from`: no house before it has to be decoded. */
export function firstBlock(reader: VarintReader, layout: HouseLayout, from: number): number {
  let low = 0;
  let high = Math.ceil(layout.count / BLOCK_HOUSES) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (reader.fixedAt(headAt(layout, middle)) < from) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return Math.max(0, low);
}
