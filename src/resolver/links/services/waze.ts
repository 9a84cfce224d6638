import { decodeGoogleFeature, readGeohash } from "../decode/mod.ts";
import type { Link, Service } from "../service.ts";
import {
  filled,
  type LinkPoint,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOfNames,
  pointOfText,
  readPlaceText,
  viewRadiusOf,
} from "../values/mod.ts";

/** Waze: its links, its live map, its map editor, its scheme. */
export const waze: Service = {
  system: "waze",
  read(link, readers) {
    const parameters = parametersOf(link.query);
    const to = parameters.get("to") ?? "";
    const from = pointOfText(prefixed(parameters.get("from") ?? "", "ll."));
    const words = readPlaceText(parameters.get("q") ?? "", {}, readers);
    return {
      pin: pointOfText(parameters.get("ll")) ?? pointOfText(parameters.get("latlng")) ??
        pointOfText(prefixed(to, "ll.")) ?? words.pin,
      hash: readHash(link, parameters) ?? words.hash,
      others: from === undefined ? undefined : [from],
      center: pointOfNames(parameters, ["lat", "lon"], { accuracyM: viewRadiusOf(parameters) }),
      hint: decodeGoogleFeature(prefixed(to, "place.")),
      title: filled(words.title, words.text),
      text: words.text,
      prefersText: true,
    };
  },
};

/** `/ul/h<geohash>`, `?h=<geohash>`. */
function readHash(link: Link, parameters: Parameters): LinkPoint | undefined {
  const last = pathSegments(link.path).at(-1) ?? "";
  const text = parameters.get("h") ?? (link.path.includes("/ul/h") && last.startsWith("h") ? last.slice(1) : "");
  return readGeohash(text);
}

function prefixed(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : "";
}
