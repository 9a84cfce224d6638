import { type Chunks, forEachRow } from "./for_each_row.ts";
import { belongingOf, type Path, type RangeRecord, type RecordSink } from "./record.ts";

const COLUMNS = ["from", "to", "interpolation", "street", "city", "state", "postcode", "geometry"] as const;
const STEPS: ReadonlyMap<string, RangeRecord["step"]> = new Map([["all", "all"], ["odd", "odd"], ["even", "even"]]);
const LINE_STRING = "LINESTRING(";

/**
 * Takes house-number ranges out of the semicolon-separated rows that Nominatim's converter makes of the US Census
 * Bureau's TIGER/Line files: `from;to;interpolation;street;city;state;postcode;geometry`. Their `city` is the county.
 */
export async function readTiger(chunks: Chunks, sink: RecordSink): Promise<void> {
  let isFirst = true;
  let row = 0;
  await forEachRow(chunks, { delimiter: ";", quotes: true }, {
    row(fields) {
      if (isFirst) {
        isFirst = false;
        checkHeader(fields);
        return;
      }
      readRange(fields, `t${row++}`, sink);
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

function checkHeader(fields: readonly string[]): void {
  for (const [i, title] of COLUMNS.entries()) {
    if (fields[i]?.trim().toLowerCase() !== title) {
      throw new SyntaxError(`Cannot read because column ${i + 1} of the header must be ${title}`);
    }
  }
}

function readRange(fields: readonly string[], key: string, sink: RecordSink): void {
  const [from = "", to = "", interpolation = "", street = "", county = "", region = "", postcode = "", text = ""] =
    fields;
  const step = STEPS.get(interpolation.trim());
  const path = pathOf(text);
  if (step === undefined) {
    sink.drop("row_malformed");
  } else if (!/^\d{1,7}$/.test(from) || !/^\d{1,7}$/.test(to)) {
    sink.drop("number_malformed");
  } else if (street.trim() === "") {
    sink.drop("street_missing");
  } else if (path === undefined) {
    sink.drop("geometry_missing");
  } else {
    sink.range({
      key,
      from,
      to,
      step,
      path,
      street: street.trim(),
      ...belongingOf({ countryCode: "US", county, region, postcode }),
    });
  }
}

/** `LINESTRING(-86.46 32.42,-86.47 32.43)`: longitude first. */
function pathOf(text: string): Path | undefined {
  if (!text.startsWith(LINE_STRING) || !text.endsWith(")")) {
    return undefined;
  }
  const pairs = text.slice(LINE_STRING.length, -1).split(",");
  const path = new Int32Array(pairs.length * 2);
  for (const [i, pair] of pairs.entries()) {
    const [longitude, latitude] = pair.trim().split(" ", 2).map(Number);
    if (
      latitude === undefined || longitude === undefined || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    ) {
      return undefined;
    }
    path[2 * i] = Math.round(latitude * 1e7);
    path[2 * i + 1] = Math.round(longitude * 1e7);
  }
  return pairs.length < 2 ? undefined : path;
}
