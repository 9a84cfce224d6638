import type { Coordinates } from "../../domain/coordinates.ts";
import type { RangeInput } from "../builder/streets/street_row.ts";
import { type Anchor, HOUSES_MAX } from "../file/house_format.ts";
import { decodePath, encodePath } from "../file/paths.ts";
import type { VarintReader, VarintWriter } from "../file/varints.ts";
import type { HouseRange } from "../port.ts";

const STEPS = ["all", "odd", "even", "alphabetic"] as const;

/** Writes the ranges of a street: ends, step and the line between them. */
export function encodeRanges(ranges: readonly RangeInput[], anchor: Anchor, writer: VarintWriter): void {
  writer.unsigned(ranges.length);
  for (const { from, to, step, path, postcode } of ranges) {
    writer.text(from);
    writer.text(to);
    writer.unsigned(STEPS.indexOf(step));
    writer.text(postcode ?? "");
    encodePath(path, anchor, writer);
  }
}

/** The ranges of a street. Reads what `encodeRanges` wrote. */
export function readRanges(reader: VarintReader, anchor: Anchor): HouseRange[] {
  const ranges: HouseRange[] = [];
  const count = Math.min(HOUSES_MAX, reader.position < reader.end ? reader.unsigned() : 0);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const from = reader.text();
    const to = reader.text();
    const step = STEPS[reader.unsigned()] ?? "all";
    const postcode = reader.text();
    const path = coordinatesOf(decodePath(reader, anchor));
    ranges.push({ from, to, step, path, ...(postcode === "" ? {} : { postcode }) });
  }
  return ranges;
}

/** Calls `visit` with the index of each range and its line in 1e-7 degrees. */
export function visitRangePaths(
  reader: VarintReader,
  anchor: Anchor,
  visit: (at: number, path: Int32Array) => void,
): void {
  const count = Math.min(HOUSES_MAX, reader.position < reader.end ? reader.unsigned() : 0);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    reader.skipText();
    reader.skipText();
    reader.unsigned();
    reader.skipText();
    visit(i, decodePath(reader, anchor));
  }
}

/** Points of a path, in degrees. */
export function coordinatesOf(path: Int32Array): Coordinates[] {
  return Array.from({ length: path.length / 2 }, (_, i) => ({
    latitude: path[2 * i]! / 1e7,
    longitude: path[2 * i + 1]! / 1e7,
  }));
}
