import type { AreaRecord, Belonging, RecordSink } from "../record.ts";
import { PLACETYPE_KINDS } from "../whosonfirst.ts";
import { itemsOf, partsOf, textOf } from "./cells.ts";
import { pointOfGeometry, polygonsOfGeometry } from "./geometry.ts";
import { namesOf } from "./names_of.ts";
import type { Row } from "./parquet_table.ts";

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
  if (kind === undefined) {
    return;
  }
  if (names.length === 0) {
    sink.drop("name_missing");
    return;
  }
  sink.area({ kind, names, ...more, ...(/^[A-Z]{2}$/.test(countryCode) ? { countryCode } : {}) });
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
