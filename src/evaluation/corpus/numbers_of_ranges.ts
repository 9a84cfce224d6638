import type { PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { streetKey } from "../../text/street_key.ts";
import { alongPath } from "./along_path.ts";

/** A range with the index of its record. */
export interface IndexedRange {
  readonly index: number;
  readonly record: RangeRecord;
}

/** One number of a range, at its place along the line. */
export interface NumberOfRange extends IndexedRange {
  readonly number: string;
  readonly point: PointE7;
}

/** The numbers taken from each range: its first, a middle and its last one. */
const SHARES_OF_RANGE = [0, 0.5, 1];

/** The ends of a range, in either order, and the step between two numbers. */
interface Ends {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/**
 * A few numbers of each range, each with its point on every range of the street that has it: streets are cut at
 * crossings.
 */
export function numbersOfRanges(ranges: readonly IndexedRange[]): NumberOfRange[] {
  const numbers: NumberOfRange[] = [];
  const streets = Map.groupBy(
    ranges,
    ({ record }) => `${streetKey(record.street ?? "")}|${record.locality ?? record.postcode ?? ""}`,
  );
  for (const members of streets.values()) {
    const sampled = new Set(members.flatMap(({ record }) => sampleOf(record)));
    for (const { index, record } of members) {
      for (const number of sampled) {
        const share = shareOf(number, record);
        if (share !== undefined) {
          numbers.push({ index, record, number: String(number), point: alongPath(record.path, share) });
        }
      }
    }
  }
  return numbers;
}

function endsOf(record: RangeRecord): Ends | undefined {
  const from = Number(record.from);
  const to = Number(record.to);
  const isNumbered = Number.isSafeInteger(from) && Number.isSafeInteger(to) && record.street !== undefined;
  return isNumbered ? { from, to, step: record.step === "all" ? 1 : 2 } : undefined;
}

function sampleOf(record: RangeRecord): number[] {
  const ends = endsOf(record);
  if (ends === undefined) {
    return [];
  }
  const { from, to, step } = ends;
  const count = Math.floor(Math.abs(to - from) / step);
  return SHARES_OF_RANGE.map((share) => from + Math.sign(to - from) * Math.round(share * count) * step);
}

/** Position of the number along the line, 0–1; undefined where the range does not have it. */
function shareOf(number: number, record: RangeRecord): number | undefined {
  const ends = endsOf(record);
  if (ends === undefined) {
    return undefined;
  }
  const { from, to, step } = ends;
  const isWithin = number >= Math.min(from, to) && number <= Math.max(from, to) && (number - from) % step === 0;
  return isWithin ? (from === to ? 0.5 : (number - from) / (to - from)) : undefined;
}
