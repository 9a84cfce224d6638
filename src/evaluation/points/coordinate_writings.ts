import { encodeMgrs } from "../../geo/mgrs.ts";
import { toUtm, UTM_LATITUDE } from "../../geo/utm.ts";
import { type PointText, type PointWriting, roundingM, writingsBy, type WrittenPoint } from "./written_point.ts";
import type { Coordinates } from "../../domain/coordinates.ts";

const SECONDS_OF_DEGREE = 3_600;

/** Decimals of most texts: 1 m. */
const DECIMALS = 5;
/** Rounded to whole seconds, and to thousandths of a minute. Metres. */
const SECOND_M = 25;
const MINUTE_M = 3;

function pair({ at }: WrittenPoint, decimals: number): [latitude: string, longitude: string] {
  return [at.latitude.toFixed(decimals), at.longitude.toFixed(decimals)];
}

/** The writing of a pair of decimal degrees. */
function decimal(
  name: string,
  write: (latitude: string, longitude: string, point: WrittenPoint) => string,
): PointWriting {
  return {
    name,
    write: (point) => {
      const [latitude, longitude] = pair(point, DECIMALS);
      return { q: write(latitude, longitude, point), withinM: roundingM(DECIMALS) };
    },
  };
}

/** The writing of absolute decimal degrees with the letters of the hemispheres. */
function lettered(
  name: string,
  write: (latitude: string, longitude: string, letters: readonly string[]) => string,
): PointWriting {
  return decimal(
    name,
    (latitude, longitude, { at }) =>
      write(latitude.replace("-", ""), longitude.replace("-", ""), anglesOf(at, 0).map(({ letter }) => letter)),
  );
}

/** The writing of degrees, minutes and seconds: that of an angle, and what stands between the two. */
function sexagesimal(
  name: string,
  write: (angle: Angle) => string,
  { between = " ", decimals = 1 }: { readonly between?: string; readonly decimals?: number } = {},
): PointWriting {
  return {
    name,
    write: ({ at }) => ({
      q: anglesOf(at, decimals).map(write).join(between),
      withinM: decimals === 0 ? SECOND_M : SECOND_M / 10,
    }),
  };
}

const two = (value: number): string => String(value).padStart(2, "0");
const comma = (text: string): string => text.replace(".", ",");
const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x660 + Number(digit))).replace(".", "٫");
const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const HAN: Readonly<Record<string, string>> = { N: "北纬", S: "南纬", E: "东经", W: "西经" };
const GERMAN: Readonly<Record<string, string>> = {
  N: "nördl. Breite",
  S: "südl. Breite",
  E: "östl. Länge",
  W: "westl. Länge",
};

function inUtm({ at }: WrittenPoint): boolean {
  return at.latitude > UTM_LATITUDE.south && at.latitude < UTM_LATITUDE.north;
}

/** Ways in which people and programs write coordinates. */
export const COORDINATE_WRITINGS: readonly PointWriting[] = [
  ...[1, 2, 3, 4, 6].map((decimals): PointWriting => ({
    name: `${decimals} decimals`,
    write: (point) => ({ q: pair(point, decimals).join(", "), withinM: roundingM(decimals) }),
  })),
  decimal("comma", (latitude, longitude) => `${latitude},${longitude}`),
  decimal("blank", (latitude, longitude) => `${latitude} ${longitude}`),
  decimal("brackets", (latitude, longitude) => `(${latitude}, ${longitude})`),
  decimal("decimal comma", (latitude, longitude) => `${comma(latitude)}; ${comma(longitude)}`),
  decimal("slash", (latitude, longitude) => `${latitude} / ${longitude}`),
  decimal("labels", (latitude, longitude) => `latitude: ${latitude}, longitude: ${longitude}`),
  decimal("short labels", (latitude, longitude) => `Lat ${latitude} Long ${longitude}`),
  decimal("labels, longitude first", (latitude, longitude) => `lon: ${longitude}, lat: ${latitude}`),
  decimal("note behind", (latitude, longitude) => `${longitude}, ${latitude} (lon, lat)`),
  decimal("note in front", (latitude, longitude) => `GPS: ${latitude}, ${longitude}`),
  decimal("JSON", (latitude, longitude) => `{"lat": ${latitude}, "lng": ${longitude}}`),
  decimal("GeoJSON", (latitude, longitude) => `{"type":"Point","coordinates":[${longitude},${latitude}]}`),
  decimal("WKT", (latitude, longitude) => `POINT(${longitude} ${latitude})`),
  decimal("geo URI", (latitude, longitude) => `geo:${latitude},${longitude}`),
  decimal("geo URI with a query", (latitude, longitude) => `geo:0,0?q=${latitude},${longitude}(Here)`),
  decimal("town behind", (latitude, longitude, { city }) => `${latitude}, ${longitude} near ${city.name}`),
  decimal("full width", (latitude, longitude) => fullWidth(`${latitude},${longitude}`)),
  decimal("Arabic digits", (latitude, longitude) => `${arabicDigits(latitude)}، ${arabicDigits(longitude)}`),
  lettered("letters behind", (latitude, longitude, [ns, ew]) => `${latitude} ${ns}, ${longitude} ${ew}`),
  lettered("letters in front", (latitude, longitude, [ns, ew]) => `${ns} ${latitude} ${ew} ${longitude}`),
  lettered("degrees and letters", (latitude, longitude, [ns, ew]) => `${latitude}° ${ns} ${longitude}° ${ew}`),
  lettered("longitude first", (latitude, longitude, [ns, ew]) => `${longitude}°${ew} ${latitude}°${ns}`),
  lettered("Chinese", (latitude, longitude, [ns = "", ew = ""]) => `${HAN[ns]}${latitude}度，${HAN[ew]}${longitude}度`),
  lettered(
    "German",
    (latitude, longitude, [ns = "", ew = ""]) =>
      `${comma(latitude)}° ${GERMAN[ns]}, ${comma(longitude)}° ${GERMAN[ew]}`,
  ),
  {
    name: "minutes",
    write: ({ at }) => {
      const [{ letter: ns }, { letter: ew }] = anglesOf(at, 0);
      return { q: `${minutesText(at.latitude)} ${ns}, ${minutesText(at.longitude)} ${ew}`, withinM: MINUTE_M };
    },
  },
  sexagesimal("seconds", secondsText),
  sexagesimal(
    "seconds, letters in front",
    ({ degrees, minutes, seconds, letter }) => `${letter} ${degrees}° ${minutes}′ ${seconds}″`,
    { between: ", " },
  ),
  sexagesimal(
    "whole seconds",
    ({ degrees, minutes, seconds, letter }) => `${degrees}° ${minutes}' ${Number(seconds)}'' ${letter}`,
    { between: ", ", decimals: 0 },
  ),
  sexagesimal(
    "blanks only",
    ({ degrees, minutes, seconds, letter }) => `${degrees} ${two(minutes)} ${seconds} ${letter}`,
  ),
  sexagesimal(
    "blanks only, parts of seconds",
    ({ degrees, minutes, seconds, letter }) => `${degrees} ${two(minutes)} ${seconds.replace(".", " ")} ${letter}`,
    { decimals: 2 },
  ),
  sexagesimal("d m s", ({ degrees, minutes, seconds, letter }) => `${degrees}d${minutes}m${seconds}s${letter}`),
  sexagesimal("stars", ({ degrees, minutes, seconds, letter }) => `${letter} ${degrees}* ${minutes}' ${seconds}"`),
  sexagesimal("colons", ({ degrees, minutes, seconds, letter }) => `${degrees}:${two(minutes)}:${seconds}${letter}`),
  sexagesimal("packed", ({ degrees, minutes, seconds, letter }) => {
    const digits = letter === "N" || letter === "S" ? 2 : 3;
    return `${String(degrees).padStart(digits, "0")}${two(minutes)}${seconds}${letter}`;
  }),
  ...writingsBy({
    "ISO 6709": (point) => {
      const signed = (value: number, width: number): string =>
        `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(DECIMALS).padStart(width + DECIMALS + 1, "0")}`;
      return { q: `${signed(point.at.latitude, 2)}${signed(point.at.longitude, 3)}/`, withinM: roundingM(DECIMALS) };
    },
    "UTM": (point) => {
      if (!inUtm(point)) {
        return undefined;
      }
      const { zone, hemisphere, eastingM, northingM } = toUtm(point.at);
      return `UTM ${zone}${hemisphere === "north" ? "N" : "S"} ${Math.round(eastingM)} ${Math.round(northingM)}`;
    },
    "MGRS": (point) => inUtm(point) ? encodeMgrs(point.at, 5) : undefined,
    // The same city's own country agrees with its point.
    "country behind": ({ city }) => `${cityPair(city)}, ${city.countryName}`,
    "country given": ({ city }) => ({ q: cityPair(city), country: city.countryCode }),
  }),
];

function cityPair({ coordinates: { latitude, longitude } }: WrittenPoint["city"]): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}

const NUMBERS = /\d+(?:[.,]\d+)*/gu;
const EXTRA_NUMBERS = 360;
/** Standards whose third number is a height, wherever the first two end. */
const WITH_HEIGHTS: ReadonlySet<string> = new Set(["GeoJSON", "WKT", "geo URI", "geo URI with a query", "ISO 6709"]);
const EXTRA_SEPARATORS: readonly string[] = [" ", ", ", " / "];

/**
 * Each of these with one whole number more, before, between or behind its own: nobody knows what it is, but it may not
 * move the point. Behind the pair it may be a height.
 */
export const WRITINGS_WITH_A_NUMBER: readonly PointWriting[] = COORDINATE_WRITINGS.filter(({ name }) =>
  !WITH_HEIGHTS.has(name)
).map(({ name, write }) => ({
  name,
  write(point) {
    const text = write(point);
    if (text === undefined) {
      return undefined;
    }
    const { q, withinM = 0, ...rest } = typeof text === "string" ? { q: text } : text;
    const { random } = point;
    const starts = [...q.matchAll(NUMBERS)].map(({ index }) => index);
    const at = random.pick([...starts, q.length]);
    const extra = String(random.below(EXTRA_NUMBERS));
    const separator = random.pick(EXTRA_SEPARATORS) ?? "";
    return at === undefined ? undefined : {
      ...rest,
      q: at === q.length ? q + separator + extra : q.slice(0, at) + extra + separator + q.slice(at),
      withinM: Math.max(withinM, SECOND_M),
    };
  },
}));

/** Texts with coordinates that contradict themselves or the request. */
export const CONTRADICTED_COORDINATES = writingsBy({
  "another country behind": ({ city, elsewhere }) => `${cityPair(city)}, ${elsewhere.countryName}`,
  "another country in front": ({ city, elsewhere }) => `${elsewhere.countryName}: ${cityPair(city)}`,
  "another country given": ({ city, elsewhere }) => ({ q: cityPair(city), country: elsewhere.countryCode }),
  "another country given, seconds": ({ city, elsewhere }): PointText => ({
    q: anglesOf(city.coordinates, 1).map(secondsText).join(" "),
    country: elsewhere.countryCode,
  }),
  "another town in front": ({ city, elsewhere }) => `${elsewhere.name}, ${elsewhere.countryName} ${cityPair(city)}`,
  "two latitudes": ({ at }) => `${Math.abs(at.latitude).toFixed(4)}° N, ${Math.abs(at.longitude).toFixed(4)}° N`,
  "sign against letter": ({ at }) => `-${Math.abs(at.latitude).toFixed(4)}° N, ${Math.abs(at.longitude).toFixed(4)}° E`,
  "minutes of 60 and more": ({ at, random }) => {
    const [latitude, longitude] = anglesOf(at, 0);
    return `${latitude.degrees}°${60 + random.below(39)}'${latitude.seconds}"${latitude.letter} ` +
      `${longitude.degrees}°${longitude.minutes}'${longitude.seconds}"${longitude.letter}`;
  },
  "out of range": ({ at }) =>
    `${(Math.abs(at.latitude) + 91).toFixed(4)}, ${(Math.abs(at.longitude) + 181).toFixed(4)}`,
  "two points": ({ city, elsewhere }) => `${cityPair(city)} or ${cityPair(elsewhere)}`,
});

/** One angle in degrees, minutes and seconds, of its absolute value. */
interface Angle {
  readonly letter: "N" | "S" | "E" | "W";
  readonly degrees: number;
  readonly minutes: number;
  /** With the given decimals. */
  readonly seconds: string;
}

/** `47°08'28.5"N` */
function secondsText({ degrees, minutes, seconds, letter }: Angle): string {
  return `${degrees}°${two(minutes)}'${seconds}"${letter}`;
}

/** Latitude and longitude of a point as angles; the seconds are rounded before they are split, so none is 60. */
export function anglesOf({ latitude, longitude }: Coordinates, decimals: number): readonly [Angle, Angle] {
  return [angle(latitude, latitude < 0 ? "S" : "N", decimals), angle(longitude, longitude < 0 ? "W" : "E", decimals)];
}

function angle(value: number, letter: Angle["letter"], decimals: number): Angle {
  const unit = 10 ** decimals;
  const total = Math.round(Math.abs(value) * SECONDS_OF_DEGREE * unit) / unit;
  const degrees = Math.floor(total / SECONDS_OF_DEGREE);
  const minutes = Math.floor((total - degrees * SECONDS_OF_DEGREE) / 60);
  const seconds = total - degrees * SECONDS_OF_DEGREE - minutes * 60;
  return {
    letter,
    degrees,
    minutes,
    seconds: seconds.toFixed(decimals).padStart(decimals > 0 ? decimals + 3 : 2, "0"),
  };
}

/** An absolute value as degrees and decimal minutes. */
function minutesText(value: number): string {
  const total = Math.round(Math.abs(value) * 60_000) / 1_000;
  const degrees = Math.floor(total / 60);
  return `${degrees}° ${(total - degrees * 60).toFixed(3)}'`;
}
