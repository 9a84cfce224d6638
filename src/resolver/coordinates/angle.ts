import type { Axis } from "./axis_words.ts";

/** One angle as it was written. */
export interface Angle {
  /** Degrees; the sign as written, the hemisphere not yet applied. */
  readonly value: number;
  /** Degrees that one unit of the last digit written stands for. */
  readonly stepDeg: number;
  /** Digits after the point of the last number written. */
  readonly decimals: number;
  /** 1: degrees; 2: and minutes; 3: and seconds. */
  readonly parts: 1 | 2 | 3;
  /** Degree, minute or second marks were written. */
  readonly marked: boolean;
  /** `space`, `colon`, `dash`: what stands between the parts where marks do not; `packed`: nothing does. */
  readonly joined: "space" | "colon" | "dash" | "packed";
  /** A plus or minus was written. */
  readonly signed: boolean;
  /** Minutes or seconds of 60 or more: no angle, though written as one. */
  readonly impossible: boolean;
  /** The hemisphere's word as written, upper case. */
  readonly hemisphere?: string;
  /** White space between the number and the hemisphere that follows it. */
  readonly hemisphereSpaced?: boolean;
  readonly axis?: Axis;
  /** The label is X or Y, which any plane has. */
  readonly weakAxis?: true;
  /** Token offsets: the first, and the first after; and that without the hemisphere that follows. */
  readonly start: number;
  readonly next: number;
  readonly nextWithoutHemisphere: number;
}
