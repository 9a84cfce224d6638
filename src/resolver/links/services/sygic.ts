import type { Service } from "../service.ts";
import { decodePercent, parametersOf, pointOfText, type ReadPoint, viewRadiusOfZoom } from "../values/mod.ts";

/**
 * Sygic: `com.sygic.aura://coordinate|8.54|47.37|drive`, longitude first; `go.sygic.com/directions?to=47.37,8.54`; the
 * map's `#/?map=14,47.37,8.54`.
 */
export const sygic: Service = {
  system: "sygic",
  read(link) {
    const [verb, ...rest] = decodePercent(link.path).split("|", 6);
    return {
      pin: verb === "coordinate"
        ? pointOfText(rest.slice(0, 2).join(","), { order: "longitude_first" })
        : pointOfText(parametersOf(link.query).get("to")),
      center: readMap(parametersOf(link.fragment.replace(/^\/?\?/u, "")).get("map")),
    };
  },
};

/** Zoom, latitude, longitude. */
function readMap(value = ""): ReadPoint | undefined {
  const comma = value.indexOf(",");
  return pointOfText(value.slice(comma + 1), { accuracyM: viewRadiusOfZoom(Number.parseFloat(value)) });
}
