import type { Coordinates } from "../../domain/coordinates.ts";

/** One angle in degrees, minutes and seconds, of its absolute value. */
export interface Angle {
  readonly letter: "N" | "S" | "E" | "W";
  readonly degrees: number;
  readonly minutes: number;
  /** With the given decimals. */
  readonly seconds: string;
}

const SECONDS_OF_DEGREE = 3_600;

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

/** Latitude and longitude as degrees and decimal minutes. */
export function minutesOf({ latitude, longitude }: Coordinates): readonly [string, string] {
  return [minutesText(latitude), minutesText(longitude)];
}

function minutesText(value: number): string {
  const total = Math.round(Math.abs(value) * 60_000) / 1_000;
  const degrees = Math.floor(total / 60);
  return `${degrees}° ${(total - degrees * 60).toFixed(3)}'`;
}
