import { pointOf, pointOfText, readHashView, type ReadPoint, viewOf, viewRadiusOfZoom } from "../points.ts";
import { type GivenLink, HASH_VIEW, type Service, stopsOf } from "./service.ts";
import { decodePercent, parametersOf, readPair } from "../values.ts";

/** Parts of a query or fragment that are read. */
const PARTS_MAX = 32;
const LONGITUDE_FIRST = { order: "longitude_first" } as const;

/** Maps that keep what they show in a form of their own, most of them behind `#`. */
export const FRAGMENT_MAPS: readonly Service[] = [
  {
    // `?47.37,8.54,9`, also behind layers: `?temp,47.37,8.54,9`; `/47.370/8.540` is the selected spot.
    system: "windy",
    hosts: "windy.com",
    pins: [({ path }) => spotOf(path.replace(/^\//, ""))],
    views: [
      ({ query }) =>
        query.split("&", PARTS_MAX).map((part) => viewOf(numbersIn(decodePercent(part).split(",", 12), 2).join(",")))
          .find(Boolean),
    ],
  },
  {
    // `#view=47.37,8.54,9z`
    system: "zoom_earth",
    hosts: "zoom.earth",
    views: [({ fragment }) => viewOf(parametersOf(fragment).get("view")), HASH_VIEW],
  },
  {
    // `#/47.37,8.54,9/2024.01.01/12:00`
    system: "suncalc",
    hosts: "suncalc.org suncalc.net",
    views: [({ fragment }) => viewOf(decodePercent(fragment).replace(/^\//, "").split("/", 1)[0])],
  },
  {
    // `#13.4;52.5;12`
    system: "oepnvkarte",
    hosts: "xn--pnvkarte-m4a.de öpnvkarte.de",
    views: [({ fragment }) => viewOf(decodePercent(fragment), LONGITUDE_FIRST)],
  },
  {
    // Longitude first on its old heat map, latitude first on the new one.
    system: "strava",
    hosts: "strava.com",
    views: [
      ({ fragment, path }) => readHashView(fragment, path.startsWith("/heatmap") ? "longitude_first" : undefined),
    ],
  },
  {
    // `#style/vector/9.5/8.54/47.37`
    system: "maptiler",
    hosts: "maptiler.com",
    views: [
      ({ fragment }) => readHashView(numbersIn(decodePercent(fragment).split("/", 12), 3).join("/"), "longitude_first"),
    ],
  },
  {
    // `loc=` is the selected spot, `orthographic=` the centre of the globe.
    system: "nullschool",
    hosts: "earth.nullschool.net",
    order: "longitude_first",
    pins: [({ fragment }, options) => pointOfText(partsOf(fragment).get("loc"), options)],
    views: [({ fragment }, options) => pointOfText(partsOf(fragment).get("orthographic"), options)],
  },
  {
    // `/centerx:8.5/centery:47.3/zoom:9`
    system: "marine_traffic",
    hosts: "marinetraffic.com",
    views: [({ path }) => {
      const parts = partsOf(path);
      const accuracyM = viewRadiusOfZoom(parts.get("zoom"));
      return pointOfText(`${parts.get("centery")},${parts.get("centerx")}`, { accuracyM });
    }],
  },
  {
    // `/wiki/Special:Map/12/48.85/2.29/en`
    system: "wikimedia_maps",
    hosts: "maps.wikimedia.org",
    views: [({ fragment, path }) => {
      const at = path.indexOf("Special:Map/");
      return readHashView(at < 0 ? fragment : path.slice(at + "Special:Map/".length));
    }],
  },
  {
    // `#map=9/47.3/8.5/std&lonlats=8.5,47.3;8.6,47.4`
    system: "brouter",
    hosts: "brouter.de",
    stops: ({ fragment }) =>
      stopsOf(
        (parametersOf(fragment).get("lonlats") ?? "").split(/[;|]/, 64)
          .map((stop) => pointOfText(stop, LONGITUDE_FIRST)),
      ),
    views: [HASH_VIEW],
  },
  {
    // `?loc=12.3/8.54/47.37`, zoom and longitude first.
    system: "gaia_gps",
    hosts: "gaiagps.com",
    views: [({ parameters }) => readHashView(parameters.get("loc") ?? "", "longitude_first")],
  },
  {
    // `#y=47.37;x=8.54;z=9;`
    system: "lightning_maps",
    hosts: "lightningmaps.org",
    views: [({ fragment }) => {
      const parts = parametersOf(decodePercent(fragment).replaceAll(";", "&"));
      return viewOf(`${parts.get("y")},${parts.get("x")},${parts.get("z")}`);
    }],
  },
];

/** A path that consists of two decimal numbers. */
function spotOf(path: string): ReadPoint | undefined {
  const pair = readPair(path);
  return pair === undefined || pair.decimals === 0 || !/^\/?$/.test(path.slice(pair.end)) ? undefined : pointOf(pair);
}

/** From the first of so many consecutive numbers on, three parts. */
function numbersIn(parts: readonly string[], count: number): readonly string[] {
  const at = parts.findIndex((_, from) =>
    from + count <= parts.length &&
    parts.slice(from, from + count).every((part) => part !== "" && Number.isFinite(Number(part)))
  );
  return at < 0 ? [] : parts.slice(at, at + 3);
}

/** `name=value` or `name:value` between slashes. */
function partsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    decodePercent(text).split("/", PARTS_MAX).map((part): [string, string] => {
      const at = part.search(/[=:]/);
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/** Names of the two parameters on any site, best first. */
const AXES = [["mlat", "mlon"], ["lat", "lon"], ["lat", "lng"], ["lat", "long"], ["latitude", "longitude"], ["y", "x"]];
/** Parameters with a pair, usually latitude first. */
const PAIRS = ["ll", "latlng", "latlon", "loc", "location", "coordinates", "coords", "center", "q", "query"];

/**
 * A host that is not in the table: its parameters never count as more than a viewport, because their meaning is
 * unknown.
 */
export const UNKNOWN_SERVICE: Service = {
  system: "link",
  read({ parameters, fragment, path }: GivenLink) {
    const at = path.indexOf("/@");
    const center = readGeneric(parameters) ?? readHashView(fragment) ?? readGeneric(parametersOf(fragment)) ??
      // `/@52.5,13.2,6z`, which many sites copied from Google; `/#52.5,13.2,6`, `/#@52.5,13.2,6z`.
      (at < 0 ? undefined : readDecimals(path, at + 2)) ?? readDecimals(fragment, fragment.startsWith("@") ? 1 : 0);
    return center === undefined ? undefined : { center };
  },
};

function readGeneric(parameters: GivenLink["parameters"]): ReadPoint | undefined {
  const pair = AXES.map((names) => readWhole(names.map((name) => parameters.get(name)).join(","))).find(Boolean) ??
    // Integers are page and item numbers as often as degrees.
    PAIRS.map((name) => readWhole(parameters.get(name) ?? "")).find((one) => one !== undefined && one.decimals > 0);
  const accuracyM = viewRadiusOfZoom(parameters.get("zoom") ?? parameters.get("z"));
  return pair === undefined ? undefined : pointOf(pair, { accuracyM });
}

function readWhole(text: string): ReturnType<typeof readPair> {
  const pair = readPair(text);
  return pair !== undefined && text.slice(pair.end).trim() === "" ? pair : undefined;
}

function readDecimals(text: string, from: number): ReadPoint | undefined {
  const pair = readPair(text, from);
  return pair === undefined || pair.decimals === 0
    ? undefined
    : pointOf(pair, { accuracyM: viewRadiusOfZoom(undefined) });
}
