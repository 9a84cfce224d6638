import { bd09McToBd09 } from "../../../geo/bd09.ts";
import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  type Datum,
  filled,
  type LinkPoint,
  OUT_OF_RANGE,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOf,
  pointOfText,
  type PointOptions,
  readPair,
  type ReadPoint,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Half of the equator in metres: the limit of Mercator coordinates. */
const MERCATOR_MAX_M = 20_037_508.35;

/** Web coordinates are in metres, mostly integers. */
const METRE_ACCURACY_M = 1;

/** Values of `coord_type` in the URI service, and their datum. */
const DATUMS: Readonly<Record<string, Datum>> = { wgs84: "wgs84", gcj02: "gcj02", bd09ll: "bd09" };

/** Baidu Maps: the web map's Mercator metres, the URI service and the app scheme's degrees. */
export const baiduMaps: Service = {
  system: "baidu_maps",
  read(link) {
    const parameters = parametersOf(link.query);
    const segments = pathSegments(link.path);
    const camera = readCamera(segments.find((segment) => segment.startsWith("@")));
    const route = readRoute(parameters);
    const shared = mercatorOf(parameters.get("sharegeo") ?? "", { accuracyM: METRE_ACCURACY_M });
    const name = nameOf(segments);
    return {
      pin: route.pin ?? shared ?? readUri(parameters),
      others: route.others,
      center: camera ?? mercatorOf(parameters.get("center") ?? parameters.get("c") ?? "", {}),
      title: filled(route.title, parameters.get("title"), parameters.get("name"), name),
      text: filled(parameters.get("query"), parameters.get("wd"), name),
    };
  },
};

/** `@13520653,3317203,13z` */
function readCamera(segment: string | undefined): ReadPoint | undefined {
  if (segment === undefined) {
    return undefined;
  }
  const zoom = Number.parseFloat(segment.split(",", 3)[2] ?? "");
  // Baidu's zoom levels show half as much as those of other web maps, counted from 1.
  return mercatorOf(segment.slice(1), { accuracyM: viewRadiusOfZoom(Number.isNaN(zoom) ? undefined : zoom - 1) });
}

function mercatorOf(text: string, options: PointOptions): ReadPoint | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  if (Math.abs(pair.first) > MERCATOR_MAX_M || Math.abs(pair.second) > MERCATOR_MAX_M) {
    return OUT_OF_RANGE;
  }
  const { latitude: first, longitude: second } = bd09McToBd09(pair.first, pair.second);
  const accuracyM = options.accuracyM ?? viewRadiusOfZoom(undefined);
  return pointOf({ first, second, decimals: 0, end: 0 }, { datum: "bd09", accuracyM });
}

/** `en=1$$uid$$X,Y$$name$$…`, the same for `sn`; several destinations are separated by ` to:`. */
function readRoute(parameters: Parameters): LinkContents {
  const end = readStop(parameters.get("en"));
  const start = readStop(parameters.get("sn"));
  if (end === undefined) {
    return start === undefined ? {} : { pin: start.point, title: start.name };
  }
  return { pin: end.point, title: end.name, others: start === undefined ? undefined : [start.point] };
}

function readStop(value: string | undefined): { readonly point: LinkPoint; readonly name?: string } | undefined {
  const last = (value ?? "").split(" to:").at(-1) ?? "";
  const fields = last.split("$$", 12);
  for (const [index, field] of fields.entries()) {
    const point = field.includes(",") ? mercatorOf(field, { accuracyM: METRE_ACCURACY_M }) : undefined;
    if (point !== undefined && point !== OUT_OF_RANGE) {
      const name = filled(fields[index + 1]);
      return { point, ...(name === undefined ? {} : { name }) };
    }
  }
  return undefined;
}

/** Latitude first: `location=lat,lng`, `destination=latlng:lat,lng|name:…`, the old `latlng=lat,lng`. */
function readUri(parameters: Parameters): ReadPoint | undefined {
  const datum = DATUMS[parameters.get("coord_type") ?? ""] ?? "bd09";
  const destination = (parameters.get("destination") ?? "").replace(/^.*latlng:/, "");
  return pointOfText(destination, { datum }) ?? pointOfText(parameters.get("location"), { datum }) ??
    pointOfText(parameters.get("latlng"), { datum });
}

/** `/poi/name/@…`, `/search/words/@…` */
function nameOf(segments: readonly string[]): string | undefined {
  const at = segments.findIndex((segment) => segment === "poi" || segment === "search");
  const name = at < 0 ? undefined : segments[at + 1];
  return name?.startsWith("@") === true ? undefined : name;
}
