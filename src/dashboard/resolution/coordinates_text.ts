import type { Resolution } from "../api/types.ts";

/** A pair as everything reads it: latitude first, five digits, about a metre. */
export function coordinatesText({ latitude, longitude }: NonNullable<Resolution["coordinates"]>): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
