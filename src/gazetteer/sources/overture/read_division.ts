import { readGers } from "../../../domain/ids.ts";
import type { AreaRecord, Belonging, RecordName, RecordNameKind, RecordSink } from "../record.ts";
import { PLACETYPE_KINDS } from "../whosonfirst.ts";
import { pointOfGeometry, polygonsOfGeometry } from "./geometry.ts";
import type { Row } from "./parquet_table.ts";
import { isObject } from "../../../text/json_value.ts";

/** The text of a cell without blanks around it; empty where it has none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The parts of a cell with named parts. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** The items of a cell that is a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Of one feature. */
const NAMES_MAX = 512;
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
export function namesOf(value: unknown): RecordName[] {
  const { primary, common, rules } = partsOf(value);
  const names: RecordName[] = [];
  const add = (text: string, kind: RecordNameKind, language: string): void => {
    if (text !== "" && text.length <= NAME_LENGTH_MAX && names.length < NAMES_MAX) {
      names.push(LANGUAGE.test(language) ? { text, kind, language: language.replaceAll("_", "-") } : { text, kind });
    }
  };
  add(textOf(primary), "primary", "");
  if (names.length === 0) {
    return [];
  }
  for (const [language, text] of Object.entries(partsOf(common))) {
    add(textOf(text), "alternate", language);
  }
  for (const rule of itemsOf(rules)) {
    const { variant, value: text, language, side } = partsOf(rule);
    const kind = VARIANTS.get(textOf(variant));
    // A name of one side of a street is not that of the whole.
    if (kind !== undefined && textOf(side) === "") {
      add(textOf(text), kind, textOf(language));
    }
  }
  return names;
}

/** Takes the area, with its label point, out of a row of the type `division`. */
export function readDivision(row: Row, sink: RecordSink): void {
  const point = pointOfGeometry(row["geometry"]);
  const population = Number(row["population"] ?? 0);
  if (typeof point === "string") {
    sink.drop(point);
    return;
  }
  emitArea(row, sink, {
    key: textOf(row["id"]),
    point,
    ...placeTypeOf(row),
    ...(population > 0 ? { population } : {}),
    ...belongingOf(row),
  });
}

/** Takes the outline out of a row of the type `division_area`. It has its division's key: both are one place. */
export function readDivisionArea(row: Row, sink: RecordSink): void {
  // The same area with the sea that belongs to it is another row.
  if (textOf(row["class"]) === "maritime") {
    return;
  }
  const polygons = polygonsOfGeometry(row["geometry"]);
  if (polygons.length === 0) {
    sink.drop("geometry_missing");
    return;
  }
  emitArea(row, sink, { key: textOf(row["division_id"]), polygons });
}

function emitArea(row: Row, sink: RecordSink, more: Omit<AreaRecord, "kind" | "names">): void {
  const kind = PLACETYPE_KINDS.get(textOf(row["subtype"]));
  const names = namesOf(row["names"]);
  const countryCode = textOf(row["country"]).toUpperCase();
  const gers = readGers(more.key);
  if (kind === undefined) {
    return;
  }
  if (names.length === 0) {
    sink.drop("name_missing");
    return;
  }
  sink.area({
    kind,
    names,
    ...more,
    ...(/^[A-Z]{2}$/.test(countryCode) ? { countryCode } : {}),
    ...(gers === undefined ? {} : { gers }),
  });
}

/** How big a settlement is. */
function placeTypeOf(row: Row): Pick<AreaRecord, "placeType"> {
  const placeType = textOf(row["class"]);
  return placeType === "" ? {} : { placeType: placeType === "megacity" ? "city" : placeType };
}

/** The region around it: the first of its hierarchies goes from the country down to itself. */
function belongingOf(row: Row): Pick<Belonging, "region"> {
  const around = itemsOf(itemsOf(row["hierarchies"])[0]).map(partsOf);
  const region = textOf(around.find(({ subtype }) => subtype === "region")?.["name"]);
  return region === "" || textOf(row["subtype"]) === "region" ? {} : { region };
}
