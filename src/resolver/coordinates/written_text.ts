/** A text as the coordinate grammars read it. */
export interface WrittenText {
  /** As the caller wrote it: tells capitals from small letters. */
  readonly text: string;
  /** What `normalizeMarks` made of it, as long as `text`. */
  readonly normalized: string;
}

/** Brackets, stops and white space say nothing about whether a code stands alone. */
const SILENT = /^[\s"'()[\].,;:!?-]*$/u;

/** Whether nothing but punctuation stands outside of `[from, to)`. */
export function standsAlone({ normalized }: WrittenText, from: number, to: number): boolean {
  return SILENT.test(normalized.slice(0, from)) && SILENT.test(normalized.slice(to));
}
