import type { Resolution } from "../api/types.ts";
import type { Tone } from "../kit/screen.tsx";

/** A point on a map. */
export interface MapPoint {
  readonly id: string;
  readonly coordinates: NonNullable<Resolution["coordinates"]>;
  readonly tone: Tone;
  /** Radius within which the true point is expected; drawn as a circle. Metres. */
  readonly accuracyM?: number | undefined;
}
