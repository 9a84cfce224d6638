/** One piece of a text, as the coordinate grammars see it. Offsets are UTF-16 units of the caller's text. */
export interface Token {
  readonly kind: "number" | "word" | "mark";
  /** Digits with at most one point; an upper-case run of letters; or one mark. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** White space (or the start of the text) stands before it. */
  readonly spaced: boolean;
}
