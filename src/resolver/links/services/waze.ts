import { readGeohash } from "../decode/geohash.ts";
import { decodeGoogleFeature } from "../decode/google_feature.ts";
import { filled } from "../filled.ts";
import type { Link } from "../link.ts";
import type { LinkPoint } from "../link_point.ts";
import { type Parameters, parametersOf } from "../parameters.ts";
import { pathSegments } from "../path_segments.ts";
import { readPlaceText } from "../place_text.ts";
import { pointOfNames } from "../point_of_names.ts";
import { pointOfText } from "../point_of_text.ts";
import type { Service } from "../service.ts";
import { viewRadiusOf } from "../view_radius_of.ts";

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
