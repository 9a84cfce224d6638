import proj4 from "proj4";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { bd09McToBd09 } from "../../../geo/bd09.ts";
import { readJson } from "../decoders.ts";
import type { PlaceText } from "../place_text.ts";
import {
  type Datum,
  OUT_OF_RANGE,
  pointOf,
  pointOfText,
  type PointOptions,
  type ReadPoint,
  validPoint,
  viewRadiusOfZoom,
} from "../points.ts";
import {
  afterSegment,
  firstPoint,
  type GivenLink,
  longitudeFirst,
  pointFrom,
  type Service,
  stopsOf,
} from "./service.ts";
import { decodePercent, filled, readPair } from "../values.ts";

/** Amap (Gaode): web, shared places, the URI service, the app schemes. GCJ-02 in all of greater China. */
const AMAP: Service = {
  system: "amap",
  hosts: "amap.com gaode.com",
  schemes: "iosamap androidamap amapuri",
  order: "longitude_first",
  // `coordinate=wgs84` of the URI service and `dev=1` of the schemes mean that the numbers are not shifted.
  datum: (parameters) => parameters.get("coordinate") === "wgs84" || parameters.get("dev") === "1" ? "wgs84" : "gcj02",
  pins: [
    (given, { datum }) => pointOfText(sharedText(given), { datum }),
    pointFrom(amapStop),
    "position",
    "to[lnglat]",
    "lnglat",
    ["dlat", "dlon"],
    ["lat", "lon"],
    ["lat", "lng"],
  ],
  views: ["center"],
  others: ["from"],
  titles: [sharedName],
  texts: ["keyword", "keywords", "query"],
  names: ["name", "to[name]", "poiname", "dname", "destname", (given) => amapStop(given)?.split(",", 3)[2]],
};

/** `to=lon,lat,name`, `markers=lon,lat,name|…`. */
function amapStop({ parameters }: GivenLink): string | undefined {
  return filled(parameters.get("to"), parameters.get("dest"), parameters.get("markers")?.split("|", 1)[0]);
}

/** Latitude first: `q=lat,lon,name`, `p=id,lat,lon,name,address`, `#!poi!!q=lat,lon|2|name`. */
function sharedText({ parameters, fragment }: GivenLink): string {
  const place = parameters.get("p");
  if (place !== undefined) {
    return place.includes(",") ? place.slice(place.indexOf(",") + 1) : "";
  }
  const decoded = decodePercent(fragment);
  const at = decoded.indexOf("q=");
  return parameters.get("q") ?? (at < 0 ? "" : decoded.slice(at + 2));
}

function sharedName(given: GivenLink): string | undefined {
  const text = sharedText(given);
  const pair = readPair(text);
  const names = pair === undefined ? [] : text.slice(pair.end + 1).split(/[,|]/, 4).map((name) => name.trim());
  return names.find((name) => name !== "" && !/^\d+$/.test(name));
}

/** Web coordinates are in metres, mostly integers. */
const METRE_ACCURACY_M = 1;

/** A plane on which links have coordinates. */
interface Plane {
  /** The projection is invalid beyond. In its units. */
  readonly max: number;
  readonly toDegrees: (x: number, y: number) => Coordinates;
  readonly datum?: Datum;
}

/** A point of a plane, east first. */
function pointOfPlane(
  text: string | undefined,
  { max, toDegrees, datum }: Plane,
  accuracyM = METRE_ACCURACY_M,
): ReadPoint | undefined {
  const pair = readPair(text ?? "");
  if (pair === undefined) {
    return undefined;
  }
  if (Math.abs(pair.first) > max || Math.abs(pair.second) > max) {
    return OUT_OF_RANGE;
  }
  const { latitude: first, longitude: second } = toDegrees(pair.first, pair.second);
  return pointOf({ first, second }, { datum, accuracyM });
}

/** Baidu's own Mercator metres, up to half of the equator. */
const BAIDU_PLANE: Plane = { max: 20_037_508.35, toDegrees: bd09McToBd09, datum: "bd09" };
/** Values of `coord_type` in the URI service, and their datum. */
const BAIDU_DATUMS: Readonly<Record<string, Datum>> = { wgs84: "wgs84", gcj02: "gcj02", bd09ll: "bd09" };

/** Baidu Maps: the web map's Mercator metres, the URI service and the app scheme's degrees, latitude first. */
const BAIDU_MAPS: Service = {
  system: "baidu_maps",
  hosts: "map.baidu.com api.map.baidu.com maps.baidu.com ditu.baidu.com",
  schemes: "baidumap bdapp",
  datum: (parameters) => BAIDU_DATUMS[parameters.get("coord_type") ?? ""] ?? "bd09",
  stops: ({ parameters }) => [readBaiduStop(parameters.get("sn")), readBaiduStop(parameters.get("en"))].flat(),
  pins: [
    ({ parameters }) => pointOfPlane(parameters.get("sharegeo"), BAIDU_PLANE),
    pointFrom(({ parameters }) => parameters.get("destination")?.replace(/^.*latlng:/, "")),
    "location",
    "latlng",
  ],
  views: [
    // `@13520653,3317203,13z`. Baidu's zoom levels show half as much as those of other web maps, counted from 1.
    ({ segments }) => {
      const camera = segments.find((segment) => segment.startsWith("@"))?.slice(1);
      return pointOfPlane(camera, BAIDU_PLANE, viewRadiusOfZoom(Number.parseFloat(camera?.split(",", 3)[2] ?? "") - 1));
    },
    ({ parameters }) =>
      pointOfPlane(parameters.get("center") ?? parameters.get("c"), BAIDU_PLANE, viewRadiusOfZoom(undefined)),
  ],
  titles: ["title", "name"],
  texts: ["query", "wd"],
  names: [baiduName],
};

/** `en=1$$uid$$X,Y$$name$$…`, the same for `sn`; several destinations are separated by ` to:`. */
function readBaiduStop(value = ""): readonly PlaceText[] {
  const fields = (value.split(" to:").at(-1) ?? "").split("$$", 12);
  const points = fields.map((field) => field.includes(",") ? validPoint(pointOfPlane(field, BAIDU_PLANE)) : undefined);
  const at = points.findIndex(Boolean);
  return at < 0 ? [] : [{ pin: points[at], title: filled(fields[at + 1]) }];
}

/** `/poi/name/@…`, `/search/words/@…` */
function baiduName(given: GivenLink): string | undefined {
  const name = afterSegment("poi", "search")(given);
  return name?.startsWith("@") === true ? undefined : name;
}

/** Tencent (QQ) Maps: web, WeChat's location pages, the URI service, the app scheme; on GCJ-02 like Amap. */
const TENCENT_MAPS: Service = {
  system: "tencent_maps",
  hosts: "map.qq.com apis.map.qq.com map.wap.qq.com",
  schemes: "qqmap",
  datum: "gcj02",
  pins: [
    pointFrom(markerField("coord")),
    "tocoord",
    "coord",
    ["pointy", "pointx"],
    ["y", "x"],
    ["lat", "lng"],
    longitudeFirst("c"),
    (given, options) => readJson(tencentJson(given), options).pin,
  ],
  views: ["center"],
  others: ["fromcoord"],
  texts: ["keyword"],
  names: ["name", "title", markerField("title"), "to", (given) => readJson(tencentJson(given)).title],
};

function tencentJson({ parameters }: GivenLink): string {
  return [...parameters.values()].find((value) => value.startsWith("{")) ?? "";
}

/** `marker=coord:39.9,116.4;title:Name;addr:Street` */
function markerField(name: string): (given: GivenLink) => string | undefined {
  return ({ parameters }) =>
    (parameters.get("marker") ?? "").split(";", 8).find((field) => field.startsWith(`${name}:`))
      ?.slice(name.length + 1);
}

/** Smaller numbers than so many metres are degrees. */
const DEGREES_MAX = 180;
/** Radius of the sphere of Web Mercator (EPSG:3857). */
const SPHERE_RADIUS_M = 6_378_137;
const DEGREES = 180 / Math.PI;
/** Up to half of the equator. */
const WEB_MERCATOR: Plane = {
  max: Math.PI * SPHERE_RADIUS_M,
  toDegrees: (x, y) => ({
    latitude: Math.atan(Math.sinh(y / SPHERE_RADIUS_M)) * DEGREES,
    longitude: (x / SPHERE_RADIUS_M) * DEGREES,
  }),
};

const NAVER_PLACE = [["lat", "lng"], ["y", "x"]] as const;

/** Naver Map: the web map in Web Mercator metres, the app scheme in degrees. */
const NAVER_MAP: Service = {
  system: "naver_map",
  hosts: "map.naver.com",
  schemes: "nmap navermaps",
  pins: [(given, options) => isNaverView(given) ? undefined : firstPoint(NAVER_PLACE, given, options)],
  stops: readNaverRoute,
  views: [
    (given, options) => isNaverView(given) ? firstPoint(NAVER_PLACE, given, options) : undefined,
    ({ parameters }) => readNaverCamera(parameters.get("c")),
  ],
  names: ["name", "title", "query", (given) => given.scheme === "nmap" ? undefined : afterSegment("search")(given)],
};

/**
 * `/directions/X,Y,name,id,type/X,Y,name,…/-/car`, `-` an empty stop; `dlat&dlng&dname` of the scheme, `elat&elng` of the
 * old site, `ex&ey` of the old mobile site.
 */
function readNaverRoute(given: GivenLink, options: PointOptions): readonly PlaceText[] {
  const { segments, parameters } = given;
  const at = segments.indexOf("directions");
  if (at >= 0) {
    return segments.slice(at + 1).flatMap((segment) => {
      const pin = naverMetres(segment);
      return pin === undefined ? [] : [{ pin, title: segment.split(",", 3)[2] }];
    });
  }
  const start = firstPoint([["slat", "slng"], ["sy", "sx"]], given, options);
  const pin = firstPoint([["dlat", "dlng"], ["elat", "elng"], ["ey", "ex"]], given, options);
  const title = filled(...["dname", "etext", "ename"].map((name) => parameters.get(name)));
  return [...stopsOf([start]), ...(pin === undefined ? [] : [{ pin, title }])];
}

function isNaverView({ scheme, segments: [action] }: GivenLink): boolean {
  return scheme === "nmap" && action === "map";
}

/** `c=14129136,4516534,15,…`; newer links have only `zoom,0,0,0,dh` there, without a place. */
function readNaverCamera(value = ""): ReadPoint | undefined {
  const pair = readPair(value);
  return pair === undefined || Math.abs(pair.first) <= DEGREES_MAX
    ? undefined
    : naverMetres(value, viewRadiusOfZoom(value.slice(pair.end + 1)));
}

function naverMetres(text: string, accuracyM?: number): ReadPoint | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  return Math.abs(pair.first) <= DEGREES_MAX
    ? pointOf(pair, { order: "longitude_first", accuracyM })
    : pointOfPlane(text, WEB_MERCATOR, accuracyM);
}

/** Korea 2000 / Central Belt (EPSG:5181), the grid under Kakao's own. */
const CENTRAL_BELT = proj4("+proj=tmerc +lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=500000 +ellps=GRS80 +units=m");
/** Kakao's unit (WCONGNAMUL) is 0.4 m. */
const UNITS_PER_METRE = 2.5;
const KAKAO_PLANE: Plane = {
  // Around Korea.
  max: 5_000_000,
  toDegrees(x, y) {
    const [longitude, latitude] = CENTRAL_BELT.inverse([x / UNITS_PER_METRE, y / UNITS_PER_METRE]);
    return { latitude, longitude };
  },
};

/** Kakao Map (formerly Daum): share links, the web map, the app scheme. */
const KAKAO_MAP: Service = {
  system: "kakao_map",
  hosts: "map.kakao.com map.daum.net",
  schemes: "kakaomap daummaps",
  pins: ["ep"],
  others: ["sp"],
  // `/link/map/name,lat,lng`, `from/A,lat,lng/to/B,lat,lng`, `by/car/A,lat,lng/B,lat,lng`; `rt=X,Y,X,Y` on the grid.
  stops({ segments: [first, ...rest], parameters }) {
    const shared = first === "link" ? rest.flatMap(readKakaoStop) : [];
    const numbers = (parameters.get("rt") ?? "").split(",", 32);
    return shared.length > 0 ? shared : stopsOf(
      numbers.map((x, at) => at % 2 === 0 ? pointOfPlane(`${x},${numbers[at + 1]}`, KAKAO_PLANE) : undefined),
    );
  },
  words: ["q"],
  views: [
    ({ parameters }) =>
      pointOfPlane(`${parameters.get("urlx")},${parameters.get("urly")}`, KAKAO_PLANE, viewRadiusOfZoom(undefined)),
    // `kakaomap://look?p=lat,lng` opens the map there.
    "p",
    ["lat", "lng"],
  ],
  titles: [({ parameters }) => parameters.has("rt") ? parameters.get("rt2") : undefined],
  texts: [({ segments: [first, second, third] }) => first === "link" && second === "search" ? third : undefined],
};

/** The last two parts are the point: a name may contain commas. */
function readKakaoStop(segment: string): readonly PlaceText[] {
  const comma = segment.lastIndexOf(",");
  const before = comma < 0 ? -1 : segment.lastIndexOf(",", comma - 1);
  const text = segment.slice(before + 1);
  const pair = comma < 0 ? undefined : readPair(text);
  return pair === undefined || text.slice(pair.end).trim() !== ""
    ? []
    : [{ pin: pointOf(pair), title: segment.slice(0, Math.max(before, 0)) }];
}

/** Maps of China and Korea. */
export const ASIAN_MAPS: readonly Service[] = [AMAP, BAIDU_MAPS, TENCENT_MAPS, NAVER_MAP, KAKAO_MAP];
