import type { Recognition } from "../../recognition_types.ts";
import type { Service } from "../service.ts";
import { type LinkPoint, type Parameters, parametersOf, pointOfText, type ReadText } from "../values/mod.ts";

/** Radius of the default view of such a page. Metres. */
const VIEW_RADIUS_M = 2_500;

/**
 * The map of the Swiss confederation: `?E=2600000&N=1200000`, `#/map?center=2600000,1200000`, on its own grid or in
 * degrees. A crosshair marks the centre.
 */
export const swissMap: Service = {
  system: "swisstopo",
  read({ query, fragment }, readers) {
    const at = fragment.indexOf("?");
    const parameters = parametersOf(at < 0 ? query : fragment.slice(at + 1));
    const east = parameters.get("e") ?? parameters.get("y") ?? parameters.get("lon") ?? "";
    const north = parameters.get("n") ?? parameters.get("x") ?? parameters.get("lat") ?? "";
    const text = parameters.get("center") ?? (isDegrees(east) ? `${north},${east}` : `${east},${north}`);
    const point = pointOfGrid(text, "LV95", readers) ?? pointOfGrid(text, "LV03", readers);
    return markedOrSeen(point ?? asPoint(text), parameters);
  },
};

/** Streetmap of Great Britain: `?x=530000&y=180000` on the national grid, with an arrow where `a=yes`. */
export const streetMap: Service = {
  system: "streetmap",
  read({ query }, readers) {
    const parameters = parametersOf(query);
    const point = pointOfGrid(`${parameters.get("x")},${parameters.get("y")}`, "OSGB", readers);
    return markedOrSeen(point, parameters);
  },
};

function markedOrSeen(point: LinkPoint | undefined, parameters: Parameters): { pin?: LinkPoint; center?: LinkPoint } {
  if (point === undefined) {
    return {};
  }
  const isMarked = parameters.has("crosshair") || parameters.get("a") === "yes";
  return isMarked ? { pin: point } : { center: { ...point, accuracyM: VIEW_RADIUS_M } };
}

/** Numbers of a grid, read by the coordinate recognisers. */
function pointOfGrid(numbers: string, grid: string, readers: readonly ReadText[]): LinkPoint | undefined {
  const recognitions = /^\d{5,7}[.\d]{0,8},\d{5,7}[.\d]{0,8}$/.test(numbers)
    ? readers.flatMap((read): readonly Recognition[] => read(`${grid} ${numbers}`))
    : [];
  for (const recognition of recognitions) {
    if (recognition.outcome === "point") {
      return { coordinates: recognition.coordinates, accuracyM: recognition.accuracyM, reasons: [] };
    }
  }
  return undefined;
}

function asPoint(text: string): LinkPoint | undefined {
  const point = pointOfText(text);
  return point === "out_of_range" ? undefined : point;
}

function isDegrees(text: string): boolean {
  return text !== "" && Math.abs(Number(text)) <= 180;
}
