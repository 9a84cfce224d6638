import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  clampViewRadius,
  type Parameters,
  parametersOf,
  pointOf,
  readPair,
  readPlaceText,
  type ReadPoint,
  type ReadText,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Parameters that may hold the place, best first. */
const PLACE_NAMES = ["ll", "daddr", "destination", "coordinate", "q"] as const;

/** Apple Maps on the web and its app scheme. */
export const appleMaps: Service = {
  system: "apple_maps",
  read(link, readers) {
    if (link.path.startsWith("/p/")) {
      return { nothing: "short_link_not_followed" };
    }
    const parameters = parametersOf(link.query);
    const place = readPlace(parameters, readers);
    const center = readCenter(parameters);
    const name = filled(parameters.get("name")) ?? place.title;
    const address = filled(parameters.get("address")) ?? filled(parameters.get("daddr")) ??
      filled(parameters.get("destination"));
    const title = name ?? address ?? filled(parameters.get("q"));
    const isPoint = place.pin !== undefined || place.hash !== undefined;
    return {
      ...place,
      center,
      address,
      title: isPoint && title !== undefined && readPair(title) !== undefined ? undefined : title,
      text: isPoint ? undefined : address ?? place.text ?? name,
      ...(address === undefined ? {} : { prefersText: true }),
    };
  },
};

function readPlace(parameters: Parameters, readers: readonly ReadText[]): LinkContents {
  let text: string | undefined;
  for (const name of PLACE_NAMES) {
    const read = readPlaceText(parameters.get(name) ?? "", {}, readers);
    if (read.pin !== undefined || read.hash !== undefined) {
      return { pin: read.pin, hash: read.hash, title: read.title, others: readSource(parameters, readers) };
    }
    text ??= read.text;
  }
  return { text };
}

function readSource(parameters: Parameters, readers: readonly ReadText[]): readonly ReadPoint[] {
  const source = readPlaceText(parameters.get("saddr") ?? parameters.get("source") ?? "", {}, readers);
  return source.pin === undefined ? [] : [source.pin];
}

/** `span` is the visible height and width in degrees. */
function readCenter(parameters: Parameters): ReadPoint | undefined {
  const pair = readPair(parameters.get("sll") ?? "") ?? readPair(parameters.get("center") ?? "") ??
    readPair(parameters.get("near") ?? "");
  if (pair === undefined) {
    return undefined;
  }
  const span = readPair(parameters.get("span") ?? parameters.get("sspn") ?? parameters.get("spn") ?? "");
  const zoom = parameters.get("z");
  const accuracyM = span === undefined
    ? viewRadiusOfZoom(zoom === undefined ? undefined : Number(zoom))
    : clampViewRadius((Math.max(span.first, span.second) * 111_320) / 2);
  return pointOf(pair, { accuracyM });
}

function filled(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}
