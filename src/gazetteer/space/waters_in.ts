import type { Bounds } from "../../domain/bounds.ts";
import { boxE7 } from "./box_e7.ts";
import type { DrawableWater } from "../drawable.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { decodePath } from "../file/paths.ts";
import { textAt } from "../file/texts.ts";
import { VarintReader } from "../file/varints.ts";

/** More pieces than any water has: bounds the loop over damaged bytes. */
const PIECES_MAX = 10_000;

/**
 * The named waters of at least this radius whose box meets the box, the largest first. Reads the waters of a country in
 * their order, which is by size, up to the limit or the radius: some 0.2 ms for a hundred thousand.
 */
export function watersIn(
  sections: Sections,
  bounds: Bounds,
  { leastRadiusM, limit }: { readonly leastRadiusM: number; readonly limit: number },
): DrawableWater[] {
  const { waterRadius, waterBox } = sections;
  const { west, south, east, north } = boxE7(bounds);
  const found: DrawableWater[] = [];
  for (let id = 0; id < waterRadius.length && found.length < limit && waterRadius[id]! >= leastRadiusM; id++) {
    const at = id * 4;
    if (
      waterBox[at]! <= north && waterBox[at + 2]! >= south && waterBox[at + 1]! <= east && waterBox[at + 3]! >= west
    ) {
      found.push(readWater(sections, id));
    }
  }
  return found;
}

function readWater(sections: Sections, id: number): DrawableWater {
  const { strings, waterPathStart } = sections;
  const point = { latitudeE7: sections.waterLatitude[id]!, longitudeE7: sections.waterLongitude[id]! };
  const reader = new VarintReader(sections.waterPaths, waterPathStart[id]!, waterPathStart[id + 1]!);
  const count = Math.min(PIECES_MAX, reader.unsigned());
  const paths: Int32Array[] = [];
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    paths.push(decodePath(reader, point));
  }
  return {
    name: textAt(strings, sections.waterName[id]!),
    category: textAt(strings, sections.waterCategory[id]!),
    latitude: point.latitudeE7 / UNITS_PER_DEGREE,
    longitude: point.longitudeE7 / UNITS_PER_DEGREE,
    radiusM: sections.waterRadius[id]!,
    paths,
  };
}
