/** A token of the coordinate grammars. Offsets are UTF-16 units of the caller's text. */
export interface Token {
  readonly kind: "number" | "word" | "mark";
  /** Digits with at most one point; a run of upper-case letters; or one mark. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** White space (or the start of the text) precedes it. */
  readonly spaced: boolean;
}
