import { readGers } from "../../../domain/ids.ts";
import type { Belonging, RecordSink } from "../record.ts";
import { itemsOf, namesOf, partsOf, textOf } from "./read_division.ts";
import { pointOfGeometry } from "./geometry.ts";
import type { Row } from "./parquet_table.ts";

/** A place with less confidence more probably does not exist, by what the column says. */
const CONFIDENCE_MIN = 0.5;

/** Takes the named place out of a row of the type `place`, unless it is closed or doubtful. */
export function readPlace(row: Row, sink: RecordSink): void {
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
      ...belongingOf(row),
      ...(gers === undefined ? {} : { gers }),
    });
  }
}

/** The country of a place's address; empty where it has none. */
export function countryOfPlace(row: Row): string {
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
function belongingOf(row: Row): Belonging {
  const address = addressOf(row);
  const locality = textOf(address["locality"]);
  const postcode = textOf(address["postcode"]);
  const countryCode = countryOfPlace(row);
  return {
    ...(locality === "" ? {} : { locality }),
    ...(postcode === "" ? {} : { postcode }),
    ...(/^[A-Z]{2}$/.test(countryCode) ? { countryCode } : {}),
  };
}
