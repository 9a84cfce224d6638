import { readGers } from "../../../domain/ids.ts";
import { isObject } from "../../../text/json_value.ts";
import { pathPolygonsOf, pointOfGeometry } from "../geometry.ts";
import {
  addName,
  type AreaRecord,
  belongingOf,
  countryOf,
  type DropReason,
  giveHouse,
  type PointE7,
  populationOf,
  type RecordName,
  type RecordNameKind,
  type RecordSink,
} from "../record.ts";
import { PLACETYPE_KINDS } from "../whosonfirst.ts";
import { type Columns, type ParquetTable, type Row, shapeOf } from "./parquet_table.ts";

/** A type of Overture's features: one file has rows of one type. */
export interface FeatureType {
  /** A file with all of these columns has this type. */
  readonly hallmarks: readonly string[];
  /** The columns that are read. Absent for a type without anything that addresses need. */
  readonly columns?: Columns;
  readonly read: (row: Row, sink: RecordSink) => void;
  /** The country that a row names, in capital letters; empty where it names none. */
  readonly countryOf: (row: Row) => string;
  /** Its licence and the credit it needs (docs.overturemaps.org/attribution). */
  readonly licence: string;
  readonly credit: string;
}

/** Divisions, their outlines and the lines between them. */
const DIVISIONS = {
  countryOf: countryOfColumn,
  licence: "ODbL 1.0",
  credit: "© OpenStreetMap contributors, Overture Maps Foundation",
} as const;
const NAMES = ["primary", "key", "value", "variant", "language", "side"] as const;

/** The types that are known, the more particular ones first. */
const TYPES: readonly FeatureType[] = [
  // address
  {
    hallmarks: ["country", "street", "number", "address_levels"],
    columns: columnsOf("country postcode street number unit postal_city", { address_levels: ["value"] }),
    read: readAddress,
    countryOf: countryOfColumn,
    licence: "as its sources state",
    credit: "Overture Maps Foundation",
  },
  // division_area
  {
    hallmarks: ["subtype", "division_id"],
    columns: columnsOf("country subtype class division_id", { names: NAMES }),
    read: readDivisionArea,
    ...DIVISIONS,
  },
  // division
  {
    hallmarks: ["subtype", "hierarchies"],
    columns: columnsOf("country subtype class population", { names: NAMES, hierarchies: ["subtype", "name"] }),
    read: readDivision,
    ...DIVISIONS,
  },
  // division_boundary
  { hallmarks: ["subtype", "division_ids"], read() {}, ...DIVISIONS },
  // place
  {
    hallmarks: ["names", "confidence", "addresses"],
    columns: columnsOf("basic_category confidence operating_status", {
      names: NAMES,
      categories: ["primary"],
      taxonomy: ["primary"],
      addresses: ["locality", "postcode", "country"],
    }),
    read: readPlace,
    countryOf: countryOfPlace,
    licence: "CDLA Permissive 2.0",
    credit: "Overture Maps Foundation",
  },
];

/** The columns that every type has, those that are read as a whole, and those of which some parts are read. */
function columnsOf(whole: string, parts: Columns): Columns {
  const all = ["id", "geometry", ...whole.split(" ")].map((name) => [name, "all"] as const);
  return { ...Object.fromEntries(all), sources: ["dataset", "license"], ...parts };
}

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
  giveHouse(sink, {
    key: textOf(row["id"]),
    number: textOf(row["number"]),
    unit: textOf(row["unit"]),
    point: pointOf(row),
    parts: {
      street: textOf(row["street"]),
      ...areasOf(row),
      postcode: textOf(row["postcode"]),
      countryCode: countryOfColumn(row),
    },
  });
}

/**
 * The levels go from the most general to the most particular, and how many a country has differs, even between its
 * rows: the last one that is given is the town, the first the region, one between them the county. A postal city is
 * what people write in place of the town.
 */
function areasOf(row: Row): { readonly [Area in "locality" | "county" | "region"]: string | undefined } {
  const levels = itemsOf(row["address_levels"]).map((level) => textOf(partsOf(level)["value"]))
    .filter((name) => name !== "");
  return {
    locality: textOf(row["postal_city"]) || levels.at(-1),
    county: levels.length > 2 ? levels[1] : undefined,
    region: levels.length > 1 ? levels[0] : undefined,
  };
}

/** Takes the area, with its label point, out of a row of the type `division`. */
function readDivision(row: Row, sink: RecordSink): void {
  const point = pointOf(row);
  if (typeof point === "string") {
    sink.drop(point);
    return;
  }
  // How big a settlement is.
  const placeType = textOf(row["class"]);
  emitArea(row, sink, {
    key: textOf(row["id"]),
    point,
    placeType: placeType === "megacity" ? "city" : placeType || undefined,
    population: populationOf(row["population"] ?? 0),
    region: regionOf(row),
  });
}

/** The region around a division: the first of its hierarchies goes from the country down to itself. */
function regionOf(row: Row): string | undefined {
  const around = itemsOf(itemsOf(row["hierarchies"])[0]).map(partsOf);
  const region = textOf(around.find(({ subtype }) => subtype === "region")?.["name"]);
  return textOf(row["subtype"]) === "region" ? undefined : region || undefined;
}

/** Takes the outline out of a row of the type `division_area`. It has its division's key: both are one place. */
function readDivisionArea(row: Row, sink: RecordSink): void {
  // The same area with the sea that belongs to it is another row.
  if (textOf(row["class"]) === "maritime") {
    return;
  }
  const polygons = pathPolygonsOf(shapeOf(row["geometry"]));
  if (polygons.length === 0) {
    sink.drop("geometry_missing");
    return;
  }
  emitArea(row, sink, { key: textOf(row["division_id"]), polygons });
}

function emitArea(row: Row, sink: RecordSink, more: Omit<AreaRecord, "kind" | "names">): void {
  const kind = PLACETYPE_KINDS.get(textOf(row["subtype"]));
  const names = namesOf(row["names"]);
  if (kind === undefined) {
    return;
  }
  if (names.length === 0) {
    sink.drop("name_missing");
    return;
  }
  sink.area({ kind, names, ...more, countryCode: countryOf(row["country"]), gers: readGers(more.key) });
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
  const point = pointOf(row);
  const names = namesOf(row["names"]);
  if (typeof point === "string") {
    sink.drop(point);
  } else if (names.length === 0) {
    sink.drop("name_missing");
  } else {
    const key = textOf(row["id"]);
    // The street is part of a free text, and is left out.
    const { locality, postcode } = addressOf(row);
    const address = { locality: textOf(locality), postcode: textOf(postcode), countryCode: countryOfPlace(row) };
    sink.namedPlace({ key, names, category: categoryOf(row), point, ...belongingOf(address), gers: readGers(key) });
  }
}

function countryOfPlace(row: Row): string {
  return countryOfColumn(addressOf(row));
}

function countryOfColumn(row: Row): string {
  return textOf(row["country"]).toUpperCase();
}

function addressOf(row: Row): Row {
  return partsOf(itemsOf(row["addresses"])[0]);
}

/** Schemas before 2026 have `categories`, later ones `taxonomy`. */
function categoryOf(row: Row): string {
  const names = [row["basic_category"], partsOf(row["taxonomy"])["primary"], partsOf(row["categories"])["primary"]];
  return names.map(textOf).find((name) => name !== "") ?? "place";
}

const NAME_LENGTH_MAX = 255;
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;
/** Kinds of a rule's name (docs.overturemaps.org/schema/reference/common/names). */
const VARIANTS: ReadonlyMap<string, RecordNameKind> = new Map([
  ["common", "alternate"],
  ["official", "alternate"],
  ["alternate", "alternate"],
  ["short", "short"],
]);

/** The names of a feature, its own first: the primary one, its translations, and its other names. */
function namesOf(value: unknown): RecordName[] {
  const { primary, common, rules } = partsOf(value);
  const names: RecordName[] = [];
  const add = (text: unknown, kind: RecordNameKind, written = ""): void => {
    const language = LANGUAGE.test(written) ? written.replaceAll("_", "-") : undefined;
    addName(names, { text: textOf(text), kind, language }, NAME_LENGTH_MAX);
  };
  add(primary, "primary");
  if (names.length === 0) {
    return [];
  }
  for (const [language, text] of Object.entries(partsOf(common))) {
    add(text, "alternate", language);
  }
  for (const rule of itemsOf(rules)) {
    const { variant, value: text, language, side } = partsOf(rule);
    const kind = VARIANTS.get(textOf(variant));
    // A name of one side of a street is not that of the whole.
    if (kind !== undefined && textOf(side) === "") {
      add(text, kind, textOf(language));
    }
  }
  return names;
}

function pointOf(row: Row): PointE7 | DropReason {
  return pointOfGeometry(shapeOf(row["geometry"])) ?? "geometry_missing";
}

/** The text of a cell without blanks around it; empty where it has none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The parts of a cell with named parts. */
export function partsOf(value: unknown): Row {
  return isObject(value) ? value : {};
}

/** The items of a cell that is a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
