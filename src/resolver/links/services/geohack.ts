import type { Service } from "../service.ts";
import { filled, parametersOf, pointOf, type ReadPoint } from "../values/mod.ts";

/** Numbers of one axis: degrees, minutes, seconds. */
const AXIS_PARTS_MAX = 3;

/** Metres of half a degree, half a minute, half a second: the last written part. */
const ACCURACY_M = [55_660, 928, 15.5] as const;

/** GeoHack, the page behind Wikipedia's coordinates: `params=38_53_52_N_77_02_11_W_type:landmark`, `params=52.5_N_13.2_E`. */
export const geoHack: Service = {
  system: "geohack",
  read(link) {
    const parameters = parametersOf(link.query);
    return {
      pin: readParams((parameters.get("params") ?? "").replaceAll(" ", "_")),
      title: filled(parameters.get("title"), parameters.get("pagename")?.replaceAll("_", " ")),
    };
  },
};

interface Axis {
  readonly value: number;
  readonly decimals: number;
  readonly parts: number;
  readonly next: number;
}

function readParams(text: string): ReadPoint | undefined {
  const parts = text.split("_", 16);
  const latitude = readAxis(parts, 0, "S");
  const longitude = latitude === undefined ? undefined : readAxis(parts, latitude.next, "W");
  if (latitude !== undefined && longitude !== undefined) {
    const decimals = Math.max(latitude.decimals, longitude.decimals);
    const accuracyM = Math.max(1, (ACCURACY_M[Math.max(latitude.parts, longitude.parts) - 1] ?? 1) * 10 ** -decimals);
    return pointOf({ first: latitude.value, second: longitude.value, decimals, end: 0 }, { accuracyM });
  }
  // `52.5;13.2`: signed degrees.
  const [first, second] = text.split(/[;_]/, 2).map(Number);
  return text.includes(";") && first !== undefined && second !== undefined && Number.isFinite(first + second)
    ? pointOf({ first, second, decimals: decimalsOf(text.split(";", 1)[0] ?? ""), end: 0 })
    : undefined;
}

/** Degrees, minutes, seconds up to the hemisphere letter. */
function readAxis(parts: readonly string[], from: number, negative: string): Axis | undefined {
  let value = 0;
  let decimals = 0;
  for (let at = from; at <= from + AXIS_PARTS_MAX; at++) {
    const part = parts[at] ?? "";
    if (at > from && /^[NSEWO]$/i.test(part)) {
      const sign = negative.includes(part.toUpperCase()) ? -1 : 1;
      return { value: sign * value, decimals, parts: at - from, next: at + 1 };
    }
    if (!/^\d{1,3}(?:\.\d{1,12})?$/.test(part) || (at > from && Number(part) >= 60)) {
      return undefined;
    }
    value += Number(part) / 60 ** (at - from);
    decimals = decimalsOf(part);
  }
  return undefined;
}

function decimalsOf(text: string): number {
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
}
