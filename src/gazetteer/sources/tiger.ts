import { type Chunks, readTable, type Values } from "./for_each_row.ts";
import { pathOf } from "./geometry.ts";
import type { Path, RangeRecord, RecordSink } from "./record.ts";

const COLUMNS = ["from", "to", "interpolation", "street", "city", "state", "postcode", "geometry"] as const;
const STEPS: ReadonlyMap<string, RangeRecord["step"]> = new Map([["all", "all"], ["odd", "odd"], ["even", "even"]]);
const LINE_STRING = "LINESTRING(";

/**
 * Takes house-number ranges out of the semicolon-separated rows that Nominatim's converter makes of the US Census
 * Bureau's TIGER/Line files: `from;to;interpolation;street;city;state;postcode;geometry`. Their `city` is the county.
 */
export async function readTiger(chunks: Chunks, sink: RecordSink): Promise<void> {
  let row = 0;
  await readTable(chunks, sink, {
    format: { delimiter: ";", quotes: true },
    columns: (titles) =>
      new Map(COLUMNS.map((column, at) => [column, at] as const).filter(([each, at]) => titles[at] === each)),
    needed: COLUMNS,
    missing: (column) => `Cannot read because column ${COLUMNS.indexOf(column) + 1} of the header must be ${column}`,
    row: (values) => readRange(values, `t${row++}`, sink),
  });
}

function readRange(values: Values<(typeof COLUMNS)[number]>, key: string, sink: RecordSink): void {
  const { from = "", to = "", interpolation = "", street = "", city: county, state: region, postcode, geometry } =
    values;
  const step = STEPS.get(interpolation);
  const path = lineOf(geometry ?? "");
  if (step === undefined) {
    sink.drop("row_malformed");
  } else if (!/^\d{1,7}$/.test(from) || !/^\d{1,7}$/.test(to)) {
    sink.drop("number_malformed");
  } else if (street === "") {
    sink.drop("street_missing");
  } else if (path === undefined) {
    sink.drop("geometry_missing");
  } else {
    sink.range({ key, from, to, step, path, street, countryCode: "US", county, region, postcode });
  }
}

/** `LINESTRING(-86.46 32.42,-86.47 32.43)`: longitude first. */
function lineOf(text: string): Path | undefined {
  if (!text.startsWith(LINE_STRING) || !text.endsWith(")")) {
    return undefined;
  }
  const positions = text.slice(LINE_STRING.length, -1).split(",").map((pair) => pair.trim().split(" ", 2).map(Number));
  const isLine = positions.length > 1 &&
    positions.every(([longitude = NaN, latitude = NaN]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  return isLine ? pathOf(positions) : undefined;
}
