import type { RecordSink } from "../record.ts";
import { textOf } from "./cells.ts";
import type { Columns, ParquetTable, Row } from "./parquet_table.ts";
import { readAddress } from "./read_address.ts";
import { readDivision, readDivisionArea } from "./read_division.ts";
import { countryOfPlace, readPlace } from "./read_place.ts";

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
