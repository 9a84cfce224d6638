import { readGers } from "../../../domain/ids.ts";
import { type Belonging, belongingOf, isPlaceholder, type RecordSink } from "../record.ts";
import { pointOfGeometry } from "./geometry.ts";
import type { Columns, ParquetTable, Row } from "./parquet_table.ts";
import { itemsOf, namesOf, partsOf, readDivision, readDivisionArea, textOf } from "./read_division.ts";

const NUMBER_LENGTH_MAX = 64;

/** A type of Overture's features: one file has rows of one type. */
export interface FeatureType {
  readonly name: string;
  /** A file with all of these columns has this type. */
  readonly hallmarks: readonly string[];
  /** The columns that are read. Absent for a type without anything that addresses need. */
  readonly columns?: Columns;
  readonly read: (row: Row, sink: RecordSink) => void;
  /** ISO 3166-1 alpha-2 of a row; empty where it names none. */
  readonly countryOf: (row: Row) => string;
  /** Its licence and the credit it needs (docs.overturemaps.org/attribution). */
  readonly licence: string;
  readonly credit: string;
}

const ODBL = {
  licence: "ODbL 1.0",
  credit: "© OpenStreetMap contributors, Overture Maps Foundation",
} as const;
const COMMON: Columns = { id: "all", geometry: "all", sources: ["dataset", "license"] };
const NAMES = ["primary", "key", "value", "variant", "language", "side"] as const;

const countryOfColumn = (row: Row): string => textOf(row["country"]).toUpperCase();

/** The types that are known, the more particular ones first. */
const TYPES: readonly FeatureType[] = [
  {
    name: "address",
    hallmarks: ["country", "street", "number", "address_levels"],
    columns: {
      ...COMMON,
      country: "all",
      postcode: "all",
      street: "all",
      number: "all",
      unit: "all",
      address_levels: ["value"],
      postal_city: "all",
    },
    read: readAddress,
    countryOf: countryOfColumn,
    licence: "as its sources state",
    credit: "Overture Maps Foundation",
  },
  {
    name: "division_area",
    hallmarks: ["subtype", "division_id"],
    columns: { ...COMMON, names: NAMES, country: "all", subtype: "all", class: "all", division_id: "all" },
    read: readDivisionArea,
    countryOf: countryOfColumn,
    ...ODBL,
  },
  {
    name: "division",
    hallmarks: ["subtype", "hierarchies"],
    columns: {
      ...COMMON,
      names: NAMES,
      country: "all",
      subtype: "all",
      class: "all",
      population: "all",
      hierarchies: ["subtype", "name"],
    },
    read: readDivision,
    countryOf: countryOfColumn,
    ...ODBL,
  },
  {
    name: "division_boundary",
    hallmarks: ["subtype", "division_ids"],
    read() {},
    countryOf: countryOfColumn,
    ...ODBL,
  },
  {
    name: "place",
    hallmarks: ["names", "confidence", "addresses"],
    columns: {
      ...COMMON,
      names: NAMES,
      categories: ["primary"],
      taxonomy: ["primary"],
      basic_category: "all",
      confidence: "all",
      addresses: ["locality", "postcode", "country"],
      operating_status: "all",
    },
    read: readPlace,
    countryOf: countryOfPlace,
    licence: "CDLA Permissive 2.0",
    credit: "Overture Maps Foundation",
  },
];

/** Columns that a message lists. */
const NAMED_MAX = 12;

/**
 * The type of a file's rows.
 *
 * @throws {SyntaxError} naming the file's columns when they are those of no type.
 */
export function featureTypeOf(table: ParquetTable): FeatureType {
  const type = TYPES.find(({ hallmarks }) => [...hallmarks, "id", "geometry"].every((name) => table.has(name)));
  if (type === undefined) {
    const has = [...new Set([...table.columns].map((path) => path.split(".", 1)[0]))].slice(0, NAMED_MAX);
    throw new SyntaxError(
      "Cannot read because these are not the columns of Overture's addresses, divisions or places: the file has " +
        (has.length === 0 ? "none" : has.join(", ")),
    );
  }
  return type;
}

function readAddress(row: Row, sink: RecordSink): void {
  const point = pointOfGeometry(row["geometry"]);
  const number = textOf(row["number"]);
  const street = textOf(row["street"]);
  const unit = textOf(row["unit"]);
  if (typeof point === "string") {
    sink.drop(point);
  } else if (isPlaceholder(number)) {
    sink.drop("number_missing");
  } else if (number.length > NUMBER_LENGTH_MAX) {
    sink.drop("too_long");
  } else if (street === "") {
    sink.drop("street_missing");
  } else {
    sink.house({
      key: textOf(row["id"]),
      number,
      point,
      street,
      ...(unit === "" ? {} : { unit }),
      ...addressBelongingOf(row),
    });
  }
}

/**
 * The levels go from the most general to the most particular, and how many a country has differs, even between its
 * rows: the last one that is given is the town, the first the region, one between them the county. A postal city is
 * what people write in place of the town.
 */
function addressBelongingOf(row: Row): Belonging {
  const levels = itemsOf(row["address_levels"]).map((level) => textOf(partsOf(level)["value"])).filter((name) =>
    name !== ""
  );
  const town = textOf(row["postal_city"]) || (levels.at(-1) ?? "");
  const region = levels.length > 1 ? levels[0]! : "";
  const county = levels.length > 2 ? levels[1]! : "";
  const postcode = textOf(row["postcode"]);
  const countryCode = textOf(row["country"]).toUpperCase();
  return belongingOf({ locality: town, county, region, postcode, countryCode });
}

/** A place with less confidence more probably does not exist, by what the column says. */
const CONFIDENCE_MIN = 0.5;

/** Takes the named place out of a row of the type `place`, unless it is closed or doubtful. */
function readPlace(row: Row, sink: RecordSink): void {
  const { confidence } = row;
  if (
    textOf(row["operating_status"]) === "permanently_closed" ||
    (typeof confidence === "number" && confidence < CONFIDENCE_MIN)
  ) {
    sink.drop("existence_doubtful");
    return;
  }
  const point = pointOfGeometry(row["geometry"]);
  const names = namesOf(row["names"]);
  if (typeof point === "string") {
    sink.drop(point);
  } else if (names.length === 0) {
    sink.drop("name_missing");
  } else {
    const key = textOf(row["id"]);
    const gers = readGers(key);
    sink.namedPlace({
      key,
      names,
      category: categoryOf(row),
      point,
      ...addressPartsOf(row),
      ...(gers === undefined ? {} : { gers }),
    });
  }
}

/** The country of a place's address; empty where it has none. */
function countryOfPlace(row: Row): string {
  return textOf(addressOf(row)["country"]).toUpperCase();
}

function addressOf(row: Row): Readonly<Record<string, unknown>> {
  return partsOf(itemsOf(row["addresses"])[0]);
}

/** Schemas before 2026 have `categories`, later ones `taxonomy`. */
function categoryOf(row: Row): string {
  const names = [row["basic_category"], partsOf(row["taxonomy"])["primary"], partsOf(row["categories"])["primary"]];
  return names.map(textOf).find((name) => name !== "") ?? "place";
}

/** The street is part of a free text, and is left out. */
function addressPartsOf(row: Row): Belonging {
  const address = addressOf(row);
  const locality = textOf(address["locality"]);
  const postcode = textOf(address["postcode"]);
  const countryCode = countryOfPlace(row);
  return belongingOf({ locality, postcode, countryCode });
}
