import type { Axis } from "./axis_words.ts";

/** One written angle. */
export interface Angle {
  /** Degrees with the written sign; the hemisphere is not applied yet. */
  readonly value: number;
  /** Degrees of one unit of the last written digit. */
  readonly stepDeg: number;
  /** Decimals of the last written number. */
  readonly decimals: number;
  /** 1: degrees; 2: with minutes; 3: with seconds. */
  readonly parts: 1 | 2 | 3;
  /** It has degree, minute or second marks. */
  readonly marked: boolean;
  /** What separates the parts if there are no marks: `space`, `colon`, `dash`, `dot`; `packed`: nothing. */
  readonly joined: "space" | "colon" | "dash" | "dot" | "packed";
  /** Packed with two digits for the degrees of a longitude, which usually has three. */
  readonly isShort?: true;
  /** A fourth number, without a mark, is a part of the seconds. */
  readonly hasPartOfSecond?: true;
  /** The unit of the seconds is the letter S. Without a hemisphere after it, S may be the hemisphere itself. */
  readonly secondsLetter?: true;
  /** It has a plus or minus sign. */
  readonly signed: boolean;
  /** Minutes or seconds of 60 or more: written like an angle, but invalid. */
  readonly impossible: boolean;
  /** The hemisphere word as written, upper case. */
  readonly hemisphere?: string;
  /** White space separates the number and the hemisphere after it. */
  readonly hemisphereSpaced?: boolean;
  readonly axis?: Axis;
  /** The label is X or Y, which any plane may use. */
  readonly weakAxis?: true;
  /** Token index of the start and the end; and of the end without the hemisphere after it. */
  readonly start: number;
  readonly next: number;
  readonly nextWithoutHemisphere: number;
}
