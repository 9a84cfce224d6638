import type { PlaceKind } from "../port.ts";
import { type Chunks, readTable, type RowFormat, type Values } from "./for_each_row.ts";
import { countryOf, type DropReason, type PointE7, pointOf, populationOf, type RecordSink } from "./record.ts";

/** What a column of an operator's own file can hold. */
export const CSV_FIELDS = [
  "id",
  "name",
  "number",
  "unit",
  "street",
  "postcode",
  "district",
  "locality",
  "county",
  "region",
  "country",
  "latitude",
  "longitude",
  "code",
  "population",
] as const;

/** One of the things a column can hold. */
export type CsvField = (typeof CSV_FIELDS)[number];

/** What the rows are: houses, named places, areas of one kind, postcodes, or codes of a register. */
export type CsvRows =
  | { readonly rows: "houses" }
  | { readonly rows: "named_places" }
  | { readonly rows: "areas"; readonly kind: PlaceKind }
  | { readonly rows: "postcodes" }
  | { readonly rows: "codes"; readonly system: string };

/** How an operator's file is to be read. */
export interface CsvOptions {
  readonly format: RowFormat;
  readonly content: CsvRows;
  /** Field → the title of the column that holds it. Other fields have columns of their own name. */
  readonly columns: { readonly [Field in CsvField]?: string };
  /** ISO 3166-1 alpha-2 of the rows that name no country. */
  readonly countryCode?: string;
}

const TEXT_LENGTH_MAX = 255;

/** Fields that each kind of row needs in addition to coordinates, and why a row without one is dropped. */
const NEEDED: { readonly [Rows in CsvRows["rows"]]: readonly (readonly [CsvField, DropReason])[] } = {
  houses: [["number", "number_missing"], ["street", "street_missing"]],
  named_places: [["name", "name_missing"]],
  areas: [["name", "name_missing"]],
  postcodes: [["postcode", "code_missing"]],
  codes: [["code", "code_missing"]],
};

/**
 * Takes places or a register of codes out of a delimited file of the operator's own, with the given columns.
 *
 * @throws {SyntaxError} naming the column when the header lacks one that is needed.
 */
export async function readCsv(chunks: Chunks, sink: RecordSink, options: CsvOptions): Promise<void> {
  await readTable(chunks, sink, {
    format: options.format,
    columns: (titles) => columnsOf(titles, options),
    needed: [...NEEDED[options.content.rows].map(([field]) => field), "latitude", "longitude"],
    missing: (field) => `Cannot read because no column holds the ${field}: name it with ${field}=<column title>`,
    row: (values) => readRow(values, sink, options),
  });
}

function columnsOf(titles: readonly string[], { columns }: CsvOptions): ReadonlyMap<CsvField, number> {
  const found = new Map<CsvField, number>();
  for (const field of CSV_FIELDS) {
    const title = columns[field];
    const at = titles.indexOf((title ?? field).trim().toLowerCase());
    if (at >= 0) {
      found.set(field, at);
    } else if (title !== undefined) {
      throw new SyntaxError(`Cannot read because the header has no column ${JSON.stringify(title)} for the ${field}`);
    }
  }
  return found;
}

function readRow(values: Values<CsvField>, sink: RecordSink, options: CsvOptions): void {
  const point = pointOf(values.latitude, values.longitude);
  const lacking = NEEDED[options.content.rows].find(([field]) => values[field] === undefined);
  if (typeof point === "string") {
    sink.drop(point);
  } else if (Object.values(values).some((value) => (value?.length ?? 0) > TEXT_LENGTH_MAX)) {
    sink.drop("too_long");
  } else if (lacking !== undefined) {
    sink.drop(lacking[1]);
  } else {
    emit(values, point, { sink, options });
  }
}

function emit(
  values: Values<CsvField>,
  point: PointE7,
  { sink, options }: { readonly sink: RecordSink; readonly options: CsvOptions },
): void {
  const { name = "", number, unit, street, postcode, district, locality, county, region, code = "" } = values;
  const { content } = options;
  const countryCode = countryOf(values.country) ?? options.countryCode;
  const belonging = { street, postcode, district, locality, county, region, countryCode };
  const key = values.id ?? values.code ?? contentKey(values, point);
  const names = [{ text: name, kind: "primary" as const }];
  if (content.rows === "houses") {
    sink.house({ key, number: number ?? "", point, ...belonging, unit });
  } else if (content.rows === "codes") {
    sink.code({ key, system: content.system, code, point, ...belonging, label: values.name, number });
  } else if (content.rows === "areas") {
    const population = populationOf(values.population);
    sink.area({ key, kind: content.kind, names, point, ...belonging, population });
  } else if (content.rows === "named_places") {
    sink.namedPlace({ key, names, category: "csv", point, ...belonging, number });
  } else if (postcode === undefined || countryCode === undefined) {
    sink.drop("country_unknown");
  } else {
    sink.postcode({ key, point, ...belonging, postcode, countryCode });
  }
}

/** Stays when rows are added or moved, unlike a line number. */
function contentKey(values: Values<CsvField>, point: PointE7): string {
  const { name = "", street = "", number = "", unit = "", postcode = "" } = values;
  return `${name}|${street}|${number}|${unit}|${postcode}|${point.latitudeE7}|${point.longitudeE7}`;
}
