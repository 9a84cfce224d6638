import {
  decodeBase64,
  decodeGe0,
  decodeGoogleFeature,
  decodeOsmShortlink,
  readGeohash,
  readJson,
} from "../decoders.ts";
import { type PlaceText, readPlaceText, readPlaceTexts } from "../place_text.ts";
import {
  METRES_PER_PIXEL_AT_ZOOM_0,
  pointOf,
  pointOfNames,
  pointOfText,
  readHashView,
  type ReadPoint,
  viewRadiusOf,
  viewRadiusOfSpan,
  viewRadiusOfZoom,
} from "../points.ts";
import {
  type GivenLink,
  HASH_VIEW,
  pointFrom,
  prefixed,
  type Service,
  viewIn,
  WORDS_TEXT,
  WORDS_TITLE,
} from "./service.ts";
import { decodePercent, decodeValue, filled, parametersOf, readPair } from "../values.ts";

/** Points of one collection or route that are read. */
const STOPS_MAX = 32;

/** Apple Maps on the web and its app scheme. */
const APPLE_MAPS: Service = {
  system: "apple_maps",
  hosts: "maps.apple.com maps.apple",
  schemes: "maps mapitem",
  short: /^\/p\//,
  read({ parameters }) {
    const [name, address, daddr, destination, q] = ["name", "address", "daddr", "destination", "q"]
      .map((key) => parameters.get(key) || undefined);
    const texts = [parameters.get("ll"), daddr, destination, parameters.get("coordinate"), q];
    const place = readPlaceTexts(texts);
    const isPoint = place.pin !== undefined || place.hash !== undefined;
    const source = readPlaceText(parameters.get("saddr") ?? parameters.get("source") ?? "");
    const written = address ?? daddr ?? destination;
    const title = name ?? place.title ?? written ?? q;
    return {
      pin: place.pin,
      hash: place.hash,
      others: source.pin === undefined ? [] : [source.pin],
      center: readAppleView(parameters),
      address: written,
      title: isPoint && title !== undefined && readPair(title) !== undefined ? undefined : title,
      text: isPoint ? undefined : written ?? place.text ?? name,
      prefersText: written !== undefined,
    };
  },
};

/** `span` is the visible height and width in degrees. */
function readAppleView(parameters: GivenLink["parameters"]): ReadPoint | undefined {
  const accuracyM = viewRadiusOf(parameters, ["span", "sspn", "spn"]);
  return ["sll", "center", "near"].map((name) => pointOfText(parameters.get(name), { accuracyM })).find(Boolean);
}

/** OpenStreetMap's own website: markers, routes, searches, viewports, shortlinks. */
const OPEN_STREET_MAP: Service = {
  system: "openstreetmap",
  hosts: "openstreetmap.org openstreetmap.com osm.org",
  // `?m`: a shortlink with a marker in its centre.
  pins: [["mlat", "mlon"], "marker", queried, (given) => given.parameters.has("m") ? readShortlink(given) : undefined],
  // `/directions?route=52.1,13.2;52.2,13.3`, `?from=…&to=…`.
  stops: ({ parameters }) =>
    (parameters.get("route")?.split(";", STOPS_MAX) ?? [parameters.get("from") ?? "", parameters.get("to") ?? ""])
      .map((stop) => readPlaceText(stop)),
  words: ["query", "q"],
  views: [
    ["lat", "lon"],
    ({ parameters }) => readHashView(`map=${parameters.get("map") ?? ""}`),
    readBox,
    HASH_VIEW,
    readShortlink,
  ],
  prefersText: true,
};

/** `/reverse?lat=47.1&lon=9.5`, `/query?lat=…`: what is at this point. */
function queried({ path, parameters }: GivenLink): ReadPoint | undefined {
  return /\/(?:reverse|query)\b/.test(path) ? pointOfNames(parameters, ["lat", "lon"]) : undefined;
}

/** The website uses eight bits more than the zoom, so a marker is on the right pixel of a 256-pixel tile. */
function readShortlink({ path, parameters }: GivenLink): ReadPoint | undefined {
  const [empty, verb, code] = path.split("/", 3);
  const view = empty === "" && verb === "go"
    ? decodeOsmShortlink(decodeValue(code ?? "").split("/", 1)[0]!)
    : undefined;
  if (view === undefined) {
    return undefined;
  }
  const { latitude: first, longitude: second } = view.coordinates;
  return pointOf({ first, second }, {
    accuracyM: parameters.has("m")
      ? Math.max(1, METRES_PER_PIXEL_AT_ZOOM_0 / 2 ** view.zoom)
      : viewRadiusOfZoom(view.zoom),
  });
}

/** `?bbox=west,south,east,north` (embedded maps), `?minlon=…&minlat=…&maxlon=…&maxlat=…` (exports). */
function readBox({ parameters }: GivenLink): ReadPoint | undefined {
  const names = ["minlon", "minlat", "maxlon", "maxlat"].map((name) => parameters.get(name) ?? "");
  const text = parameters.get("bbox") ?? names.join(",");
  const low = readPair(text);
  const high = low === undefined ? undefined : readPair(text, low.end + 1);
  return low === undefined || high === undefined
    ? undefined
    : pointOf({ first: (low.first + high.first) / 2, second: (low.second + high.second) / 2 }, {
      order: "longitude_first",
      accuracyM: viewRadiusOfSpan(high.first - low.first, high.second - low.second),
    });
}

/** Bing Maps and the schemes of the Windows maps app. */
const BING_MAPS: Service = {
  system: "bing_maps",
  hosts: "bing.com",
  schemes: "bingmaps ms-drive-to ms-walk-to",
  pins: [["destination.latitude", "destination.longitude"], "pp"],
  // The destination of a route, or the first of a collection.
  stops({ parameters }) {
    const route = readBingEntries(parameters.get("rtp"));
    const [first, ...rest] = readBingEntries(parameters.get("sp") ?? parameters.get("collection"));
    return route.length > 0 || first === undefined ? route : [...rest, first];
  },
  words: ["where1", "where", "q"],
  views: ["cp"],
  titles: [WORDS_TITLE, "destination.name"],
  prefersText: true,
};

/** `point.52.1_13.2_Title_Note~point.…`, `pos.52.1_13.2_Title`, `adr.Street 1, Town`. */
function readBingEntries(value: string | undefined): readonly PlaceText[] {
  return value === undefined ? [] : value.split("~", STOPS_MAX).map((entry) => {
    const dot = entry.indexOf(".");
    const kind = entry.slice(0, dot);
    const rest = entry.slice(dot + 1);
    const pair = kind === "point" || kind === "pos" ? readPair(rest) : undefined;
    if (pair === undefined) {
      return kind === "adr" ? { text: rest, title: rest } : {};
    }
    return { pin: pointOf(pair), title: rest.slice(pair.end + 1).split("_", 1)[0] };
  });
}

/** Waze: its links, its live map, its map editor, its scheme. */
const WAZE: Service = {
  system: "waze",
  hosts: "waze.com",
  schemes: "waze",
  pins: ["ll", "latlng", pointFrom(prefixed("to", "ll."))],
  // `/ul/h<geohash>`, `?h=<geohash>`.
  hashes: [({ parameters, path, segments }) => {
    const last = path.includes("/ul/h") ? segments.at(-1) ?? "" : "";
    return readGeohash(parameters.get("h") ?? (last.startsWith("h") ? last.slice(1) : ""));
  }],
  others: [pointFrom(prefixed("from", "ll."))],
  words: ["q"],
  views: [["lat", "lon"]],
  hint: (given) => decodeGoogleFeature(prefixed("to", "place.")(given) ?? ""),
  titles: [WORDS_TITLE, WORDS_TEXT],
  prefersText: true,
};

/** HERE WeGo: places, shared locations, routes, and the old app schemes. */
const HERE_WEGO: Service = {
  system: "here_wego",
  hosts: "here.com",
  schemes: "here-location here-route here.directions wego herewego",
  stops: (given) => isUnpinned(given) ? [] : readHereStops(given),
  words: ["q"],
  views: [(given) => isUnpinned(given) ? readHereStops(given).at(-1)?.pin : undefined, viewIn("map")],
  titles: [(given) => readHereStops(given).at(-1)?.title],
  texts: [({ segments: [verb, first] }) => verb === "search" ? first : undefined],
};

/** `?p=no` shows the place without a pin. */
function isUnpinned({ parameters, segments: [verb], scheme }: GivenLink): boolean {
  return parameters.get("p") === "no" && (verb === "l" || scheme === "here-location");
}

/** `/p/<place>`, `/l/<stop>`, and routes of stops: `lat,lon`, `lat,lon,Title`, `Title:lat,lon`, `pos.lat_lon_Title`. */
function readHereStops({ segments }: GivenLink): readonly PlaceText[] {
  return segments[0] === "p" ? [readHerePlace(segments[1] ?? "")] : segments.flatMap((segment) => {
    const colon = segment.lastIndexOf(":");
    const text = segment.slice(colon + 1).replace(/^pos\./, "");
    const pair = readPair(text);
    return pair === undefined
      ? []
      : [{ pin: pointOf(pair), title: filled(colon < 0 ? text.slice(pair.end + 1) : segment.slice(0, colon)) }];
  });
}

const LATITUDE = /(?:^|;)lat=(-?\d{1,3}(?:\.\d{1,20})?)(?:;|$)/;
const LONGITUDE = /(?:^|;)lon=(-?\d{1,3}(?:\.\d{1,20})?)(?:;|$)/;
const NAME = /(?:^|;)n=([^;]*)/;
/** `s-<base64>` of `lat=…;lon=…;n=Name`, `e-<base64>` of JSON. */
function readHerePlace(segment: string): PlaceText {
  const bytes = segment[1] === "-" ? decodeBase64(segment.slice(2)) : undefined;
  const text = bytes === undefined ? "" : new TextDecoder().decode(bytes);
  const { pin, title } = readJson(text);
  return {
    pin: pointOfText(`${LATITUDE.exec(text)?.[1]},${LONGITUDE.exec(text)?.[1]}`) ?? pin,
    title: (NAME.exec(text)?.[1] ?? title)?.replaceAll("+", " "),
  };
}

/** Actions of the family's schemes: `om://map?ll=…`, `om://route?sll=…&dll=…`. */
const ORGANIC_ACTIONS = new Set(["map", "route", "search", "crosshair", "v2"]);

/** The ge0 family: Organic Maps, CoMaps, Maps.me and their schemes. */
const ORGANIC_MAPS: Service = {
  system: "organic_maps",
  hosts: "ge0.me omaps.app comaps.at organicmaps.app",
  schemes: "ge0 om cm mapsme mapswithme mapsorganic comaps",
  pins: ["dll", "ll", ["lat", "lon"], ({ segments: [code = ""] }) => readPlaceText(code).pin],
  hashes: [readGe0],
  others: ["sll"],
  views: [({ parameters }) => pointOfText(parameters.get("cll"), { accuracyM: 10_000 })],
  titles: [
    // Names have `_` for a space and a space for `_`.
    (given) =>
      readGe0(given) === undefined
        ? undefined
        : given.segments[1]?.replace(/[_ ]/g, (letter) => letter === "_" ? " " : "_"),
    "n",
    "daddr",
    ({ segments }) => segments[1],
  ],
  texts: ["query"],
};

function readGe0({ segments: [code = ""] }: GivenLink): ReadPoint | undefined {
  const decoded = ORGANIC_ACTIONS.has(code) ? undefined : decodeGe0(code);
  return decoded === undefined ? undefined : { ...decoded, reasons: [] };
}

/** Sygic: `com.sygic.aura://coordinate|8.54|47.37|drive`, longitude first; `directions?to=47.37,8.54`; `#/?map=14,47.37,8.54`. */
const SYGIC: Service = {
  system: "sygic",
  hosts: "go.sygic.com maps.sygic.com",
  schemes: "com.sygic.aura",
  pins: [
    ({ path }) => {
      const [verb, east, north] = decodePercent(path).split("|", 3);
      return verb === "coordinate" ? pointOfText(`${east},${north}`, { order: "longitude_first" }) : undefined;
    },
    "to",
  ],
  // Zoom, latitude, longitude.
  views: [({ fragment }) => {
    const map = parametersOf(fragment.replace(/^\/?\?/u, "")).get("map") ?? "";
    return pointOfText(map.slice(map.indexOf(",") + 1), { accuracyM: viewRadiusOfZoom(map) });
  }],
};

/** Maps of the whole world, except Google's. */
export const WORLD_MAPS: readonly Service[] = [
  APPLE_MAPS,
  OPEN_STREET_MAP,
  BING_MAPS,
  WAZE,
  HERE_WEGO,
  ORGANIC_MAPS,
  SYGIC,
];
