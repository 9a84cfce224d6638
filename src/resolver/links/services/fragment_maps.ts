import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  decodePercent,
  parametersOf,
  pointOf,
  pointOfText,
  type PointOptions,
  readHashView,
  readPair,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Parts of a query that are read. */
const PARTS_MAX = 32;

const LONGITUDE_FIRST = { order: "longitude_first" } as const;

/** Windy: `?47.37,8.54,9`, also after other words of the query; `/47.370/8.540` is the selected spot. */
export const windy: Service = {
  system: "windy",
  read: ({ path, query }) => ({
    pin: spotOf(path),
    center: query.split("&", PARTS_MAX).map((part) => viewOf(lastTriple(decodePercent(part)))).find(Boolean),
  }),
};

/** Zoom Earth: `#view=47.37,8.54,9z`. */
export const zoomEarth: Service = {
  system: "zoom_earth",
  read: ({ fragment }) => ({ center: viewOf(parametersOf(fragment).get("view") ?? "") ?? readHashView(fragment) }),
};

/** SunCalc: `#/47.37,8.54,9/2024.01.01/12:00`. */
export const sunCalc: Service = {
  system: "suncalc",
  read: ({ fragment }) => ({ center: viewOf(decodePercent(fragment).replace(/^\//, "").split("/", 1)[0] ?? "") }),
};

/** Öpnvkarte: `#13.4;52.5;12`. */
export const transportMap: Service = {
  system: "oepnvkarte",
  read: ({ fragment }) => ({ center: viewOf(decodePercent(fragment), LONGITUDE_FIRST) }),
};

/** Strava: longitude first on its old heat map, latitude first on the new one. */
export const strava: Service = {
  system: "strava",
  read: ({ fragment, path }) => ({
    center: readHashView(fragment, path.startsWith("/heatmap") ? "longitude_first" : undefined),
  }),
};

/** MapTiler: `#style/vector/9.5/8.54/47.37`, longitude first. */
export const mapTiler: Service = {
  system: "maptiler",
  read: ({ fragment }) => {
    const parts = decodePercent(fragment).split("/", 12);
    const at = parts.findIndex((part, index) =>
      isNumber(part) && isNumber(parts[index + 1]) && isNumber(parts[index + 2])
    );
    return { center: at < 0 ? undefined : readHashView(parts.slice(at, at + 3).join("/"), "longitude_first") };
  },
};

/** earth.nullschool.net: `loc=` is the selected spot, `orthographic=` the centre of the globe; longitude first. */
export const nullschool: Service = {
  system: "nullschool",
  read: ({ fragment }) => {
    const parts = new Map(decodePercent(fragment).split("/", 32).map((part) => split(part)));
    return {
      pin: pointOfText(parts.get("loc"), LONGITUDE_FIRST),
      center: pointOfText(parts.get("orthographic"), { ...LONGITUDE_FIRST, accuracyM: viewRadiusOfZoom(undefined) }),
    };
  },
};

/** MarineTraffic: `/centerx:8.5/centery:47.3/zoom:9`. */
export const marineTraffic: Service = {
  system: "marine_traffic",
  read: ({ path }) => {
    const parts = new Map(decodePercent(path).split("/", 32).map((part) => split(part.replace(":", "="))));
    const pair = readPair(`${parts.get("centery")},${parts.get("centerx")}`);
    const accuracyM = viewRadiusOfZoom(Number(parts.get("zoom") ?? Number.NaN));
    return { center: pair === undefined ? undefined : pointOf(pair, { accuracyM }) };
  },
};

/** Wikimedia's maps: `/wiki/Special:Map/12/48.85/2.29/en`. */
export const wikimediaMaps: Service = {
  system: "wikimedia_maps",
  read: (link: Link): LinkContents => {
    const at = link.path.indexOf("Special:Map/");
    return { center: at < 0 ? readHashView(link.fragment) : readHashView(link.path.slice(at + "Special:Map/".length)) };
  },
};

/** BRouter: `#map=9/47.3/8.5/std&lonlats=8.5,47.3;8.6,47.4`: the last point is the destination. */
export const brouter: Service = {
  system: "brouter",
  read: ({ fragment }) => {
    const stops = (parametersOf(fragment).get("lonlats") ?? "").split(/[;|]/, 64).flatMap((stop) =>
      pointOfText(stop, LONGITUDE_FIRST) ?? []
    );
    return { pin: stops.at(-1), others: stops.slice(0, -1), center: readHashView(fragment) };
  },
};

/** Gaia GPS: `?loc=12.3/8.54/47.37`, zoom and longitude first. */
export const gaiaGps: Service = {
  system: "gaia_gps",
  read: ({ query }) => ({ center: readHashView(parametersOf(query).get("loc") ?? "", "longitude_first") }),
};

/** Lightning maps: `#y=47.37;x=8.54;z=9;`. */
export const lightningMaps: Service = {
  system: "lightning_maps",
  read: ({ fragment }) => {
    const parts = parametersOf(decodePercent(fragment).replaceAll(";", "&"));
    return { center: viewOf(`${parts.get("y")},${parts.get("x")},${parts.get("z")}`) };
  },
};

/** A path that consists of two decimal numbers. */
function spotOf(path: string): LinkContents["pin"] {
  const spot = path.replace(/^\//, "");
  const pair = readPair(spot);
  return pair === undefined || pair.decimals === 0 || !/^\/?$/.test(spot.slice(pair.end)) ? undefined : pointOf(pair);
}

/** `47.37,8.54,9`: a pair and a zoom. */
function viewOf(text: string, options: PointOptions = {}): LinkContents["center"] {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  const zoom = Number.parseFloat(text.slice(pair.end + 1));
  return pointOf(pair, { ...options, accuracyM: viewRadiusOfZoom(Number.isNaN(zoom) ? undefined : zoom) });
}

/** Windy writes its layers before the location: `temp,47.37,8.54,9`. */
function lastTriple(text: string): string {
  const parts = text.split(",", 12);
  const at = parts.findIndex((part, index) => isNumber(part) && isNumber(parts[index + 1]));
  return at < 0 ? "" : parts.slice(at, at + 3).join(",");
}

function split(part: string): readonly [string, string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && text !== "" && Number.isFinite(Number(text));
}
