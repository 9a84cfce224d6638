import { byWord } from "../../text/by_word.ts";
import { isObject } from "../../text/json_value.ts";
import type { SourceFile } from "../datasets/source_file.ts";
import { type Chunks, columnsTitled, forEachObject, readTable, type Values } from "./for_each_row.ts";
import { pointOfGeometry } from "./geometry.ts";
import { countryOf, type DropReason, giveHouse, type PointE7, pointOf, type RecordSink } from "./record.ts";

/** Titles that OpenAddresses and those who republish it use, folded, and what each column holds. */
const TITLES = [
  ["longitude", "lon longitude lng"],
  ["latitude", "lat latitude"],
  ["number", "number housenumber"],
  ["street", "street"],
  ["unit", "unit"],
  ["locality", "city"],
  ["county", "district"],
  ["region", "region"],
  ["postcode", "postcode"],
  ["country", "country"],
  ["hash", "hash"],
] as const;
type Column = (typeof TITLES)[number][0];
const COLUMNS = byWord<Column>(TITLES);

/** ISO 3166-1 alpha-2 of the rows that name no country. */
type OpenaddressesOptions = Pick<SourceFile, "countryCode">;

/** Takes house numbers out of an OpenAddresses file of comma-separated rows. */
export async function readOpenaddressesCsv(
  chunks: Chunks,
  sink: RecordSink,
  options: OpenaddressesOptions,
): Promise<void> {
  await readTable(chunks, sink, {
    format: { delimiter: ",", quotes: true },
    columns: columnsTitled(COLUMNS),
    needed: ["latitude", "longitude", "number", "street"],
    missing: (column) => `Cannot read because the header must name a column for the ${column}`,
    row: (values) => readHouse(values, pointOf(values.latitude, values.longitude), { sink, options }),
  });
}

/** Takes house numbers out of an OpenAddresses file of one GeoJSON feature a line. */
export async function readOpenaddressesGeojson(
  chunks: Chunks,
  sink: RecordSink,
  options: OpenaddressesOptions,
): Promise<void> {
  await forEachObject(chunks, sink, ({ properties, geometry }) => {
    if (isObject(properties)) {
      readHouse(valuesOf(properties), pointOfGeometry(geometry) ?? "coordinates_missing", { sink, options });
    } else {
      sink.drop("row_malformed");
    }
  });
}

function valuesOf(properties: Readonly<Record<string, unknown>>): Values<Column> {
  const values: { [Name in Column]?: string } = {};
  for (const [title, value] of Object.entries(properties)) {
    const column = COLUMNS.get(title.toLowerCase());
    if (column !== undefined && (typeof value === "string" || typeof value === "number")) {
      values[column] = String(value).trim();
    }
  }
  return values;
}

function readHouse(
  values: Values<Column>,
  point: PointE7 | DropReason,
  { sink, options }: { readonly sink: RecordSink; readonly options: OpenaddressesOptions },
): void {
  const { hash: key, number, street, unit, locality, county, region, postcode, country } = values;
  const countryCode = countryOf(country) ?? options.countryCode;
  giveHouse(sink, { key, number, unit, point, parts: { street, locality, county, region, postcode, countryCode } });
}
