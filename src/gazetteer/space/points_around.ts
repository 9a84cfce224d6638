import { M_PER_DEGREE } from "../../geo/units.ts";
import type { Coordinates } from "../../domain/coordinates.ts";

/** Metres: how far the borders of the world file lie from the true ones, and some more. */
const STEPS_M = [100, 300, 1000, 3000];
const DIRECTIONS = 16;

/** Points around a point, those nearest to it first. */
export function* pointsAround({ latitude, longitude }: Coordinates): Generator<Coordinates> {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  for (const step of STEPS_M) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      yield {
        latitude: Math.max(-90, Math.min(90, latitude + (step / M_PER_DEGREE) * Math.sin(angle))),
        longitude: longitude + (step / M_PER_DEGREE / shrink) * Math.cos(angle),
      };
    }
  }
}
