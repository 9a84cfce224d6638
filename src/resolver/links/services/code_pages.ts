import { decimalsOf } from "../../coordinates/mod.ts";
import { readGeohash } from "../decoders.ts";
import { type PlaceText, readPlaceText } from "../place_text.ts";
import { pointOf, type ReadPoint } from "../points.ts";
import type { GivenLink, Service } from "./service.ts";

/** Numbers of one axis: degrees, minutes, seconds; and the metres of half of the last one. */
const AXIS_ACCURACY_M = [55_660, 928, 15.5] as const;

/** GeoHack, the page behind Wikipedia's coordinates: `params=38_53_52_N_77_02_11_W_type:landmark`, `params=52.5_N_13.2_E`. */
const GEO_HACK: Service = {
  system: "geohack",
  hosts: "geohack.toolforge.org tools.wmflabs.org geohack.wmflabs.org",
  pins: [({ parameters }) => readGeoHack((parameters.get("params") ?? "").replaceAll(" ", "_"))],
  titles: ["title", ({ parameters }) => parameters.get("pagename")?.replaceAll("_", " ")],
};

interface Axis {
  readonly value: number;
  readonly decimals: number;
  readonly parts: number;
  readonly next: number;
}

function readGeoHack(text: string): ReadPoint | undefined {
  const parts = text.split("_", 16);
  const latitude = readAxis(parts, 0);
  const longitude = latitude === undefined ? undefined : readAxis(parts, latitude.next);
  if (latitude !== undefined && longitude !== undefined) {
    const decimals = Math.max(latitude.decimals, longitude.decimals);
    const lastM = AXIS_ACCURACY_M[Math.max(latitude.parts, longitude.parts) - 1] ?? 1;
    const accuracyM = Math.max(1, lastM * 10 ** -decimals);
    return pointOf({ first: latitude.value, second: longitude.value }, { accuracyM });
  }
  // `52.5;13.2`: signed degrees.
  const [one = "", two = ""] = text.split(/[;_]/, 2);
  const [first, second] = [Number(one), Number(two)];
  return text.includes(";") && Number.isFinite(first + second)
    ? pointOf({ first, second, decimals: decimalsOf(text.split(";", 1)[0] ?? "") })
    : undefined;
}

/** Degrees, minutes, seconds up to the hemisphere letter. */
function readAxis(parts: readonly string[], from: number): Axis | undefined {
  let value = 0;
  let decimals = 0;
  for (let at = from; at <= from + AXIS_ACCURACY_M.length; at++) {
    const part = parts[at] ?? "";
    if (at > from && /^[NSEWO]$/i.test(part)) {
      return { value: /[SW]/i.test(part) ? -value : value, decimals, parts: at - from, next: at + 1 };
    }
    if (!/^\d{1,3}(?:\.\d{1,12})?$/.test(part) || (at > from && Number(part) >= 60)) {
      return undefined;
    }
    value += Number(part) / 60 ** (at - from);
    decimals = decimalsOf(part);
  }
  return undefined;
}

/** Pages of codes: `plus.codes/8FVC9G8F+6W`, `geohash.org/u4pruydqqvj:Name`; the other two are read as the code itself. */
export const CODE_PAGES: readonly Service[] = [
  GEO_HACK,
  {
    system: "plus_code",
    hosts: "plus.codes",
    pins: [(given) => lastWords(given).pin],
    hashes: [(given) => lastWords(given).hash],
  },
  {
    system: "geohash",
    hosts: "geohash.org",
    hashes: [({ segments: [first = ""] }) => readGeohash(first.split(":", 1)[0]!)],
    titles: [({ segments: [first = ""] }) => first.split(":", 2)[1]],
  },
  { system: "makani", hosts: "makani.ae" },
  { system: "what3words", hosts: "what3words.com w3w.co" },
];

function lastWords({ segments }: GivenLink): PlaceText {
  return readPlaceText(segments.at(-1) ?? "");
}
