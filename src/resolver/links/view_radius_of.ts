import type { Parameters } from "./parameters.ts";
import { viewRadiusOfZoom } from "./view_radius.ts";

/** What services call the zoom level. */
const NAMES = ["zoom", "z", "lvl", "level", "zl"] as const;

/** The radius in metres that a link's zoom parameter tells, else the default. */
export function viewRadiusOf(parameters: Parameters): number {
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value !== undefined && value !== "") {
      return viewRadiusOfZoom(Number.parseFloat(value));
    }
  }
  return viewRadiusOfZoom(undefined);
}
