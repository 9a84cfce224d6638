import type { Coordinates } from "../../domain/coordinates.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Maidenhead locator of eight characters ("JN58td25"). */
export function maidenhead({ latitude, longitude }: Coordinates): string {
  let [east, north] = [(longitude + 180) / 20, (latitude + 90) / 10];
  let code = "";
  for (const [parts, letter] of [[18, "A"], [10, ""], [24, "a"], [10, ""]] as const) {
    const digits = [Math.floor(east), Math.floor(north)];
    code += digits.map((digit) => letter === "" ? String(digit) : String.fromCharCode(letter.charCodeAt(0) + digit))
      .join("");
    const next = parts === 18 ? 10 : parts === 10 ? 24 : 10;
    [east, north] = [(east - digits[0]!) * next, (north - digits[1]!) * next];
  }
  return code;
}

/** World Geographic Reference System, to a thousandth of a minute. */
export function georef({ latitude, longitude }: Coordinates): string {
  const [east, north] = [longitude + 180, latitude + 90];
  const [eastDegree, northDegree] = [Math.floor(east), Math.floor(north)];
  const letters = [eastDegree / 15, northDegree / 15, eastDegree % 15, northDegree % 15];
  const minutes = [east - eastDegree, north - northDegree].map((part) =>
    String(Math.floor(part * 60_000)).padStart(5, "0")
  );
  return letters.map((digit) => LETTERS.charAt(Math.floor(digit))).join("") + minutes.join("");
}

/** Global Area Reference System, to five minutes. */
export function gars({ latitude, longitude }: Coordinates): string {
  const [east, north] = [Math.floor((longitude + 180) * 12), Math.floor((latitude + 90) * 12)];
  const [column, band] = [Math.floor(east / 6), Math.floor(north / 6)];
  const quadrant = 1 + Math.floor((east % 6) / 3) + 2 * (1 - Math.floor((north % 6) / 3));
  const key = 1 + (east % 3) + 3 * (2 - (north % 3));
  return String(column + 1).padStart(3, "0") + LETTERS.charAt(Math.floor(band / LETTERS.length)) +
    LETTERS.charAt(band % LETTERS.length) + quadrant + key;
}

/** Quadkey of web maps. */
export function quadkey({ latitude, longitude }: Coordinates, zoom: number): string {
  const [x, y] = tileOf({ latitude, longitude }, zoom);
  return Array.from({ length: zoom }, (_, i) => {
    const bit = zoom - 1 - i;
    return ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  }).join("");
}

/** Column and row of a web map's tile. */
export function tileOf({ latitude, longitude }: Coordinates, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const size = 2 ** zoom;
  return [
    Math.floor(((longitude + 180) / 360) * size),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size),
  ];
}

const NAC_DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXZ";

/** Natural Area Code of five characters an axis. */
export function naturalAreaCode({ latitude, longitude }: Coordinates): string {
  return [(longitude + 180) / 360, (latitude + 90) / 180].map((share) => {
    let rest = share;
    let code = "";
    for (let i = 0; i < 5; i++) {
      rest *= NAC_DIGITS.length;
      code += NAC_DIGITS.charAt(Math.floor(rest));
      rest -= Math.floor(rest);
    }
    return code;
  }).join(" ");
}

const DIGIPIN_GRID = "FC98J327K456LMPT";

/** DIGIPIN of India; undefined outside its square. */
export function digipin({ latitude, longitude }: Coordinates): string | undefined {
  let [east, north] = [(longitude - 63.5) / 36, (38.5 - latitude) / 36];
  if (east < 0 || east >= 1 || north < 0 || north >= 1) {
    return undefined;
  }
  let code = "";
  for (let i = 0; i < 10; i++) {
    [east, north] = [east * 4, north * 4];
    code += DIGIPIN_GRID.charAt(Math.floor(north) * 4 + Math.floor(east));
    [east, north] = [east - Math.floor(east), north - Math.floor(north)];
  }
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`;
}
