import { decodeGe0 } from "../decode/mod.ts";
import type { Service } from "../service.ts";
import { filled, parametersOf, pathSegments, pointOfNames, pointOfText, readPlaceText } from "../values/mod.ts";

/** Actions of the family's schemes: `om://map?ll=…`, `om://route?sll=…&dll=…`. */
const ACTIONS = new Set(["map", "route", "search", "crosshair", "v2"]);

/** The ge0 family: Organic Maps, CoMaps, Maps.me and their schemes. */
export const organicMaps: Service = {
  system: "organic_maps",
  read(link, readers) {
    const [code = "", name = ""] = pathSegments(link.path);
    const decoded = ACTIONS.has(code) ? undefined : decodeGe0(code);
    if (decoded !== undefined) {
      return { hash: { ...decoded, reasons: [] }, title: filled(swapSpaces(name)) };
    }
    const parameters = parametersOf(link.query);
    const plain = readPlaceText(code, {}, readers);
    const start = pointOfText(parameters.get("sll"));
    const center = pointOfText(parameters.get("cll"), { accuracyM: 10_000 });
    return {
      pin: pointOfText(parameters.get("dll")) ?? pointOfText(parameters.get("ll")) ??
        pointOfNames(parameters, ["lat", "lon"]) ?? plain.pin,
      others: start === undefined ? undefined : [start],
      center,
      title: filled(parameters.get("n"), parameters.get("daddr"), name),
      text: filled(parameters.get("query")),
    };
  },
};

/** Names have `_` for a space and a space for `_`. */
function swapSpaces(name: string): string {
  return name.replace(/[_ ]/g, (letter) => (letter === "_" ? " " : "_"));
}
