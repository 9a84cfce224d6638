import { decodeOsmShortlink } from "../decode/mod.ts";
import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  clampViewRadius,
  decodeValue,
  type Parameters,
  parametersOf,
  pointOf,
  readHashView,
  readPair,
  readPlaceText,
  type ReadPoint,
  type ReadText,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Stops of one route that are read. */
const STOPS_MAX = 16;

/** OpenStreetMap's own website: markers, routes, searches, viewports, shortlinks. */
export const openStreetMap: Service = {
  system: "openstreetmap",
  read(link, readers) {
    const parameters = parametersOf(link.query);
    const shortlink = link.path.startsWith("/go/") ? readShortlink(link.path.slice("/go/".length), parameters) : {};
    const pin = pairOf(parameters, "mlat", "mlon") ?? pinOf(parameters.get("marker"));
    const route = pin === undefined ? readRoute(parameters, readers) : {};
    const query = readPlaceText(parameters.get("query") ?? parameters.get("q") ?? "", {}, readers);
    return {
      ...shortlink,
      pin: pin ?? route.pin ?? query.pin ?? shortlink.pin,
      hash: route.hash ?? query.hash,
      others: route.others,
      center: readView(parameters) ?? readHashView(link.fragment) ?? shortlink.center,
      title: route.title ?? query.title,
      text: route.text ?? query.text,
      prefersText: true,
    };
  },
};

function readShortlink(raw: string, parameters: Parameters): LinkContents {
  const view = decodeOsmShortlink(decodeValue(raw).split("/", 1)[0] ?? "");
  if (view === undefined) {
    return {};
  }
  const { latitude: first, longitude: second } = view.coordinates;
  const pair = { first, second, decimals: 0, end: 0 };
  // `?m`: a marker in the centre. The cell is as fine as its last character.
  return parameters.has("m")
    ? { pin: pointOf(pair, { accuracyM: markerAccuracyOf(view.zoom) }) }
    : { center: pointOf(pair, { accuracyM: viewRadiusOfZoom(view.zoom) }) };
}

/** The website uses eight bits more than the zoom, so the marker is on the right pixel of a 256-pixel tile. */
function markerAccuracyOf(zoom: number): number {
  return Math.max(1, 40_075_016.686 / 2 ** (zoom + 8));
}

/** `/directions?route=52.1,13.2;52.2,13.3`, `?from=…&to=…`. */
function readRoute(parameters: Parameters, readers: readonly ReadText[]): LinkContents {
  const route = parameters.get("route");
  const stops = route === undefined
    ? [parameters.get("from") ?? "", parameters.get("to") ?? ""]
    : route.split(";", STOPS_MAX);
  const read = stops.map((stop) => readPlaceText(stop, {}, readers));
  const last = read.at(-1);
  const others = read.slice(0, -1).flatMap((stop): readonly ReadPoint[] => (stop.pin === undefined ? [] : [stop.pin]));
  return { pin: last?.pin, hash: last?.hash, title: last?.title, text: last?.text, others };
}

function readView(parameters: Parameters): ReadPoint | undefined {
  const zoom = parameters.get("zoom") ?? parameters.get("z");
  const accuracyM = viewRadiusOfZoom(zoom === undefined ? undefined : Number(zoom));
  return pairOf(parameters, "lat", "lon", accuracyM) ?? viewOfMap(parameters.get("map")) ?? readBox(parameters);
}

function viewOfMap(value: string | undefined): ReadPoint | undefined {
  return value === undefined ? undefined : readHashView(`map=${value}`);
}

/** `?bbox=west,south,east,north` (embedded maps), `?minlon=…&minlat=…&maxlon=…&maxlat=…` (exports). */
function readBox(parameters: Parameters): ReadPoint | undefined {
  const names = ["minlon", "minlat", "maxlon", "maxlat"].map((name) => parameters.get(name) ?? "");
  const text = parameters.get("bbox") ?? names.join(",");
  const low = readPair(text);
  const high = low === undefined ? undefined : readPair(text, low.end + 1);
  if (low === undefined || high === undefined) {
    return undefined;
  }
  const radiusM = clampViewRadius((Math.max(high.first - low.first, high.second - low.second) * 111_320) / 2);
  const pair = { first: (low.first + high.first) / 2, second: (low.second + high.second) / 2, decimals: 0, end: 0 };
  return pointOf(pair, { order: "longitude_first", accuracyM: radiusM });
}

function pinOf(value: string | undefined): ReadPoint | undefined {
  const pair = value === undefined ? undefined : readPair(value);
  return pair === undefined ? undefined : pointOf(pair);
}

function pairOf(
  parameters: Parameters,
  latitude: string,
  longitude: string,
  accuracyM?: number,
): ReadPoint | undefined {
  const pair = readPair(`${parameters.get(latitude)},${parameters.get(longitude)}`);
  return pair === undefined ? undefined : pointOf(pair, { accuracyM });
}
