import type { Token } from "./tokens.ts";
import { type Axis, axisOfWord, coordinateWords } from "./words.ts";

/** Two labels next to two numbers. */
interface Heading {
  /** The axis of the first number. */
  readonly axis: Axis;
  /** Token index after the labels and their marks. */
  readonly next: number;
}

const HEADING_MARKS: ReadonlySet<string> = new Set([":", "=", "(", ")", "[", "]", ",", "/", "|", '"', "'", ";"]);
const HEADING_MARKS_MAX = 5;

/** `lon, lat: `, `(latitude/longitude) = `: two labels before two numbers. */
export function readHeading(tokens: readonly Token[], start: number): Heading | undefined {
  const first = tokens[start];
  const axis = first?.kind === "word" ? axisOfWord(first.text) : undefined;
  if (axis === undefined) {
    return undefined;
  }
  const between = skipHeadingMarks(tokens, start + 1);
  const second = tokens[between];
  const other = second?.kind === "word" ? axisOfWord(second.text) : undefined;
  if (other === undefined || other === axis) {
    return undefined;
  }
  return { next: skipHeadingMarks(tokens, between + 1), axis };
}

function skipHeadingMarks(tokens: readonly Token[], from: number): number {
  let next = from;
  while (next < from + HEADING_MARKS_MAX && HEADING_MARKS.has(tokens[next]?.text ?? "")) {
    next += 1;
  }
  return next;
}

/** Words for a third number: `(lon, lat, alt)`. */
const HEIGHTS: ReadonlySet<string> = new Set(["Z", ...coordinateWords("heights")]);

/** True for an upper-case word for a height. */
export function isHeightWord(word: string): boolean {
  return HEIGHTS.has(word);
}

/** `2.29, 48.85 (lon, lat)`, also behind an altitude; undefined if the labels belong to numbers that follow them. */
export function readHeadingAfter(tokens: readonly Token[], from: number): Heading | undefined {
  const between = skipHeadingMarks(tokens, from);
  const altitude = tokens[between]?.text === "-" ? between + 1 : between;
  const isThird = between > from && tokens[altitude]?.kind === "number";
  const start = isThird ? skipHeadingMarks(tokens, altitude + 1) : between;
  const heading = readHeading(tokens, start);
  if (heading === undefined) {
    return undefined;
  }
  const hasHeight = HEIGHTS.has(tokens[heading.next]?.text ?? "");
  if (isThird && !hasHeight) {
    // Two labels say nothing of three numbers.
    return undefined;
  }
  const next = hasHeight ? skipHeadingMarks(tokens, heading.next + 1) : heading.next;
  const after = tokens[next];
  return after?.kind === "number" || after?.text === "-" || after?.text === "+" ? undefined : { ...heading, next };
}
