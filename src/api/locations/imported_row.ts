import { type Cell, cellText, type ResultRow } from "../../batches/mod.ts";
import { readComponents } from "../../domain/present_answer.ts";
import type { ImportedRow } from "../../locations/mod.ts";

/** Positions of the batch's columns that become fields of a location. */
export interface ColumnPlaces {
  readonly name: number | undefined;
  readonly metadata: readonly { readonly name: string; readonly place: number }[];
}

/** The limits of locations. Longer values are cut, because an import reports no errors of single rows. */
const NAME_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 500;

/** The location to create from a row; undefined for a row without a point. */
export function importedRow({ row, values, answer }: ResultRow, places: ColumnPlaces): ImportedRow | undefined {
  if ("fault" in answer || answer.status === "unresolved") {
    return undefined;
  }
  const { label, coordinates, confidence, status, precision, accuracy_m, components, place_id, source } = answer;
  const name = textOf(places.name === undefined ? undefined : values[places.name], NAME_LENGTH_MAX);
  const metadata = places.metadata.flatMap(({ name: key, place }) => {
    const text = textOf(values[place], TEXT_LENGTH_MAX);
    return text === "" ? [] : [[key, text] as const];
  });
  return {
    row,
    resolution: {
      label,
      coordinates,
      confidence,
      status,
      precision,
      accuracyM: accuracy_m,
      components: readComponents(components),
      placeId: place_id,
      source,
    },
    ...(name === "" ? {} : { name }),
    ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
  };
}

/** One line without control characters, trimmed and in NFC; empty where there is no value. */
function textOf(cell: Cell | undefined, lengthMax: number): string {
  const plain = cellText(cell).toWellFormed().replaceAll(/\p{Cc}+/gu, " ").trim().normalize("NFC");
  return Array.from(plain.slice(0, lengthMax * 2)).slice(0, lengthMax).join("").toWellFormed();
}
