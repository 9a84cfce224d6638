import { distanceM } from "../../../geo/distance_m.ts";
import { decodeGoogleFeature, readGoogleData, readGoogleGeocode } from "../decode/mod.ts";
import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  clampViewRadius,
  decodeValue,
  type LinkPoint,
  OUT_OF_RANGE,
  type Parameters,
  parametersOf,
  type PlaceText,
  pointOf,
  pointOfText,
  type PointOptions,
  readPair,
  readPlaceText,
  type ReadPoint,
  type ReadText,
  viewRadiusOfZoom,
} from "../values/mod.ts";
import { unknownService } from "./unknown.ts";

/** Google's maps show mainland China on GCJ-02. */
const GOOGLE = { datum: "gcj02_mainland" } as const;

/** Parameters with the place, best first. */
const PLACE_NAMES = ["destination", "daddr", "q", "query"] as const;
const PLACE_ID_NAMES = ["destination_place_id", "query_place_id", "place_id", "ftid"] as const;

/** Parameters with the viewport. */
const VIEW_NAMES = ["viewpoint", "center", "cbll"] as const;

const MAP_HOST = /^(?:www\.)?(?:maps|earth|ditu)\./;

/** Google Earth has no datum shift, in China neither. */
const EARTH_HOST = /^earth\./;

/** Stops of one route that are read. Google itself allows ten. */
const STOPS_MAX = 16;

/**
 * Google Maps and Google Earth on the web, their app schemes, embedded and static maps. Precedence: a point in the
 * parameters, in `data=`, in the path; then the viewport; then words; then identifiers.
 */
export const googleMaps: Service = {
  system: "google_maps",
  read(link, readers) {
    if (!isMap(link)) {
      return unknownService.read(link, readers);
    }
    const parameters = parametersOf(link.query);
    // `#!q=paris&data=…`, and old links with their parameters after the hash.
    const fragment = link.fragment === "" ? undefined : parametersOf(link.fragment.replace(/^!/, ""));
    const fromQuery = readParameters(parameters, readers);
    if (isDecided(fromQuery)) {
      return fromQuery;
    }
    const fromFragment = fragment === undefined ? undefined : readParameters(fragment, readers);
    if (fromFragment !== undefined && isDecided(fromFragment)) {
      return fromFragment;
    }
    const fromPath = readPath(link, readers);
    return merge(fromPath, merge(fromFragment, fromQuery));
  },
};

/** Google's other pages (search, documents) are not read as maps. */
function isMap({ host, path }: Link): boolean {
  return host === "" || MAP_HOST.test(host) || path.startsWith("/maps") || path.startsWith("/local");
}

function isDecided(evidence: LinkContents): boolean {
  return evidence.pin !== undefined || evidence.hash !== undefined;
}

/** The content of the path, completed by that of the parameters. */
function merge(first: LinkContents | undefined, second: LinkContents | undefined): LinkContents | undefined {
  if (first === undefined || second === undefined) {
    return first ?? second;
  }
  return {
    pin: first.pin ?? second.pin,
    hash: first.hash ?? second.hash,
    center: first.center ?? second.center,
    hint: first.hint ?? second.hint,
    others: [...(first.others ?? []), ...(second.others ?? [])],
    title: first.title ?? second.title,
    text: first.text ?? second.text,
    nothing: first.nothing ?? second.nothing,
  };
}

function readParameters(parameters: Parameters, readers: readonly ReadText[]): LinkContents {
  if (parameters.size === 0) {
    return {};
  }
  const geocode = parameters.get("geocode");
  const stops = geocode === undefined ? [] : readGoogleGeocode(geocode);
  const destination = stops.at(-1);
  const place = readNamedPlace(parameters, readers);
  if (place.pin === undefined && place.hash === undefined && destination !== undefined) {
    return { pin: destination, others: stops.slice(0, -1).filter(isPresent), title: place.text };
  }
  const data = readGoogleData(parameters.get("data") ?? parameters.get("pb") ?? "");
  const view = readView(parameters);
  const pin = place.pin ?? data.pins.at(-1) ?? markerOf(parameters) ?? view.pin;
  return {
    pin,
    hash: place.hash,
    center: view.center ?? data.center,
    hint: hintOf(parameters) ?? data.hint,
    others: pin === undefined ? undefined : otherStops(parameters, readers),
    title: place.title ?? (pin === undefined ? data.title : place.text ?? data.title),
    text: place.text,
  };
}

/** The first parameter with a point, else the first with words. */
function readNamedPlace(parameters: Parameters, readers: readonly ReadText[]): PlaceText {
  let words: PlaceText = {};
  for (const name of PLACE_NAMES) {
    const value = parameters.get(name);
    if (value === undefined || value === "" || value.startsWith("place_id:")) {
      continue;
    }
    const read = readPlaceText(lastStop(value), GOOGLE, readers);
    if (read.pin !== undefined || read.hash !== undefined) {
      return read;
    }
    words = words.text === undefined ? read : words;
  }
  return words;
}

/** Classic routes name all their stops in one parameter: `daddr=Bern to:Zürich`. */
function lastStop(value: string): string {
  const at = value.lastIndexOf(" to:");
  return at < 0 ? value : value.slice(at + 4);
}

function otherStops(parameters: Parameters, readers: readonly ReadText[]): readonly ReadPoint[] {
  const texts = (parameters.get("waypoints") ?? "").split("|", STOPS_MAX);
  const daddr = (parameters.get("daddr") ?? "").split(" to:", STOPS_MAX).slice(0, -1);
  return [...texts, ...daddr, parameters.get("origin") ?? "", parameters.get("saddr") ?? ""]
    .map((text) => (text === "" ? undefined : readPlaceText(text, GOOGLE, readers).pin))
    .filter(isPresent);
}

/** `ll` alone is a place; with a zoom or a span it is the viewport. `sll` is the viewport of an earlier search. */
function readView(parameters: Parameters): { readonly pin?: ReadPoint; readonly center?: ReadPoint } {
  const view = { ...GOOGLE, accuracyM: viewRadiusOf(parameters) };
  const center = VIEW_NAMES.map((name) => pointOfText(parameters.get(name), view)).find(isPresent);
  if (center !== undefined) {
    return { center };
  }
  const isView = ["spn", "z", "zoom", "mid"].some((name) => parameters.has(name));
  const shown = pointOfText(parameters.get("ll"), isView ? view : GOOGLE);
  if (shown !== undefined) {
    return isView ? { center: shown } : { pin: shown };
  }
  const searched = pointOfText(parameters.get("sll"), view);
  return searched === undefined ? {} : { center: searched };
}

function viewRadiusOf(parameters: Parameters): number {
  const span = readPair(parameters.get("spn") ?? "");
  if (span !== undefined) {
    return clampViewRadius(Math.max(span.first, span.second) * 111_320 / 2);
  }
  const zoom = parameters.get("zoom") ?? parameters.get("z");
  return viewRadiusOfZoom(zoom === undefined || zoom === "" ? undefined : Number(zoom));
}

/** Static maps: `markers=color:red|label:C|40.7,-73.9`. */
function markerOf(parameters: Parameters): ReadPoint | undefined {
  const parts = (parameters.get("markers") ?? "").split("|", STOPS_MAX);
  const pair = parts.map((part) => readPair(part)).find(isPresent);
  return pair === undefined ? undefined : pointOf(pair, GOOGLE);
}

function hintOf(parameters: Parameters): LinkPoint | undefined {
  for (const name of PLACE_ID_NAMES) {
    const hint = decodeGoogleFeature(parameters.get(name) ?? "");
    if (hint !== undefined) {
      return hint;
    }
  }
  const query = parameters.get("q") ?? "";
  return query.startsWith("place_id:") ? decodeGoogleFeature(query.slice("place_id:".length)) : undefined;
}

function readPath(link: Link, readers: readonly ReadText[]): LinkContents {
  const segments = link.path.split("/").slice(1);
  if (segments.length === 1 && segments[0] === "") {
    return {};
  }
  let center: ReadPoint | undefined;
  let data: ReturnType<typeof readGoogleData> | undefined;
  const words: string[] = [];
  for (const raw of segments) {
    if (raw.startsWith("@") || raw.startsWith("%40")) {
      center ??= readCamera(decodeValue(raw).slice(1), EARTH_HOST.test(link.host) ? {} : GOOGLE);
    } else if (raw.startsWith("data=")) {
      data = readGoogleData(raw.slice("data=".length));
    } else if (raw.startsWith("ll=")) {
      center ??= readClassicView(raw);
    } else if (PLACE_NAMES.some((name) => raw.startsWith(`${name}=`))) {
      // `/maps/q=loc:47.14,9.52&z=11`: the question mark was lost.
      return readParameters(parametersOf(raw), readers);
    } else {
      words.push(raw);
    }
  }
  const stops = data?.pins ?? [];
  const verb = words.findIndex((word) => word === "place" || word === "search" || word === "dir");
  const named = verb < 0 ? [] : words.slice(verb + 1).filter((word) => word !== "");
  const view = { center: center ?? data?.center, hint: data?.hint };
  if (words[verb] === "dir") {
    return { ...view, ...readRoute(named, stops, readers) };
  }
  return verb < 0
    ? { ...view, pin: stops.at(-1), others: stops.slice(0, -1), title: data?.title }
    : { ...view, ...readNamed(decodeValue(named[0] ?? ""), words[verb] === "place", stops.at(-1), readers) };
}

/** `/place/…` names its place; the text of `/search/…` is a name only if one place was found. */
function readNamed(
  text: string,
  isPlace: boolean,
  found: ReadPoint | undefined,
  readers: readonly ReadText[],
): LinkContents {
  const read = readPlaceText(text, GOOGLE, readers);
  const pin = finer(read.pin, found) ?? (read.hash === undefined ? found : undefined);
  const title = read.title ?? (isPlace || pin !== undefined ? read.text : undefined);
  return { pin, hash: read.hash, title, text: read.text };
}

/** Coordinates that the sender typed win; if the data repeats the same point with more digits, these are used. */
function finer(typed: ReadPoint | undefined, repeated: ReadPoint | undefined): ReadPoint | undefined {
  if (typed === undefined || typed === OUT_OF_RANGE || repeated === undefined || repeated === OUT_OF_RANGE) {
    return typed;
  }
  return distanceM(typed.coordinates, repeated.coordinates) <= typed.accuracyM ? repeated : typed;
}

/** `/dir/A/B/C`: the last named stop is the destination; the data has the points of named stops. */
function readRoute(
  named: readonly string[],
  stops: readonly ReadPoint[],
  readers: readonly ReadText[],
): LinkContents {
  const read = named.slice(-STOPS_MAX).map((stop) => readPlaceText(decodeValue(stop), GOOGLE, readers));
  const last = read.at(-1);
  const written = read.slice(0, -1).map((stop) => stop.pin ?? stop.hash).filter(isPresent);
  if (last?.pin !== undefined || last?.hash !== undefined) {
    return { pin: last.pin, hash: last.hash, title: last.title, others: [...written, ...stops] };
  }
  return { pin: stops.at(-1), others: [...written, ...stops.slice(0, -1)], title: last?.text, text: last?.text };
}

/** `52.5,13.2,6z`, `…,642m` (height of the picture), `…,3a,75y,90t` (a panorama), `…,12a,3500d,35y` (Earth). */
function readCamera(text: string, datum: PointOptions): ReadPoint | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  let accuracyM = viewRadiusOfZoom(undefined);
  for (const part of text.slice(pair.end + 1).split(",", STOPS_MAX)) {
    const value = Number.parseFloat(part);
    if (part.endsWith("z")) {
      accuracyM = viewRadiusOfZoom(value);
    } else if (part.endsWith("m") || part.endsWith("d")) {
      accuracyM = clampViewRadius(value / 2);
    } else if (part.endsWith("y") && part.length > 1 && text.includes(",3a")) {
      accuracyM = PANORAMA_RADIUS_M;
    }
  }
  return pointOf(pair, { ...datum, accuracyM });
}

/** The subject of a street-level picture is seldom further from the camera. */
const PANORAMA_RADIUS_M = 100;

/** `/maps/ll=34,-106,z=11` */
function readClassicView(raw: string): ReadPoint | undefined {
  const text = decodeValue(raw);
  const pair = readPair(text, "ll=".length);
  const zoomAt = text.indexOf("z=");
  const accuracyM = viewRadiusOfZoom(zoomAt < 0 ? undefined : Number.parseFloat(text.slice(zoomAt + 2)));
  return pair === undefined ? undefined : pointOf(pair, { ...GOOGLE, accuracyM });
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}
