import { type Chunks, forEachLine, forEachRow } from "./for_each_row.ts";
import {
  belongingOf,
  type DropReason,
  isPlaceholder,
  type PointE7,
  pointOf,
  pointOfNumbers,
  type RecordSink,
} from "./record.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

/** Titles that OpenAddresses and those who republish it use, folded, and what each column holds. */
const COLUMNS: ReadonlyMap<string, Column> = new Map([
  ["lon", "longitude"],
  ["longitude", "longitude"],
  ["lng", "longitude"],
  ["lat", "latitude"],
  ["latitude", "latitude"],
  ["number", "number"],
  ["housenumber", "number"],
  ["street", "street"],
  ["unit", "unit"],
  ["city", "locality"],
  ["district", "county"],
  ["region", "region"],
  ["postcode", "postcode"],
  ["country", "country"],
  ["hash", "hash"],
]);
type Column =
  | "longitude"
  | "latitude"
  | "number"
  | "street"
  | "unit"
  | "locality"
  | "county"
  | "region"
  | "postcode"
  | "country"
  | "hash";
const NUMBER_LENGTH_MAX = 64;

export interface OpenaddressesOptions {
  /** ISO 3166-1 alpha-2 of the rows that name no country. */
  readonly countryCode?: string;
}

/** Takes house numbers out of an OpenAddresses file of comma-separated rows. */
export async function readOpenaddressesCsv(
  chunks: Chunks,
  sink: RecordSink,
  options: OpenaddressesOptions,
): Promise<void> {
  let columns: readonly (Column | undefined)[] | undefined;
  await forEachRow(chunks, { delimiter: ",", quotes: true }, {
    row(fields) {
      if (columns === undefined) {
        columns = columnsOf(fields);
        return;
      }
      const values: Values = {};
      for (const [i, column] of columns.entries()) {
        if (column !== undefined) {
          values[column] = fields[i]?.trim() ?? "";
        }
      }
      readHouse(values, pointOf(values.latitude, values.longitude), { sink, options });
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

/** Takes house numbers out of an OpenAddresses file of one GeoJSON feature a line. */
export async function readOpenaddressesGeojson(
  chunks: Chunks,
  sink: RecordSink,
  options: OpenaddressesOptions,
): Promise<void> {
  await forEachLine(chunks, (line) => {
    const text = line.trim();
    if (text === "") {
      return;
    }
    const feature = parseFeature(text);
    if (feature === undefined) {
      sink.drop("row_malformed");
      return;
    }
    readHouse(feature.values, feature.point, { sink, options });
  });
}

type Values = { [Name in Column]?: string };

function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const columns = header.map((title) => COLUMNS.get(title.trim().toLowerCase()));
  for (const needed of ["latitude", "longitude", "number", "street"] as const) {
    if (!columns.includes(needed)) {
      throw new SyntaxError(`Cannot read because the header must name a column for the ${needed}`);
    }
  }
  return columns;
}

function parseFeature(text: string): { values: Values; point: PointE7 | DropReason } | undefined {
  const feature = parseJson(text);
  if (!isObject(feature) || !isObject(feature["properties"])) {
    return undefined;
  }
  const values: Values = {};
  for (const [title, value] of Object.entries(feature["properties"])) {
    const column = COLUMNS.get(title.toLowerCase());
    if (column !== undefined && (typeof value === "string" || typeof value === "number")) {
      values[column] = String(value).trim();
    }
  }
  const geometry = feature["geometry"];
  const coordinates: unknown = isObject(geometry) ? geometry["coordinates"] : undefined;
  if (!Array.isArray(coordinates) || typeof coordinates[0] !== "number" || typeof coordinates[1] !== "number") {
    return { values, point: "coordinates_missing" };
  }
  return { values, point: pointOfNumbers(coordinates[1], coordinates[0]) };
}

function readHouse(
  values: Values,
  point: PointE7 | DropReason,
  task: { sink: RecordSink; options: OpenaddressesOptions },
): void {
  const { sink, options } = task;
  const number = values.number ?? "";
  const street = values.street ?? "";
  if (typeof point === "string") {
    sink.drop(point);
  } else if (isPlaceholder(number)) {
    sink.drop("number_missing");
  } else if (number.length > NUMBER_LENGTH_MAX) {
    sink.drop("too_long");
  } else if (street === "") {
    sink.drop("street_missing");
  } else {
    const { unit = "", locality, county, region, postcode } = values;
    const named = values.country?.toUpperCase() ?? "";
    const countryCode = /^[A-Z]{2}$/.test(named) ? named : options.countryCode;
    sink.house({
      key: values.hash ?? `${street} ${number} ${unit} ${point.latitudeE7} ${point.longitudeE7}`,
      number,
      point,
      street,
      ...(unit === "" ? {} : { unit }),
      ...belongingOf({ locality, county, region, postcode, countryCode }),
    });
  }
}
