import proj4 from "proj4";
import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  filled,
  OUT_OF_RANGE,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOf,
  pointOfNames,
  pointOfText,
  readPair,
  readPlaceText,
  type ReadPoint,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Korea 2000 / Central Belt (EPSG:5181), the grid under Kakao's own. */
const CENTRAL_BELT = proj4("+proj=tmerc +lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=500000 +ellps=GRS80 +units=m");

/** Kakao's unit (WCONGNAMUL) is 0.4 m. */
const UNITS_PER_METRE = 2.5;

/** The range of the grid around Korea in Kakao's units: the projection is invalid beyond. */
const UNITS_MAX = 5_000_000;

/** Accuracy of a place in whole units of 0.4 m. */
const UNIT_ACCURACY_M = 1;

/** Kakao Map (formerly Daum): share links, the web map, the app scheme. */
export const kakaoMap: Service = {
  system: "kakao_map",
  read(link, readers) {
    const parameters = parametersOf(link.query);
    const segments = pathSegments(link.path);
    const shared = segments[0] === "link" ? readShared(segments.slice(1)) : {};
    const grid = readGridRoute(parameters.get("rt"));
    const end = pointOfText(parameters.get("ep"));
    const start = pointOfText(parameters.get("sp"));
    const words = readPlaceText(parameters.get("q") ?? "", {}, readers);
    const center = gridOf(parameters.get("urlx"), parameters.get("urly"), viewRadiusOfZoom(undefined)) ??
      viewOf(parameters);
    return {
      pin: shared.pin ?? end ?? grid.pin ?? words.pin,
      hash: words.hash,
      others: shared.others ?? grid.others ?? (start === undefined ? undefined : [start]),
      center,
      title: filled(shared.title, grid.pin === undefined ? undefined : parameters.get("rt2"), words.title),
      text: filled(shared.text, words.text),
    };
  },
};

/** `map/name,lat,lng`, `from/A,lat,lng/to/B,lat,lng`, `by/car/A,lat,lng/B,lat,lng`, `search/words`. */
function readShared(segments: readonly string[]): LinkContents {
  const stops = segments.flatMap((segment) => readStop(segment) ?? []);
  const last = stops.at(-1);
  if (last === undefined) {
    return { text: segments[0] === "search" ? segments[1] : undefined };
  }
  return { pin: last.point, title: last.name, others: stops.slice(0, -1).map((stop) => stop.point) };
}

/** The last two parts are the point: a name may contain commas. */
function readStop(segment: string): { readonly point: ReadPoint; readonly name: string | undefined } | undefined {
  const comma = segment.lastIndexOf(",");
  const before = comma < 0 ? -1 : segment.lastIndexOf(",", comma - 1);
  const text = segment.slice(before + 1);
  const pair = comma < 0 ? undefined : readPair(text);
  return pair === undefined || text.slice(pair.end).trim() !== ""
    ? undefined
    : { point: pointOf(pair), name: filled(segment.slice(0, Math.max(before, 0))) };
}

/** `rt=X,Y,X,Y`: the last pair is the destination. */
function readGridRoute(value: string | undefined): LinkContents {
  const numbers = (value ?? "").split(",", 32);
  const points: ReadPoint[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const point = gridOf(numbers[at], numbers[at + 1], UNIT_ACCURACY_M);
    if (point !== undefined) {
      points.push(point);
    }
  }
  return points.length === 0 ? {} : { pin: points.at(-1), others: points.slice(0, -1) };
}

function gridOf(x: string | undefined, y: string | undefined, accuracyM: number): ReadPoint | undefined {
  const pair = readPair(`${x},${y}`);
  if (pair === undefined) {
    return undefined;
  }
  if (Math.abs(pair.first) > UNITS_MAX || Math.abs(pair.second) > UNITS_MAX) {
    return OUT_OF_RANGE;
  }
  const [second, first] = CENTRAL_BELT.inverse([pair.first / UNITS_PER_METRE, pair.second / UNITS_PER_METRE]);
  return pointOf({ first, second, decimals: 0, end: 0 }, { accuracyM });
}

/** `kakaomap://look?p=lat,lng` opens the map there. */
function viewOf(parameters: Parameters): ReadPoint | undefined {
  const options = { accuracyM: viewRadiusOfZoom(undefined) };
  return pointOfText(parameters.get("p"), options) ?? pointOfNames(parameters, ["lat", "lng"], options);
}
