import type { Resolution } from "../api/types.ts";

/** Coordinates as text: latitude first, five decimals, about a metre. */
export function coordinatesText({ latitude, longitude }: NonNullable<Resolution["coordinates"]>): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
