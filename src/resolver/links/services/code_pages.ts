import { decimalsOf } from "../../coordinates/mod.ts";
import { readGeohash } from "../decoders.ts";
import { type PlaceText, readPlaceText } from "../place_text.ts";
import { pointOf, pointOfText, type ReadPoint } from "../points.ts";
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

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,12})?`;
/** Degrees, minutes, seconds, and the hemisphere. */
const AXIS = `(${NUMBER})(?:_(${NUMBER}))?(?:_(${NUMBER}))?_([NSEWO])(?=_|$)`;
const AXES = new RegExp(`^${AXIS}_${AXIS}`, "i");

function readGeoHack(text: string): ReadPoint | undefined {
  const match = AXES.exec(text);
  if (match === null) {
    // `52.5;13.2`: signed degrees.
    return text.includes(";") ? pointOfText(text) : undefined;
  }
  const axes = [match.slice(1, 5), match.slice(5)].map((axis) => axis.filter((part) => part !== undefined));
  const [first, second] = axes.map(degreesOf);
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const decimals = Math.max(...axes.map((axis) => decimalsOf(axis.at(-2)!)));
  const lastM = AXIS_ACCURACY_M[Math.max(...axes.map(({ length }) => length)) - 2] ?? 1;
  return pointOf({ first, second }, { accuracyM: Math.max(1, lastM * 10 ** -decimals) });
}

/** Signed degrees of an axis; undefined if its minutes or seconds are none. */
function degreesOf(axis: readonly string[]): number | undefined {
  const parts = axis.slice(0, -1).map(Number);
  const value = parts.reduce((sum, part, at) => sum + part / 60 ** at, 0);
  return parts.slice(1).some((part) => part >= 60) ? undefined : /[SW]/i.test(axis.at(-1)!) ? -value : value;
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
