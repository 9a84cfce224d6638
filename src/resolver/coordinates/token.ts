/** A token of the coordinate grammars. Offsets are UTF-16 units of the caller's text. */
export interface Token {
  /** `dotted`: degrees, minutes and seconds with points between them, if a hemisphere stands next to it. */
  readonly kind: "number" | "dotted" | "word" | "mark";
  /** Digits with at most one point, `50.04.17.7`, a run of upper-case letters, or one mark. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** White space (or the start of the text) precedes it. */
  readonly spaced: boolean;
}
