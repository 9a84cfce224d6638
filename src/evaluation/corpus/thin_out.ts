import type { PointE7 } from "../../gazetteer/sources/record.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Removals } from "./choose_removals.ts";
import type { FiledRecord } from "./read_records.ts";
import type { Sighting } from "./sightings.ts";
import type { Towns } from "./towns.ts";

/** What is removed. */
export interface ThinOutOptions {
  readonly sightings: readonly Sighting[];
  readonly removals: Removals;
  readonly towns: Towns;
}

/** The records without the removed houses, streets and named places at them, and without the removed town. */
export function thinOut(records: readonly FiledRecord[], options: ThinOutOptions): FiledRecord[] {
  const { removals: { town, inTown, ofStreets, ofNumbers } } = options;
  const gone = new Set(
    options.sightings.filter((seen) => inTown.has(seen) || ofStreets.has(seen) || ofNumbers.has(seen))
      .map((seen) => seen.index),
  );
  return records.filter((record, index) =>
    !gone.has(index) && (town === undefined || !isOfTown(record, town, options.towns))
  );
}

/** True for the town itself, except its postcode areas, and for everything that names it or lies in its outline. */
function isOfTown({ entry }: FiledRecord, town: string, towns: Towns): boolean {
  if (entry.kind === "area") {
    const { names, kind, level, point } = entry.record;
    const isWider = kind === "country" || (level !== undefined && level <= 4);
    const isItself = names.some((name) => nameKey(name.text) === town);
    const isInside = point !== undefined && nameKey(towns.around(point) ?? "") === town;
    return !isWider && kind !== "postcode" && (isItself || isInside);
  }
  if (entry.kind === "house" || entry.kind === "namedPlace") {
    return nameKey(entry.record.locality ?? aroundOf(entry.record.point, towns)) === town;
  }
  return false;
}

function aroundOf(point: PointE7, towns: Towns): string {
  return towns.around(point) ?? "";
}
