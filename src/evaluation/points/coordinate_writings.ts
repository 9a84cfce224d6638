import type { Coordinates } from "../../domain/coordinates.ts";
import { encodeMgrs } from "../../geo/mgrs.ts";
import { toUtm, UTM_LATITUDE } from "../../geo/utm.ts";
import { fill } from "../template.ts";
import { type PointWriting, writingsBy, writingsOf, type WrittenPoint } from "./written_point.ts";

const SECONDS_OF_DEGREE = 3_600;
/** Decimals of most texts: 1 m. */
const DECIMALS = 5;
/** Rounded to whole seconds, and to thousandths of a minute. Metres. */
const SECOND_M = 25;
const MINUTE_M = 3;
const METRES_OF_DEGREE = 111_320;

/** Distance between a number with so many decimals and the point that it was rounded from, at most. Metres. */
function roundingM(decimals: number): number {
  return 0.75 * METRES_OF_DEGREE * 10 ** -decimals + 1;
}

/** Decimal degrees: `lat` and `lon` with their signs, `north` and `east` without, `ns` and `ew` for the hemispheres. */
const DECIMAL = {
  "comma": "{lat},{lon}",
  "blank": "{lat} {lon}",
  "brackets": "({lat}, {lon})",
  "decimal comma": "{latComma}; {lonComma}",
  "slash": "{lat} / {lon}",
  "labels": "latitude: {lat}, longitude: {lon}",
  "short labels": "Lat {lat} Long {lon}",
  "labels, longitude first": "lon: {lon}, lat: {lat}",
  "note behind": "{lon}, {lat} (lon, lat)",
  "note in front": "GPS: {lat}, {lon}",
  "JSON": '{"lat": {lat}, "lng": {lon}}',
  "GeoJSON": '{"type":"Point","coordinates":[{lon},{lat}]}',
  "WKT": "POINT({lon} {lat})",
  "geo URI": "geo:{lat},{lon}",
  "geo URI with a query": "geo:0,0?q={lat},{lon}(Here)",
  "town behind": "{lat}, {lon} near {city}",
  "full width": "{fullWidth}",
  "Arabic digits": "{latArabic}، {lonArabic}",
  "letters behind": "{north} {ns}, {east} {ew}",
  "letters in front": "{ns} {north} {ew} {east}",
  "degrees and letters": "{north}° {ns} {east}° {ew}",
  "longitude first": "{east}°{ew} {north}°{ns}",
  "Chinese": "{nsChinese}{north}度，{ewChinese}{east}度",
  "German": "{northComma}° {nsGerman}, {eastComma}° {ewGerman}",
};

const comma = (text: string): string => text.replace(".", ",");
const inArabic = (text: string): string =>
  text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x660 + Number(digit))).replace(".", "٫");
const inFullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const CHINESE = { N: "北纬", S: "南纬", E: "东经", W: "西经" };
const GERMAN = { N: "nördl. Breite", S: "südl. Breite", E: "östl. Länge", W: "westl. Länge" };

function decimalFields(point: WrittenPoint) {
  const [lat, lon] = [point.at.latitude.toFixed(DECIMALS), point.at.longitude.toFixed(DECIMALS)];
  const [north, east] = [lat.replace("-", ""), lon.replace("-", "")];
  const [{ letter: ns }, { letter: ew }] = anglesOf(point.at, 0);
  return {
    city: point.city.name,
    lat,
    lon,
    north,
    east,
    ns,
    ew,
    latComma: comma(lat),
    lonComma: comma(lon),
    northComma: comma(north),
    eastComma: comma(east),
    latArabic: inArabic(lat),
    lonArabic: inArabic(lon),
    fullWidth: inFullWidth(`${lat},${lon}`),
    nsChinese: CHINESE[ns],
    ewChinese: CHINESE[ew],
    nsGerman: GERMAN[ns],
    ewGerman: GERMAN[ew],
  };
}

/** Of each of the two angles: `d`, `m` and `s`, `mm` with two digits, `l` the letter; what stands between; decimals. */
const SEXAGESIMAL: readonly (readonly [name: string, template: string, between?: string, decimals?: number])[] = [
  ["seconds", `{d}°{mm}'{s}"{l}`],
  ["seconds, letters in front", "{l} {d}° {m}′ {s}″", ", "],
  ["whole seconds", "{d}° {m}' {whole}'' {l}", ", ", 0],
  ["blanks only", "{d} {mm} {s} {l}"],
  ["blanks only, parts of seconds", "{d} {mm} {parts} {l}", " ", 2],
  ["d m s", "{d}d{m}m{s}s{l}"],
  ["stars", `{l} {d}* {m}' {s}"`],
  ["colons", "{d}:{mm}:{s}{l}"],
  ["packed", "{packed}{mm}{s}{l}"],
];

function written(template: string, { degrees, minutes, seconds: s, letter: l }: Angle): string {
  const [d, m] = [String(degrees), String(minutes)];
  const others = { mm: m.padStart(2, "0"), whole: String(Number(s)), parts: s.replace(".", " ") };
  return fill(template, { d, m, s, l, ...others, packed: d.padStart(l === "N" || l === "S" ? 2 : 3, "0") }) ?? "";
}

function inSeconds(at: Coordinates, [, template, between = " ", decimals = 1]: typeof SEXAGESIMAL[number]): string {
  return anglesOf(at, decimals).map((one) => written(template, one)).join(between);
}

function minutesText(value: number): string {
  const total = Math.round(Math.abs(value) * 60_000) / 1_000;
  const degrees = Math.floor(total / 60);
  return `${degrees}° ${(total - degrees * 60).toFixed(3)}'`;
}

function pairOf({ coordinates: { latitude, longitude } }: WrittenPoint["city"]): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}

function inUtm({ at }: WrittenPoint): boolean {
  return at.latitude > UTM_LATITUDE.south && at.latitude < UTM_LATITUDE.north;
}

export const COORDINATE_WRITINGS: readonly PointWriting[] = [
  ...[1, 2, 3, 4, 6].map((decimals): PointWriting => ({
    name: `${decimals} decimals`,
    write: ({ at: { latitude, longitude } }) => ({
      q: `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`,
      withinM: roundingM(decimals),
    }),
  })),
  ...writingsOf(DECIMAL, (template, point) => ({
    q: fill(template, decimalFields(point)) ?? "",
    withinM: roundingM(DECIMALS),
  })),
  {
    name: "minutes",
    write: ({ at }) => {
      const [{ letter: ns }, { letter: ew }] = anglesOf(at, 0);
      return { q: `${minutesText(at.latitude)} ${ns}, ${minutesText(at.longitude)} ${ew}`, withinM: MINUTE_M };
    },
  },
  ...SEXAGESIMAL.map((row): PointWriting => ({
    name: row[0],
    write: ({ at }) => ({ q: inSeconds(at, row), withinM: row[3] === 0 ? SECOND_M : SECOND_M / 10 }),
  })),
  ...writingsBy({
    "ISO 6709": ({ at }) => {
      const signed = (value: number, width: number): string =>
        `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(DECIMALS).padStart(width + DECIMALS + 1, "0")}`;
      return { q: `${signed(at.latitude, 2)}${signed(at.longitude, 3)}/`, withinM: roundingM(DECIMALS) };
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
    "country behind": ({ city }) => `${pairOf(city)}, ${city.countryName}`,
    "country given": ({ city }) => ({ q: pairOf(city), country: city.countryCode }),
  }),
];

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
export const CONTRADICTED_COORDINATES: readonly PointWriting[] = writingsBy({
  "another country behind": ({ city, elsewhere }) => `${pairOf(city)}, ${elsewhere.countryName}`,
  "another country in front": ({ city, elsewhere }) => `${elsewhere.countryName}: ${pairOf(city)}`,
  "another country given": ({ city, elsewhere }) => ({ q: pairOf(city), country: elsewhere.countryCode }),
  "another country given, seconds": ({ city, elsewhere }) => ({
    q: inSeconds(city.coordinates, SEXAGESIMAL[0]!),
    country: elsewhere.countryCode,
  }),
  "another town in front": ({ city, elsewhere }) => `${elsewhere.name}, ${elsewhere.countryName} ${pairOf(city)}`,
  "two latitudes": ({ at }) => `${Math.abs(at.latitude).toFixed(4)}° N, ${Math.abs(at.longitude).toFixed(4)}° N`,
  "sign against letter": ({ at }) => `-${Math.abs(at.latitude).toFixed(4)}° N, ${Math.abs(at.longitude).toFixed(4)}° E`,
  "minutes of 60 and more": ({ at, random }) => {
    const [latitude, longitude] = anglesOf(at, 0);
    return written(`{d}°${60 + random.below(39)}'{s}"{l} `, latitude) + written(`{d}°{m}'{s}"{l}`, longitude);
  },
  "out of range": ({ at }) =>
    `${(Math.abs(at.latitude) + 91).toFixed(4)}, ${(Math.abs(at.longitude) + 181).toFixed(4)}`,
  "two points": ({ city, elsewhere }) => `${pairOf(city)} or ${pairOf(elsewhere)}`,
});

/** One angle in degrees, minutes and seconds, of its absolute value. */
interface Angle {
  readonly letter: "N" | "S" | "E" | "W";
  readonly degrees: number;
  readonly minutes: number;
  /** With the given decimals. */
  readonly seconds: string;
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
  const rest = total - degrees * SECONDS_OF_DEGREE - minutes * 60;
  const seconds = rest.toFixed(decimals).padStart(decimals > 0 ? decimals + 3 : 2, "0");
  return { letter, degrees, minutes, seconds };
}
