import type { PlaceKind } from "../port.ts";
import { type Chunks, forEachRow, type RowFormat } from "./for_each_row.ts";
import { belongingOf, type PointE7, pointOf, type RecordSink } from "./record.ts";

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

/**
 * Takes places or a register of codes out of a delimited file of the operator's own, with the given columns.
 *
 * @throws {SyntaxError} naming the column when the header lacks one that is needed.
 */
export async function readCsv(chunks: Chunks, sink: RecordSink, options: CsvOptions): Promise<void> {
  let columns: ReadonlyMap<CsvField, number> | undefined;
  await forEachRow(chunks, options.format, {
    row(fields) {
      if (columns === undefined) {
        columns = columnsOf(fields, options);
        return;
      }
      readRow(valuesOf(fields, columns), { sink, options });
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

type Values = { readonly [Field in CsvField]?: string };

/** Required fields of each kind of row, in addition to coordinates. */
const NEEDED: { readonly [Rows in CsvRows["rows"]]: readonly CsvField[] } = {
  houses: ["number", "street"],
  named_places: ["name"],
  areas: ["name"],
  postcodes: ["postcode"],
  codes: ["code"],
};

function columnsOf(header: readonly string[], options: CsvOptions): ReadonlyMap<CsvField, number> {
  const titles = header.map((title) => title.trim().toLowerCase());
  const found = new Map<CsvField, number>();
  for (const field of CSV_FIELDS) {
    const title = options.columns[field];
    const at = titles.indexOf((title ?? field).trim().toLowerCase());
    if (at >= 0) {
      found.set(field, at);
    } else if (title !== undefined) {
      throw new SyntaxError(`Cannot read because the header has no column ${JSON.stringify(title)} for the ${field}`);
    }
  }
  for (const field of [...NEEDED[options.content.rows], "latitude", "longitude"] as const) {
    if (!found.has(field)) {
      throw new SyntaxError(`Cannot read because no column holds the ${field}: name it with ${field}=<column title>`);
    }
  }
  return found;
}

function valuesOf(fields: readonly string[], columns: ReadonlyMap<CsvField, number>): Values {
  const values: { [Field in CsvField]?: string } = {};
  for (const [field, at] of columns) {
    const value = fields[at]?.trim() ?? "";
    if (value !== "") {
      values[field] = value;
    }
  }
  return values;
}

interface RowTask {
  readonly sink: RecordSink;
  readonly options: CsvOptions;
}

function readRow(values: Values, task: RowTask): void {
  const point = pointOf(values.latitude, values.longitude);
  if (typeof point === "string") {
    task.sink.drop(point);
  } else if (Object.values(values).some((value) => value.length > TEXT_LENGTH_MAX)) {
    task.sink.drop("too_long");
  } else {
    emit(values, point, task);
  }
}

function emit(values: Values, point: PointE7, task: RowTask): void {
  const { sink, options: { content } } = task;
  const { name, number, unit, street, postcode, district, locality, county, region, code, population } = values;
  const named = values.country?.toUpperCase() ?? "";
  const countryCode = /^[A-Z]{2}$/.test(named) ? named : task.options.countryCode;
  const belonging = belongingOf({ street, postcode, district, locality, county, region, countryCode });
  const key = values.id ?? values.code ?? contentKey(values, point);
  if (content.rows === "houses") {
    if (number === undefined) {
      sink.drop("number_missing");
    } else if (street === undefined) {
      sink.drop("street_missing");
    } else {
      sink.house({ key, number, point, ...belonging, ...(unit === undefined ? {} : { unit }) });
    }
  } else if (content.rows === "postcodes") {
    if (postcode === undefined) {
      sink.drop("code_missing");
    } else if (countryCode === undefined) {
      sink.drop("country_unknown");
    } else {
      sink.postcode({ key, point, ...belonging, postcode, countryCode });
    }
  } else if (content.rows === "codes") {
    if (code === undefined) {
      sink.drop("code_missing");
    } else {
      const label = name === undefined ? {} : { label: name };
      sink.code({ key, system: content.system, code, point, ...belonging, ...label, ...numberOf(number) });
    }
  } else if (name === undefined) {
    sink.drop("name_missing");
  } else if (content.rows === "areas") {
    const people = Number(population);
    const names = [{ text: name, kind: "primary" as const }];
    sink.area({ key, kind: content.kind, names, point, ...belonging, ...(people > 0 ? { population: people } : {}) });
  } else {
    const names = [{ text: name, kind: "primary" as const }];
    sink.namedPlace({ key, names, category: "csv", point, ...belonging, ...numberOf(number) });
  }
}

/** Stays when rows are added or moved, unlike a line number. */
function contentKey(values: Values, point: PointE7): string {
  const { name = "", street = "", number = "", unit = "", postcode = "" } = values;
  return `${name}|${street}|${number}|${unit}|${postcode}|${point.latitudeE7}|${point.longitudeE7}`;
}

function numberOf(number: string | undefined): { number?: string } {
  return number === undefined ? {} : { number };
}
