import { type AngleBody, readAngleBody } from "./read_angle_body.ts";
import {
  type Axis,
  axisOfWord,
  coordinateWords,
  isHemisphereWord,
  isUnitLetters,
  isUnitWord,
  type Token,
} from "./tokens.ts";

/** One written angle. */
export interface Angle extends AngleBody {
  /** It has a plus or minus sign, which is part of `value`. */
  readonly signed: boolean;
  /** A blank stands behind the minus, which may be a dash. */
  readonly isDashed: boolean;
  /** White space separates the number and the hemisphere after it. */
  readonly hemisphereSpaced?: boolean | undefined;
  readonly axis?: Axis | undefined;
  /** Decimals from which on its label means an angle: X and Y of any plane, the width and the length of a thing. */
  readonly leastDecimals: number;
  /** Token index of the start; `next` is that of the end, and this one that of the end without the hemisphere after it. */
  readonly start: number;
  readonly nextWithoutHemisphere: number;
}

/** Labels that also mean the width and the length of a thing. */
const SIZES = coordinateWords("sizes");
/** With this many decimals X and Y are degrees. */
const PLANE_DECIMALS = 4;
/** The width and the length of a thing have fewer decimals. */
const SIZE_DECIMALS = 3;
/** Characters and words between a label and its number: `"lat" : "48.85"`, `lat is 48.85`. */
const FILLERS: ReadonlySet<string> = new Set([
  ...": = \" ' ( [ > .".split(" "),
  ...coordinateWords("afterLabels"),
]);
/** True for a word, in upper case, that may be part of an angle. */
export function isAngleWord(word: string): boolean {
  return isHemisphereWord(word) || axisOfWord(word) !== undefined || isUnitWord(word) || isUnitLetters(word) ||
    FILLERS.has(word) || GENITIVES.has(word) || ABBREVIATIONS.has(word);
}

/** A label, a hemisphere and four fillers. */
const PREFIX_TOKENS_MAX = 7;

interface Prefix {
  readonly next: number;
  readonly axis: Axis | undefined;
  readonly leastDecimals: number;
  readonly hemisphere: string | undefined;
  readonly quote: string | undefined;
}

/**
 * Reads one angle at a token: label or hemisphere, sign, degrees with minutes and seconds, hemisphere.
 *
 * @param tokens of the whole text
 * @param start where the label, hemisphere, sign or number stands
 * @param parts how many numbers make one angle where no marks tell
 */
export function readAngle(tokens: readonly Token[], start: number, parts: 1 | 2 | 3): Angle | undefined {
  const prefix = readPrefix(tokens, start);
  if (prefix === undefined) {
    return undefined;
  }
  const sign = tokens[prefix.next]?.text;
  const signed = sign === "-" || sign === "+";
  const body = readAngleBody(tokens, signed ? prefix.next + 1 : prefix.next, {
    parts,
    hemisphere: prefix.hemisphere,
    quote: prefix.quote,
  });
  if (body === undefined) {
    return undefined;
  }
  const suffix = readSuffix(tokens, body.next, prefix, body.hemisphere);
  return {
    ...body,
    value: sign === "-" ? -body.value : body.value,
    signed,
    isDashed: sign === "-" && tokens[prefix.next + 1]?.spaced === true,
    hemisphere: prefix.hemisphere ?? body.hemisphere ?? suffix.hemisphere,
    hemisphereSpaced: suffix.spaced,
    axis: prefix.axis ?? suffix.axis,
    leastDecimals: Math.max(prefix.leastDecimals, suffix.leastDecimals),
    start,
    next: suffix.next,
    nextWithoutHemisphere: body.next,
  };
}

function readPrefix(tokens: readonly Token[], start: number): Prefix | undefined {
  let axis: Axis | undefined;
  let hemisphere: string | undefined;
  let quote: string | undefined;
  let leastDecimals = 0;
  for (let at = start; at < start + PREFIX_TOKENS_MAX; at += 1) {
    const token = tokens[at];
    if (token === undefined) {
      return undefined;
    }
    const { text } = token;
    if (token.kind === "number" || token.kind === "dotted" || text === "-" || text === "+") {
      return { next: at, axis, leastDecimals, hemisphere, quote };
    }
    quote = text === '"' || text === "'" ? text : undefined;
    const named = token.kind === "word" && !isBareLetter(tokens, at) ? axisOfWord(text) : undefined;
    if (named !== undefined && axis === undefined && hemisphere === undefined) {
      axis = named;
      leastDecimals = leastDecimalsOf(text);
      continue;
    }
    if (token.kind === "word" && hemisphere === undefined && isHemisphereWord(text) && !isVariable(tokens, at)) {
      hemisphere = text;
      continue;
    }
    const mayFill = at === start
      ? text === '"' || text === "'"
      : FILLERS.has(text) || (hemisphere !== undefined && ABBREVIATIONS.has(text));
    if (!mayFill && named === undefined) {
      return undefined;
    }
  }
  return undefined;
}

/** `p=0.0123`: a letter that is a hemisphere only in some languages, with an equals sign. */
function isVariable(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? "";
  return text.length === 1 && tokens[at + 1]?.text === "=" && !"NSEW".includes(text);
}

/** X and Y are labels only with a mark after them: `x: 2.29`. */
function isBareLetter(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]?.text;
  return (tokens[at]?.text === "X" || tokens[at]?.text === "Y") && after !== ":" && after !== "=" && after !== '"' &&
    after !== ",";
}

function readSuffix(tokens: readonly Token[], from: number, prefix: Prefix, fused: string | undefined) {
  let next = from;
  let hemisphere: string | undefined;
  let spaced: boolean | undefined;
  const token = tokens[from];
  const hasOne = prefix.hemisphere !== undefined || fused !== undefined;
  if (!hasOne && token?.kind === "word" && isHemisphereWord(token.text)) {
    next = skipAbbreviation(tokens, from + 1);
    hemisphere = next > from + 1 ? withAbbreviation(tokens, from, next) : token.text;
    spaced = token.spaced;
  } else if (!hasOne && prefix.axis === undefined) {
    const labelled = readLabelledSide(tokens, from);
    if (labelled !== undefined) {
      return labelled;
    }
  }
  const label = prefix.axis === undefined ? readLabelBehind(tokens, next, hemisphere !== undefined) : undefined;
  const leastDecimals = Math.max(
    0,
    ...tokens.slice(next, label?.next ?? next).map(({ text }) => leastDecimalsOf(text)),
  );
  return { hemisphere, spaced, axis: label?.axis, leastDecimals, next: label?.next ?? next };
}

function leastDecimalsOf(label: string): number {
  return label === "X" || label === "Y" ? PLANE_DECIMALS : SIZES.has(label) ? SIZE_DECIMALS : 0;
}

/** "s. š." is north in Czech; "s." alone may be south. */
function withAbbreviation(tokens: readonly Token[], from: number, to: number): string {
  const whole = tokens.slice(from, to).map(({ text }) => text).join("").replaceAll(".", "");
  return isHemisphereWord(whole) ? whole : tokens[from]!.text;
}

/** "52.2 szer. geogr. N" */
const WORDS_OF_LABELS: ReadonlySet<string> = new Set([".", ...coordinateWords("afterLabels")]);

/** "20° Lat. Sul", "99° de longitud oeste": a label and its hemisphere behind the number. */
function readLabelledSide(tokens: readonly Token[], from: number) {
  const label = FILLERS.has(tokens[from]?.text ?? "") ? from + 1 : from;
  const { kind, text = "" } = tokens[label] ?? {};
  const axis = kind === "word" && text.length > 1 ? axisOfWord(text) : undefined;
  let at = label + 1;
  while (at < label + PREFIX_TOKENS_MAX && WORDS_OF_LABELS.has(tokens[at]?.text ?? "")) {
    at += 1;
  }
  const side = tokens[at];
  return axis === undefined || side?.kind !== "word" || !isHemisphereWord(side.text)
    ? undefined
    : { hemisphere: side.text, spaced: true, axis, leastDecimals: 0, next: at + 1 };
}

/** "of northern latitude": belongs to the hemisphere before it. */
const GENITIVES = coordinateWords("genitives");
/** After these a label belongs to the next number. */
const LABEL_MARKS = ["-", "+", ":", "=", '"'];

/** "48.85 latitude", `48.8584 (lat)`. In "lat 48.85 lon 2.29" the second label belongs to the second number. */
function readLabelBehind(tokens: readonly Token[], at: number, isBehindSide: boolean): Heading | undefined {
  const isBracketed = BRACKETS[tokens[at]?.text ?? ""] === (tokens[at + 2]?.text ?? "");
  if (isBracketed) {
    const axis = axisOfWord(tokens[at + 1]?.text ?? "");
    return axis === undefined ? undefined : { axis, next: at + 3 };
  }
  const { kind, text = "" } = tokens[at] ?? {};
  const axis = kind === "word" && text.length > 1 ? axisOfWord(text) : undefined;
  if (axis === undefined) {
    return undefined;
  }
  const after = tokens[at + 1];
  const isOwn = (isBehindSide && GENITIVES.has(text)) || isBeforeBehind(tokens, at, axis) ||
    (after?.kind !== "number" && !LABEL_MARKS.includes(after?.text ?? ""));
  return isOwn && readHeading(tokens, at) === undefined ? { axis, next: at + 1 } : undefined;
}

const BRACKETS: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** `47.14 lat 9.52 lon`: the next number has its own label behind it too. */
function isBeforeBehind(tokens: readonly Token[], at: number, axis: Axis): boolean {
  const other = axisOfWord(tokens[at + 2]?.text ?? "");
  return tokens[at + 1]?.kind === "number" && other !== undefined && other !== axis &&
    tokens[at + 3]?.kind !== "number" && !LABEL_MARKS.includes(tokens[at + 3]?.text ?? "");
}

const ABBREVIATIONS = coordinateWords("abbreviations");

/** `с.ш.` and `в. д.`, `n. Br.` and `ö. L.`: abbreviations of "latitude" and "longitude" after the hemisphere. */
function skipAbbreviation(tokens: readonly Token[], from: number): number {
  let next = from;
  if (tokens[next]?.text === "." && tokens[next]?.spaced === false) {
    next += 1;
  }
  if (!ABBREVIATIONS.has(tokens[next]?.text ?? "")) {
    return next;
  }
  return tokens[next + 1]?.text === "." ? next + 2 : next + 1;
}

/** Labels of numbers: the axis of the first one, and the token index after the labels and their marks. */
interface Heading {
  readonly axis: Axis;
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
