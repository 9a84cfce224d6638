import { SURE_WEIGHT } from "../decision/mod.ts";
import { recognize } from "./recognize.ts";

/** Half of the last digit of a pair of decimal numbers that are coordinates and not amounts: three digits. Metres. */
const DECIMAL_ACCURACY_M = 100;

/**
 * Whether a text certainly is a point: coordinates, a code of a place, or a link of a map service. Codes of registers, such
 * as postcodes, are not.
 */
export function isPoint(text: string): boolean {
  const [surest] = recognize(text, {});
  if (surest === undefined || surest.weight < SURE_WEIGHT) {
    return false;
  }
  if (surest.outcome === "nothing") {
    // A short link of a map, which may be followed.
    return surest.kind === "map_link" && surest.system !== "link";
  }
  if (surest.outcome === "registered") {
    return false;
  }
  return surest.outcome !== "point" || surest.system !== "decimal" || surest.accuracyM <= DECIMAL_ACCURACY_M;
}
