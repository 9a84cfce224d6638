/** What a match has beyond its pattern. */
export interface Needs {
  /** Letters and digits of the first run, at least. */
  readonly length?: number;
  /** Each run of letters and digits has a digit, or both digits and letters. */
  readonly eachRun: "digit" | "mixed";
}

/** One pattern of a form. */
export interface FormPattern {
  readonly pattern: RegExp;
  readonly needs?: Needs;
}

/**
 * The form of the texts that one recogniser may accept: it accepts nothing in a text that none of its patterns matches.
 * A recogniser declares the patterns that it matches with, so there is no second description to keep in step.
 */
export type Form = readonly FormPattern[];

/** The form of a recogniser that matches with these patterns. */
export function formOf(...patterns: readonly RegExp[]): Form {
  return patterns.map((pattern) => ({ pattern }));
}

/** Whether a match has what its form needs. */
export function meets({ length = 0, eachRun }: Needs, match: string): boolean {
  const runs = match.match(RUN) ?? [];
  return (runs[0]?.length ?? 0) >= length &&
    runs.every((run) => DIGIT.test(run) && (eachRun === "digit" || LETTER.test(run)));
}

const RUN = /[0-9a-z]+/giu;
const DIGIT = /[0-9]/u;
const LETTER = /[a-z]/iu;
