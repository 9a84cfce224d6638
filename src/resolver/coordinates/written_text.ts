/** A text in the form that the coordinate grammars read. */
export interface WrittenText {
  /** As the caller wrote it; shows upper and lower case. */
  readonly text: string;
  /** The result of `normalizeMarks`, as long as `text`. */
  readonly normalized: string;
}

/** Brackets, stops and white space do not count as text around a code. */
const SILENT = /^[\s"'()[\].,;:!?-]*$/u;

/** True if only punctuation is outside of `[from, to)`. */
export function standsAlone({ normalized }: WrittenText, from: number, to: number): boolean {
  return SILENT.test(normalized.slice(0, from)) && SILENT.test(normalized.slice(to));
}
