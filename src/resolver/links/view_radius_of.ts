import type { Parameters } from "./parameters.ts";
import { viewRadiusOfZoom } from "./view_radius.ts";

/** Names of the zoom parameter. */
const NAMES = ["zoom", "z", "lvl", "level", "zl"] as const;

/** The radius in metres from a link's zoom parameter, else the default. */
export function viewRadiusOf(parameters: Parameters): number {
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value !== undefined && value !== "") {
      return viewRadiusOfZoom(Number.parseFloat(value));
    }
  }
  return viewRadiusOfZoom(undefined);
}
