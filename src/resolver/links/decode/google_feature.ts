import { decodeS2Cell } from "../../../geo/s2_cell.ts";
import type { LinkPoint } from "../values/mod.ts";
import { decodeBase64 } from "./base64.ts";

/**
 * Largest distance of the feature from its identifier's cell, in metres. Of 17 known pairs 14 were within 760 m, one 2
 * km and two 6.3 km off: the cell is where the feature was first recorded.
 */
const FEATURE_ACCURACY_M = 7000;

/** `0x<cell>:0x<cid>` */
const FEATURE = /0x([0-9a-f]{1,16}):0x[0-9a-f]{1,16}/i;

/** A place id is a 20-byte message: `0A 12 09 <cell, little-endian> 11 <cid>`. */
const PLACE_ID_LENGTH = 20;

/** The area of a feature id (`0x…:0x…`) or a place id (`ChIJ…`) of Google, if it has one. */
export function decodeGoogleFeature(text: string): LinkPoint | undefined {
  const cell = cellOfFeature(text) ?? cellOfPlaceId(text);
  // Features are leaf cells: a number that is not one has lost its last bit to rounding.
  const coordinates = cell === undefined ? undefined : decodeS2Cell(cell | 1n)?.center;
  return coordinates === undefined
    ? undefined
    : { coordinates, accuracyM: FEATURE_ACCURACY_M, reasons: ["coarse_code"] };
}

function cellOfFeature(text: string): bigint | undefined {
  const hex = FEATURE.exec(text)?.[1];
  // A short or zero number is Google's "no feature" (`0x0:0x…`).
  return hex === undefined || hex.length < 15 ? undefined : BigInt(`0x${hex}`);
}

function cellOfPlaceId(text: string): bigint | undefined {
  if (!text.startsWith("ChIJ")) {
    return undefined;
  }
  const bytes = decodeBase64(text);
  if (bytes?.length !== PLACE_ID_LENGTH || bytes[2] !== 0x09 || bytes[11] !== 0x11) {
    return undefined;
  }
  return new DataView(bytes.buffer).getBigUint64(3, true);
}
