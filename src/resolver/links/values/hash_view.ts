import { decodePercent } from "./decode_text.ts";
import { readPair } from "./pair.ts";
import { parametersOf } from "./parameters.ts";
import { pointOf, type ReadPoint } from "./point.ts";
import { viewRadiusOfZoom } from "./view_radius.ts";

const ZOOM_FIRST = /^\/?(\d{1,2}(?:\.\d{1,20})?)[/!]/;

/**
 * The viewport that most web maps keep after `#`: `map=16/51.49/-0.13`, `16/51.49/-0.13`, `map=16!51.49!-0.13`,
 * `lat=51.49&lon=-0.13&z=16`. Undefined if there is none.
 *
 * @example
 * ```ts
 * readHashView("map=16/51.49/-0.13");
 * ```
 */
export function readHashView(fragment: string, order?: "longitude_first"): ReadPoint | undefined {
  if (fragment === "") {
    return undefined;
  }
  const parameters = parametersOf(fragment.replace(/^[?!]/, ""));
  const text = parameters.get("map") ?? parameters.get("view") ?? decodePercent(fragment);
  const zoom = ZOOM_FIRST.exec(text);
  const pair = zoom === null ? undefined : readPair(text.slice(zoom[0].length).replace("!", "/"));
  if (pair !== undefined) {
    const options = { accuracyM: viewRadiusOfZoom(Number(zoom?.[1])) };
    return pointOf(pair, order === undefined ? options : { ...options, order });
  }
  const named = readPair(`${parameters.get("lat")},${parameters.get("lon") ?? parameters.get("lng")}`);
  const level = parameters.get("z") ?? parameters.get("zoom");
  return named === undefined
    ? undefined
    : pointOf(named, { accuracyM: viewRadiusOfZoom(level === undefined ? undefined : Number(level)) });
}
