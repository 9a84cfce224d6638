import { decodeMapyRoute } from "../decoders.ts";
import { NOTATIONS, type PlaceText } from "../place_text.ts";
import {
  type LinkPoint,
  pointOf,
  pointOfText,
  type PointOptions,
  type ReadPoint,
  validPoint,
  viewOf,
} from "../points.ts";
import {
  afterSegment,
  type GivenLink,
  hostsOf,
  type Link,
  pointFrom,
  type PointSource,
  type Service,
  stopsOf,
  viewIn,
  WORDS_TEXT,
} from "./service.ts";
import { type Parameters, parametersOf, readPair } from "../values.ts";

/** Stops of one route that are read. */
const STOPS_MAX = 32;
const YANDEX_ENDINGS = "ru com com.tr by kz uz az com.am com.ge co.il ee fr kg lt lv md tj tm ua eu net";
const TWO_GIS_ENDINGS = "ru com ae kz kg uz az am ge by ua cz it cl com.cy com.sa com.om com.bh com.kw com.qa";

/** Yandex Maps and Navigator on the web and as app schemes. Longitude first, except in routes. */
const YANDEX_MAPS: Service = {
  system: "yandex_maps",
  hosts: `${hostsOf("yandex", YANDEX_ENDINGS)} ya.ru`,
  schemes: "yandexmaps yandexnavi yandextaxi",
  isMap: isYandexMap,
  short: /\/-\//,
  order: "longitude_first",
  pins: ["whatshere[point]", "poi[point]", "pt", ["lat_to", "lon_to"], ["end-lat", "end-lon"], ["lat", "lon"]],
  // `rtext=55.75,37.61~55.76,37.62`
  stops({ parameters }) {
    const stops = (parameters.get("rtext") ?? "").split("~", STOPS_MAX);
    const last = stops.at(-1);
    const pin = pointOfText(last);
    return [
      ...stopsOf(stops.slice(0, -1).map((stop) => pointOfText(stop))),
      pin === undefined ? { text: last } : { pin },
    ];
  },
  words: ["text"],
  views: ["ll", "panorama[point]", "sll"],
  titles: [WORDS_TEXT],
  texts: [afterSegment("search")],
  names: [yandexPlace],
};

/** Other pages of the same hosts (weather, search) have coordinates in another order. */
function isYandexMap({ host, path, scheme }: Link): boolean {
  return host === "" || /^(?:static-)?maps\./.test(host) || host.includes(".maps.") ||
    /^\/(?:web-)?(?:maps|navi|harita|xarita)/.test(path) ||
    (scheme !== "https" && scheme !== "http");
}

/** `/geo/name/id`, `/org/name/id`, `/house/name/id`. */
function yandexPlace(given: GivenLink): string | undefined {
  const name = afterSegment("geo", "org", "house")(given);
  return name === undefined || /^\d+$/.test(name) ? undefined : name.replaceAll("_", " ");
}

/** 2GIS and its Gulf brand Urbi. `m=55.320748,25.196707/14.82` is the current viewport, and wins over the path. */
const TWO_GIS: Service = {
  system: "2gis",
  hosts: `${hostsOf("2gis", TWO_GIS_ENDINGS)} urbi.ae maps.urbi.ae urbi-sa.com urbi.qa urbi.bh urbi.om urbi-kw.com`,
  schemes: "dgis",
  order: "longitude_first",
  pins: [pointFrom(afterSegment("geo"))],
  stops: (given, options) => readPair(given.parameters.get("m") ?? "") === undefined ? readTwoGis(given, options) : [],
  views: [
    viewIn("m"),
    ({ segments }, options) =>
      viewOf(afterSegment("center")({ segments }), { ...options, zoom: afterSegment("zoom")({ segments }) }),
    "center",
  ],
  texts: [afterSegment("search")],
};

/** `/directions/points/37.61,55.75;id|37.62,55.76;id` */
function readTwoGis({ segments }: GivenLink, options: PointOptions): readonly PlaceText[] {
  return stopsOf(
    segments.filter((_, at) => segments[at - 1] !== "center").flatMap((segment) => segment.split("|", STOPS_MAX))
      .map((stop) => /\d,/.test(stop) ? pointOfText(stop, options) : undefined),
  );
}

/** Mapy.com, formerly Mapy.cz. */
const MAPY: Service = {
  system: "mapy",
  hosts: "mapy.cz mapy.com",
  short: /^\/s\//,
  order: "longitude_first",
  pins: [mapyParameter("id", ["source", "coor"]), "end", mapyParameter("center", ["marker", "true"])],
  others: ["start"],
  // `rc=` a planned route, `uc=` the sender's own points: the first is returned.
  stops({ parameters }) {
    const planned = readMapyRoute(parameters.get("rc"));
    const [first, ...rest] = readMapyRoute(parameters.get("uc"));
    return stopsOf(planned.length > 0 ? planned : [...rest, first]);
  },
  words: ["q", "query"],
  views: [["y", "x"], "center"],
};

/** A parameter that is a point where another one says so. */
function mapyParameter(name: string, [other, value]: readonly [string, string]): PointSource {
  return ({ parameters }, options) =>
    parameters.get(other) === value ? pointOfText(parameters.get(name), options) : undefined;
}

function readMapyRoute(value = ""): readonly ReadPoint[] {
  // 28 bits of 360 degrees are 15 cm.
  return (decodeMapyRoute(value) ?? []).map(({ latitude: first, longitude: second }) =>
    pointOf({ first, second, decimals: 6 })
  );
}

/** Radius of the default view of a page of these two national maps. Metres. */
const VIEW_RADIUS_M = 2_500;

/**
 * The map of the Swiss confederation: `?E=2600000&N=1200000`, `#/map?center=2600000,1200000`, on its own grid or in
 * degrees. A crosshair marks the centre.
 */
const SWISS_MAP: Service = {
  system: "swisstopo",
  hosts: "map.geo.admin.ch",
  read({ query, fragment }) {
    const at = fragment.indexOf("?");
    const parameters = parametersOf(at < 0 ? query : fragment.slice(at + 1));
    const east = parameters.get("e") ?? parameters.get("y") ?? parameters.get("lon") ?? "";
    const north = parameters.get("n") ?? parameters.get("x") ?? parameters.get("lat") ?? "";
    const isDegrees = east !== "" && Math.abs(Number(east)) <= 180;
    const pin = validPoint(pointOfText(parameters.get("swisssearch")));
    if (pin !== undefined) {
      return { pin };
    }
    const text = parameters.get("center") ?? (isDegrees ? `${north},${east}` : `${east},${north}`);
    const point = pointOfGrid(text, "LV95") ?? pointOfGrid(text, "LV03");
    return markedOrSeen(point ?? validPoint(pointOfText(text)), parameters);
  },
};

/** Streetmap of Great Britain: `?x=530000&y=180000` on the national grid, with an arrow where `a=yes`. */
const STREET_MAP: Service = {
  system: "streetmap",
  hosts: "streetmap.co.uk",
  read: ({ parameters }) =>
    markedOrSeen(pointOfGrid(`${parameters.get("x")},${parameters.get("y")}`, "OSGB"), parameters),
};

/** Maps of Europe, some on their country's own grid. */
export const EUROPEAN_MAPS: readonly Service[] = [YANDEX_MAPS, TWO_GIS, MAPY, SWISS_MAP, STREET_MAP];

function markedOrSeen(point: LinkPoint | undefined, parameters: Parameters): { pin?: LinkPoint; center?: LinkPoint } {
  if (point === undefined) {
    return {};
  }
  const isMarked = parameters.has("crosshair") || parameters.get("a") === "yes";
  return isMarked ? { pin: point } : { center: { ...point, accuracyM: VIEW_RADIUS_M } };
}

/** Numbers of a grid, read by the coordinate recognisers. */
function pointOfGrid(numbers: string, grid: string): LinkPoint | undefined {
  const found = /^\d{5,7}[.\d]{0,8},\d{5,7}[.\d]{0,8}$/.test(numbers)
    ? NOTATIONS.flatMap((read) => read(`${grid} ${numbers}`)).find(({ outcome }) => outcome === "point")
    : undefined;
  return found?.outcome === "point"
    ? { coordinates: found.coordinates, accuracyM: found.accuracyM, reasons: [] }
    : undefined;
}
