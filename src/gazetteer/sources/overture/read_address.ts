import { isPlaceholder } from "../placeholder.ts";
import type { Belonging, RecordSink } from "../record.ts";
import { itemsOf, partsOf, textOf } from "./cells.ts";
import { pointOfGeometry } from "./geometry.ts";
import type { Row } from "./parquet_table.ts";

const NUMBER_LENGTH_MAX = 64;

/** Takes the house out of a row of the type `address`. */
export function readAddress(row: Row, sink: RecordSink): void {
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
      ...belongingOf(row),
    });
  }
}

/**
 * The levels go from the most general to the most particular, and how many a country has differs, even between its
 * rows: the last one that is given is the town, the first the region, one between them the county. A postal city is
 * what people write in place of the town.
 */
function belongingOf(row: Row): Belonging {
  const levels = itemsOf(row["address_levels"]).map((level) => textOf(partsOf(level)["value"])).filter((name) =>
    name !== ""
  );
  const town = textOf(row["postal_city"]) || (levels.at(-1) ?? "");
  const region = levels.length > 1 ? levels[0]! : "";
  const county = levels.length > 2 ? levels[1]! : "";
  const postcode = textOf(row["postcode"]);
  const countryCode = textOf(row["country"]).toUpperCase();
  return {
    ...(town === "" ? {} : { locality: town }),
    ...(county === "" ? {} : { county }),
    ...(region === "" ? {} : { region }),
    ...(postcode === "" ? {} : { postcode }),
    ...(/^[A-Z]{2}$/.test(countryCode) ? { countryCode } : {}),
  };
}
