import { decodeBase64 } from "../decode/mod.ts";
import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  filled,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOf,
  readPair,
  readPlaceText,
  type ReadPoint,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** HERE WeGo: places, shared locations, routes, and the old app schemes. */
export const hereWeGo: Service = {
  system: "here_wego",
  read(link, readers) {
    const parameters = parametersOf(link.query);
    const segments = pathSegments(link.path);
    const center = readMap(parameters.get("map"));
    const [verb = "", first = ""] = segments;
    if (verb === "p") {
      return { ...readPlaceId(first), center };
    }
    if (verb === "l" || link.scheme === "here-location") {
      const stop = readStop(verb === "l" ? first : verb);
      return readLocation(stop, parameters, center);
    }
    const stops = segments.map(readStop).filter((stop) => stop.pin !== undefined);
    const last = stops.at(-1);
    const words = readPlaceText(parameters.get("q") ?? "", {}, readers);
    return {
      pin: last?.pin ?? words.pin,
      hash: words.hash,
      title: last?.title ?? words.title,
      others: stops.slice(0, -1).flatMap((stop) => stop.pin ?? []),
      center,
      text: filled(words.text, verb === "search" ? first : undefined),
    };
  },
};

/** `?p=no` shows the place without a pin. */
function readLocation(stop: LinkContents, parameters: Parameters, center: ReadPoint | undefined): LinkContents {
  return parameters.get("p") === "no" ? { center: stop.pin ?? center, title: stop.title } : { ...stop, center };
}

/** `lat,lon`, `lat,lon,Title`, `Title:lat,lon`, `pos.lat_lon_Title`. */
function readStop(segment: string): LinkContents {
  const colon = segment.lastIndexOf(":");
  const text = (colon < 0 ? segment : segment.slice(colon + 1)).replace(/^pos\./, "");
  const pair = readPair(text);
  if (pair === undefined) {
    return {};
  }
  const title = filled(colon < 0 ? text.slice(pair.end + 1) : segment.slice(0, colon));
  return { pin: pointOf(pair), title };
}

/** `52.5,13.4,15,normal` */
function readMap(value: string | undefined): ReadPoint | undefined {
  const pair = value === undefined ? undefined : readPair(value);
  if (value === undefined || pair === undefined) {
    return undefined;
  }
  const zoom = Number.parseFloat(value.slice(pair.end + 1));
  return pointOf(pair, { accuracyM: viewRadiusOfZoom(Number.isNaN(zoom) ? undefined : zoom) });
}

const LATITUDE = /(?:^|;)lat=(-?\d{1,3}(?:\.\d{1,20})?)(?:;|$)/;
const LONGITUDE = /(?:^|;)lon=(-?\d{1,3}(?:\.\d{1,20})?)(?:;|$)/;
const NAME = /(?:^|;)n=([^;]*)/;
const JSON_LATITUDE = /"lat(?:itude)?":(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_LONGITUDE = /"(?:lon|lng|longitude)":(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_NAME = /"(?:title|name)":"([^"\\]*)"/;

/** `s-<base64>` of `lat=…;lon=…;n=Name`, `e-<base64>` of JSON. */
function readPlaceId(segment: string): LinkContents {
  const bytes = decodeBase64(segment.slice(2));
  if (segment[1] !== "-" || bytes === undefined) {
    return {};
  }
  const text = new TextDecoder().decode(bytes);
  const latitude = LATITUDE.exec(text) ?? JSON_LATITUDE.exec(text);
  const longitude = LONGITUDE.exec(text) ?? JSON_LONGITUDE.exec(text);
  const title = filled((NAME.exec(text) ?? JSON_NAME.exec(text))?.[1]?.replaceAll("+", " "));
  const pair = latitude === null || longitude === null ? undefined : readPair(`${latitude[1]},${longitude[1]}`);
  return { pin: pair === undefined ? undefined : pointOf(pair), title };
}
