import type { Coordinates } from "../../domain/coordinates.ts";

/** What a right answer is. */
export type Expectation =
  /** The point within `rightWithinM` of the truth. */
  | "answer"
  /** Never `found`: something stated is not there, or is contradicted. */
  | "refuse"
  /** The number is not known: only an interpolated point that covers the truth may be `found`. */
  | "interpolate"
  /** The nearest house, its town, and something at all. */
  | "reverse"
  /** The street among the first suggestions for what is typed so far. */
  | "suggest";

/** One input with its truth. */
export interface Question {
  /** `liechtenstein/clean/…`: the same address has the same one in every run. */
  readonly id: string;
  readonly area: string;
  readonly variant: string;
  readonly q: string;
  readonly expectation: Expectation;
  /** Any of them is right; empty where nothing is. */
  readonly truth: readonly Coordinates[];
  /** Lines any point of which is right: latitude, longitude … in 1e-7 degrees. */
  readonly paths?: readonly (readonly number[])[];
  readonly rightWithinM: number;
  /** What the true address says, for telling what a wrong answer got wrong. */
  readonly stated?: {
    readonly street?: string;
    readonly number?: string;
    readonly locality?: string;
    /** As `TrueAddress`. */
    readonly municipality?: readonly string[];
    readonly beside?: readonly { readonly street: string; readonly number: string }[];
  };
  /** Where somebody types `q` so far. */
  readonly near?: Coordinates;
  /** True where the text contradicts itself: no answer has the confidence's event. */
  readonly isContradictory?: boolean;
}
