import type { Coordinates } from "../../domain/coordinates.ts";
import type { Input } from "../../domain/input.ts";

/** What a right answer is. */
export type Expectation =
  /** The point within `rightWithinM` of the truth. */
  | "answer"
  /** Never `found`: a component of the input does not exist or is contradicted. */
  | "refuse"
  /** The number is unknown: only an interpolated point that covers the truth may be `found`. */
  | "interpolate"
  /** The nearest house and its town, or at least an answer. */
  | "reverse"
  /** The street is among the first suggestions for the typed text. */
  | "suggest";

/** One input with its truth. */
export interface Question {
  /** `liechtenstein/clean/…`: the same for the same address in every run. */
  readonly id: string;
  readonly area: string;
  readonly variant: string;
  /** Which part of a true address was changed to one that does not exist: `no such house`, `wrong town` … */
  readonly contradiction?: string;
  readonly q: string;
  /** Country of the request: ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly expectation: Expectation;
  /** Any of these points is right; empty where nobody knows what is meant. */
  readonly truth: readonly Coordinates[];
  /** Lines whose points are all right: latitude, longitude … in 1e-7 degrees. */
  readonly paths?: readonly (readonly number[])[];
  readonly rightWithinM: number;
  /** Components of the true address, to name what a wrong answer got wrong. */
  readonly expected?: {
    readonly street?: string;
    readonly number?: string;
    readonly locality?: string;
    /** As in `ReversePoint`. */
    readonly municipality?: readonly string[];
    readonly houses?: readonly { readonly street: string; readonly number: string }[];
  };
  /** Position of the person who typed `q`. */
  readonly near?: Coordinates;
  /** True where the text contradicts itself and no point is meant: the confidence's event comes true for no answer. */
  readonly isContradictory?: boolean;
}

/** The question as a request to the resolver. */
export function inputOf({ q, country }: Question): Input {
  return country === undefined ? { text: q } : { text: q, country };
}
