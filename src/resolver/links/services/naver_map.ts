import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  filled,
  OUT_OF_RANGE,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOf,
  pointOfNames,
  readPair,
  type ReadPoint,
  viewRadiusOf,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Radius of the sphere of Web Mercator (EPSG:3857), in metres. */
const MERCATOR_RADIUS_M = 6_378_137;

/** Half of its equator. Smaller numbers than this many metres are degrees. */
const MERCATOR_MAX_M = Math.PI * MERCATOR_RADIUS_M;
const DEGREES_MAX = 180;

/** Naver Map: the web map in Web Mercator metres, the app scheme in degrees. */
export const naverMap: Service = {
  system: "naver_map",
  read(link) {
    const parameters = parametersOf(link.query);
    const segments = pathSegments(link.path);
    const at = segments.indexOf("directions");
    const route = at < 0 ? readQueryRoute(parameters) : readStops(segments.slice(at + 1));
    const named = readNamed(link, parameters, segments);
    const position = pointOfNames(parameters, ["lat", "lng"]) ?? pointOfNames(parameters, ["y", "x"]);
    const isView = link.scheme === "nmap" && segments[0] === "map";
    return {
      pin: route.pin ?? (isView ? undefined : position),
      others: route.others,
      center: (isView ? viewOf(position, parameters) : undefined) ?? readCamera(parameters.get("c")),
      title: filled(route.title, named),
      text: filled(route.text, named),
    };
  },
};

function viewOf(point: ReadPoint | undefined, parameters: Parameters): ReadPoint | undefined {
  return point === undefined || point === OUT_OF_RANGE ? point : { ...point, accuracyM: viewRadiusOf(parameters) };
}

function readNamed(link: Link, parameters: Parameters, segments: readonly string[]): string | undefined {
  const at = segments.indexOf("search");
  const searched = link.scheme === "nmap" || at < 0 ? undefined : segments[at + 1];
  return filled(parameters.get("name"), parameters.get("title"), parameters.get("query"), searched);
}

/** `dlat&dlng&dname` of the scheme, `ex&ey` (and `sx&sy`) of the old mobile site, `elat&elng` of the old site. */
function readQueryRoute(parameters: Parameters): LinkContents {
  const pin = pointOfNames(parameters, ["dlat", "dlng"]) ?? pointOfNames(parameters, ["elat", "elng"]) ??
    pointOfNames(parameters, ["ey", "ex"]);
  const start = pointOfNames(parameters, ["slat", "slng"]) ?? pointOfNames(parameters, ["sy", "sx"]);
  const title = filled(parameters.get("dname"), parameters.get("etext"), parameters.get("ename"));
  return pin === undefined ? { pin: start } : { pin, title, others: start === undefined ? undefined : [start] };
}

/** `/directions/X,Y,name,id,type/X,Y,name,…/-/car`: the last stop is the destination, `-` an empty one. */
function readStops(segments: readonly string[]): LinkContents {
  const stops = segments.flatMap((segment) => {
    const point = metresOf(segment);
    return point === undefined ? [] : [{ point, title: filled(segment.split(",", 3)[2]) }];
  });
  const last = stops.at(-1);
  return { pin: last?.point, title: last?.title, others: stops.slice(0, -1).map((stop) => stop.point) };
}

/** `c=14129136,4516534,15,…`; newer links have only `zoom,0,0,0,dh` there, without a place. */
function readCamera(value: string | undefined): ReadPoint | undefined {
  const pair = value === undefined ? undefined : readPair(value);
  if (value === undefined || pair === undefined || Math.abs(pair.first) <= DEGREES_MAX) {
    return undefined;
  }
  return metresOf(value, viewRadiusOfZoom(Number.parseFloat(value.slice(pair.end + 1))));
}

function metresOf(text: string, accuracyM?: number): ReadPoint | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  if (Math.abs(pair.first) <= DEGREES_MAX) {
    return pointOf(pair, { order: "longitude_first", accuracyM });
  }
  if (Math.abs(pair.first) > MERCATOR_MAX_M || Math.abs(pair.second) > MERCATOR_MAX_M) {
    return OUT_OF_RANGE;
  }
  const second = (pair.first / MERCATOR_RADIUS_M) * (180 / Math.PI);
  const first = Math.atan(Math.sinh(pair.second / MERCATOR_RADIUS_M)) * (180 / Math.PI);
  return pointOf({ first, second, decimals: 6, end: 0 }, { accuracyM });
}
