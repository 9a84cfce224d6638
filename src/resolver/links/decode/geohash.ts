import { cell } from "../../../geo/cell.ts";
import { decodeGeohash } from "../../../geo/geohash.ts";
import type { LinkPoint } from "../values/mod.ts";

/** Twelve characters are 4 cm; more are noise of the encoder. */
const LENGTH_MAX = 12;
/** geohash.org writes up to 20. */
const WRITTEN_MAX = 20;
/** Precision of a finger on a map. Metres. */
const ACCURACY_MIN_M = 1;

/** The middle of a geohash cell as a link's point; undefined if the text is not a geohash. */
export function readGeohash(text: string): LinkPoint | undefined {
  const bounds = text === "" || text.length > WRITTEN_MAX ? undefined : decodeGeohash(text);
  if (bounds === undefined) {
    return undefined;
  }
  const read = cell(text.length > LENGTH_MAX ? decodeGeohash(text.slice(0, LENGTH_MAX)) ?? bounds : bounds);
  return { coordinates: read.center, accuracyM: Math.max(ACCURACY_MIN_M, read.halfDiagonalM), reasons: [] };
}
