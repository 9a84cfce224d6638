import type { Coordinates } from "../../src/domain/coordinates.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";

export interface WrittenPoint {
  readonly form: string;
  readonly text: string;
  /** The point before it was rounded to the written digits. */
  readonly point: Coordinates;
}

/** Writes a point with a number of digits of its finest unit. */
type Write = (point: Coordinates, digits: number) => string;

/** Degrees, and with the parts below them as text. */
interface Parts {
  readonly degrees: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** All forms: coordinates as people and programs write them, and links of map services. */
const FORMS: Readonly<Record<string, Write>> = {
  "pair with comma": (at, digits) => plain(at, digits, ", "),
  "pair without blank": (at, digits) => plain(at, digits, ","),
  "pair in brackets": (at, digits) => `(${plain(at, digits, ", ")})`,
  "pair with blank": (at, digits) => plain(at, digits + 1, " "),
  "pair with semicolon": (at, digits) => plain(at, digits + 1, "; "),
  "decimal commas": (at, digits) => plain(at, digits + 2, "; ").replaceAll(".", ","),
  "lon, lat behind": ({ latitude, longitude }, digits) =>
    `[${longitude.toFixed(digits)}, ${latitude.toFixed(digits)}] (lon, lat)`,
  "lon, lat before": ({ latitude, longitude }, digits) =>
    `lon/lat: ${longitude.toFixed(digits)}/${latitude.toFixed(digits)}`,
  "labels": ({ latitude, longitude }, digits) => `lat: ${latitude.toFixed(digits)}, lng: ${longitude.toFixed(digits)}`,
  "JSON": ({ latitude, longitude }, digits) =>
    `{"lon": ${longitude.toFixed(digits)}, "lat": ${latitude.toFixed(digits)}}`,
  "hemispheres behind": (at, digits) => sides(at, (value) => `${value.toFixed(digits)}°`, ["", " "]),
  "hemispheres before": (at, digits) => sides(at, (value) => value.toFixed(digits + 1), [" ", ""]),
  "degrees and minutes": (at, digits) => sides(at, (value) => minutesOf(value, digits, "° ", "'"), ["", " "]),
  "degrees and minutes with stars": (at, digits) =>
    sides(at, (value) => minutesOf(value, digits + 1, "* ", ""), [" ", ""]),
  "degrees, minutes and seconds": (at, digits) =>
    sides(at, (value) => joined(partsOf(value, digits), "°", "'", '"'), ["", " "]),
  "signed degrees, minutes and seconds": ({ latitude, longitude }, digits) =>
    [latitude, longitude].map((value) =>
      `${value < 0 ? "-" : ""}${joined(partsOf(Math.abs(value), digits), "°", "'", '"')}`
    ).join(", "),
  "letters": (at, digits) => sides(at, (value) => joined(partsOf(value, digits), "d", "m", "s"), ["", ""]),
  "letters, no seconds letter": (at, digits) =>
    sides(at, (value) => joined(partsOf(value, digits), "d", "m", ""), ["", ""]),
  "words": (at, digits) => sides(at, (value) => joined(partsOf(value, digits), "deg ", "min ", "sec "), ["", ""]),
  "points": (at, digits) => sides(at, (value) => joined(partsOf(value, digits), ".", ".", ""), ["", ""]),
  "colons": (at, digits) => sides(at, (value) => joined(partsOf(value, digits), ":", ":", ""), ["", ""]),
  "blanks": (at, digits) => sides(at, (value) => joined(partsOf(value, digits), " ", " ", " "), ["", ""]),
  "packed": (at, digits) => packed(at, digits, 3),
  "packed with two digits": (at, digits) => Math.abs(at.longitude) < 99 ? packed(at, digits, 2) : packed(at, digits, 3),
  "WKT": ({ latitude, longitude }, digits) => `POINT(${longitude.toFixed(digits)} ${latitude.toFixed(digits)})`,
  "geo: address": (at, digits) => `geo:${plain(at, digits, ",")}`,
  "geo: address with a blank": (at, digits) => `geo:${plain(at, digits, ", ")}`,
  "geo: address with a label": (at, digits) => `geo:0,0?q=${plain(at, digits, ",")}(The place)`,
  "geo: address, escaped": (at, digits) => `geo:${plain(at, digits, "%2C%20")}?z=11`,
  "Google search": (at, digits) => `https://www.google.com/maps/search/?api=1&query=${plain(at, digits + 3, "%2C")}`,
  "Google pin over a view": (at, digits) => `https://maps.google.com/?q=${plain(at, digits + 3, ",")}&ll=1.5,2.5&z=9`,
  "Google navigation": (at, digits) => `google.navigation:q=${plain(at, digits + 3, ",")}&mode=w`,
  "Apple": (at, digits) => `https://maps.apple.com/?ll=${plain(at, digits + 3, ",")}&q=Place`,
  "OpenStreetMap marker": ({ latitude, longitude }, digits) =>
    `https://www.openstreetmap.org/?mlat=${latitude.toFixed(digits + 3)}&mlon=${
      longitude.toFixed(digits + 3)
    }#map=5/1/2`,
  "OsmAnd": (at, digits) => `https://osmand.net/map?pin=${plain(at, digits + 3, ",")}#9/1.5/2.5`,
  "Waze": (at, digits) => `https://waze.com/ul?ll=${plain(at, digits + 3, "%2C")}&navigate=yes`,
  "Yandex": ({ latitude, longitude }, digits) =>
    `https://yandex.com/maps/?ll=1.5,2.5&pt=${longitude.toFixed(digits + 3)},${latitude.toFixed(digits + 3)}`,
  "2GIS": ({ latitude, longitude }, digits) =>
    `https://2gis.ru/geo/${longitude.toFixed(digits + 3)},${latitude.toFixed(digits + 3)}`,
  "HERE": (at, digits) => `https://share.here.com/l/${plain(at, digits + 3, ",")},Name?z=16`,
  "Organic Maps": (at, digits) => `om://map?v=1&ll=${plain(at, digits + 3, ",")}&n=Name`,
};

/** The names of all forms. */
export const POINT_FORMS: readonly string[] = Object.keys(FORMS);

/** Latitudes beyond are left out: the poles have no longitude. */
const LATITUDE_MAX = 85;
const DIGITS_MAX = 5;
const RESOLUTION = 2 ** 30;

/** Points all over the Earth, each written in the next form, with zero to five digits. The same for the same seed. */
export function* writtenPoints(count: number, seed: string): Generator<WrittenPoint> {
  const source = seededRandom(seed);
  const random = (): number => source.below(RESOLUTION) / RESOLUTION;
  const forms = Object.entries(FORMS);
  for (let index = 0; index < count; index += 1) {
    const [form, write] = forms[index % forms.length]!;
    const point = { latitude: (random() * 2 - 1) * LATITUDE_MAX, longitude: (random() * 2 - 1) * 180 };
    yield { form, text: write(point, Math.floor(random() * (DIGITS_MAX + 1))), point };
  }
}

function plain({ latitude, longitude }: Coordinates, digits: number, separator: string): string {
  return `${latitude.toFixed(digits)}${separator}${longitude.toFixed(digits)}`;
}

/** `gaps`: what stands between the letter and a number after it, and between a number and the letter after it. */
function sides(
  { latitude, longitude }: Coordinates,
  write: (value: number) => string,
  [before, after]: readonly [before: string, after: string],
): string {
  const [north, east] = [write(Math.abs(latitude)), write(Math.abs(longitude))];
  const [ns, ew] = [latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E"];
  return before === "" ? `${north}${after}${ns} ${east}${after}${ew}` : `${ns}${before}${north} ${ew}${before}${east}`;
}

function minutesOf(value: number, digits: number, degree: string, minute: string): string {
  const units = Math.round(value * 60 * 10 ** digits);
  const degrees = Math.floor(units / (60 * 10 ** digits));
  return `${degrees}${degree}${((units - degrees * 60 * 10 ** digits) / 10 ** digits).toFixed(digits)}${minute}`;
}

function partsOf(value: number, digits: number): Parts {
  const units = Math.round(value * 3600 * 10 ** digits);
  const whole = Math.floor(units / 10 ** digits);
  const seconds = (units - whole * 10 ** digits) / 10 ** digits + whole % 60;
  return {
    degrees: String(Math.floor(whole / 3600)),
    minutes: String(Math.floor(whole / 60) % 60).padStart(2, "0"),
    seconds: seconds.toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, "0"),
  };
}

function joined({ degrees, minutes, seconds }: Parts, degree: string, minute: string, second: string): string {
  return `${degrees}${degree}${minutes}${minute}${seconds}${second}`;
}

function packed(at: Coordinates, digits: number, longitudeDigits: number): string {
  let width = 2;
  return sides(at, (value) => {
    const { degrees, minutes, seconds } = partsOf(value, digits);
    const text = `${degrees.padStart(width, "0")}${minutes}${seconds}`;
    width = longitudeDigits;
    return text;
  }, ["", ""]);
}
