import type { Bounds } from "./bounds.ts";
import type { Coordinates } from "./coordinates.ts";

/** One validated query to the resolver. */
export interface Input {
  /** 1–4096 characters after trimming. */
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case: resolve inside this country only. */
  readonly country?: string;
  /** BCP 47 tag of the label's language; absent: the place's own. */
  readonly language?: string;
  /** A bias, and the reference place of shortened codes. Never overrides what the text says. */
  readonly near?: Coordinates;
  /** A hard filter. */
  readonly bounds?: Bounds;
  /** A coarser answer is `uncertain`, `too_coarse`. Metres. */
  readonly maxAccuracyM?: number;
  /** 0–10 runners-up. */
  readonly alternatives?: number;
  readonly explain?: boolean;
}

/** The longest input read, in UTF-16 code units. From the public contract. */
export const INPUT_LENGTH_MAX = 4096;
