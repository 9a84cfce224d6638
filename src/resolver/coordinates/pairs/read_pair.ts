import { type Angle, isAngleWord, readAngle, readHeading, readHeadingAfter } from "../angles/read_angle.ts";
import { type Axis, coordinateWords, INTERNATIONAL, isHemisphereWord, type Token } from "../angles/tokens.ts";

/** Two consecutive angles in a text. */
export interface Pair {
  readonly first: Angle;
  readonly second: Angle;
  /** What separates them: one mark, `word` ("and"), or `space`. */
  readonly separator: string;
  /** The axis of the first number, from a heading such as `lon, lat:` or a `(lon, lat)` at the end. */
  readonly heading?: Axis;
  /** The headings before and after the pair contradict each other. */
  readonly isContradicted?: true;
  /** A dash with spaces on both sides was read as the separator, but could be a minus. */
  readonly dash: boolean;
  readonly start: number;
  readonly next: number;
}

const SEPARATORS: ReadonlySet<string> = new Set("& , ; : / \\ | \" ' ( ) [ ] { } ~ _ < >".split(" "));
const AND: ReadonlySet<string> = new Set(["X", ...coordinateWords("and")]);
/** Before a label: `geogr. Breite`. */
const SKIPPED: ReadonlySet<string> = new Set([".", ...coordinateWords("beforeLabels")]);
/** `"}, {"` is the longest separator within one pair. */
const SEPARATOR_TOKENS_MAX = 5;

const ALL_PARTS = [3, 2, 1] as const;
const ONE_PART = [1] as const;

/** Reads two angles at a token, with as many numbers per angle as fit: three, two, one. */
export function readPair(tokens: readonly Token[], start: number): Pair | undefined {
  const heading = readHeading(tokens, start);
  const from = heading?.next ?? start;
  // A first number with decimals is the whole angle, whatever follows.
  const begin = tokens[from];
  // "27 Maple Street": checked first, because otherwise three divisions are tried at every number of an address.
  if (begin?.kind === "number" && isOfNoAngle(tokens[from + 1])) {
    return undefined;
  }
  const isWhole = begin?.kind === "number" && begin.text.includes(".");
  for (const parts of isWhole ? ONE_PART : ALL_PARTS) {
    const first = readAngle(tokens, from, parts);
    if (first === undefined) {
      continue;
    }
    const pair = readSecond(tokens, first, parts);
    if (pair !== undefined) {
      return withHeadings(tokens, { ...pair, start }, heading?.axis);
    }
    if (first.marked) {
      return undefined;
    }
  }
  return undefined;
}

function withHeadings(tokens: readonly Token[], pair: Pair, before: Axis | undefined): Pair {
  const after = readHeadingAfter(tokens, pair.next);
  const heading = before ?? after?.axis;
  return {
    ...pair,
    ...(heading === undefined ? {} : { heading }),
    ...(after === undefined ? {} : { next: after.next }),
    ...(before !== undefined && after !== undefined && before !== after.axis ? { isContradicted: true } : {}),
  };
}

/** A word that neither continues an angle, nor separates two, nor begins one. */
function isOfNoAngle(token: Token | undefined): boolean {
  return token?.kind === "word" && !isPairWord(token.text);
}

/** A word, in upper case, that may be part of a pair of angles or stand between them. */
export function isPairWord(word: string): boolean {
  return isAngleWord(word) || AND.has(word) || SKIPPED.has(word);
}

function readSecond(tokens: readonly Token[], first: Angle, parts: 1 | 2 | 3): Omit<Pair, "start"> | undefined {
  const between = skipSeparator(tokens, first);
  // Marks of the first angle do not show how a second one without marks is divided.
  const second = readAngle(tokens, between.next, parts) ??
    (first.marked && parts > 1 ? readAngle(tokens, between.next, 1) : undefined);
  if (second === undefined) {
    return undefined;
  }
  if (second.axis !== undefined && isUnlabelled(first) && isFollowedByLabel(tokens, second)) {
    return undefined;
  }
  const isAnd = first.hemisphereSpaced === true && second.hemisphere === undefined && AND.has(first.hemisphere ?? "");
  const plainFirst = isAnd ? withoutHemisphere(first) : first;
  const plainSecond = isWordAfter(plainFirst, second) ? withoutHemisphere(second) : second;
  if (!agree(plainFirst, plainSecond) || isWordBefore(tokens, plainFirst, plainSecond)) {
    return undefined;
  }
  const isApart = between.next > first.next || tokens[second.start]?.spaced === true || second.signed ||
    first.marked || plainFirst.hemisphere !== undefined || second.axis !== undefined;
  if (!isApart) {
    return undefined;
  }
  return {
    first: plainFirst,
    second: plainSecond,
    separator: isAnd ? "word" : between.separator,
    dash: between.dash,
    next: plainSecond.next,
  };
}

function isUnlabelled({ axis, hemisphere, marked }: Angle): boolean {
  return axis === undefined && hemisphere === undefined && !marked;
}

/** `id="1" lat="47.14" lon="9.52"`: the labels are those of the next two numbers. */
function isFollowedByLabel(tokens: readonly Token[], angle: Angle): boolean {
  return readAngle(tokens, skipSeparator(tokens, angle).next, 1)?.axis !== undefined;
}

/** "48.8584, 2.2945 e poi": one spaced letter after only the second number is a word of the sentence. */
function isWordAfter(first: Angle, second: Angle): boolean {
  return first.hemisphere === undefined && second.hemisphereSpaced === true && second.hemisphere?.length === 1 &&
    !second.marked;
}

/** "sono a 47.14, 9.52": one letter before only the first number, which is a hemisphere only in some languages. */
function isWordBefore(tokens: readonly Token[], first: Angle, second: Angle): boolean {
  const { kind, text = "" } = tokens[first.start] ?? {};
  return kind === "word" && first.hemisphere === text && text.length === 1 && INTERNATIONAL.words[text] === undefined &&
    tokens[first.start + 1]?.spaced === true && second.hemisphere === undefined && second.axis === undefined &&
    !first.marked;
}

function withoutHemisphere(angle: Angle): Angle {
  return { ...angle, hemisphere: undefined, hemisphereSpaced: undefined, next: angle.nextWithoutHemisphere };
}

/** Both angles have the same notation, unless marks or hemispheres explain each number. */
function agree(first: Angle, second: Angle): boolean {
  if (first.joined === "packed" && second.joined === "packed" && first.parts !== second.parts) {
    return false;
  }
  if (first.hasPartOfSecond !== second.hasPartOfSecond) {
    return false;
  }
  const isExplicit = first.marked || second.marked ||
    (first.hemisphere !== undefined && second.hemisphere !== undefined) ||
    (first.axis !== undefined && second.axis !== undefined);
  return isExplicit || (first.parts === second.parts && first.joined === second.joined);
}

function skipSeparator(tokens: readonly Token[], first: Angle): { next: number; separator: string; dash: boolean } {
  const from = first.next;
  let next = from;
  let separator = "space";
  while (next < from + SEPARATOR_TOKENS_MAX) {
    const token = tokens[next];
    if (token === undefined) {
      break;
    }
    if (
      token.kind === "word" && next === from && token.spaced && AND.has(token.text) && tokens[next + 1]?.spaced &&
      !(first.hemisphere !== undefined && isHemisphereWord(token.text))
    ) {
      return { next: next + 1, separator: "word", dash: false };
    }
    if (token.text === "-" && token.spaced && tokens[next + 1]?.spaced === true && separator === "space") {
      return { next: next + 1, separator: "-", dash: true };
    }
    if (SKIPPED.has(token.text)) {
      next += 1;
      continue;
    }
    // A quote that opens a label or a number belongs to what follows.
    if (token.kind !== "mark" || !SEPARATORS.has(token.text)) {
      break;
    }
    if ((token.text === '"' || token.text === "'") && separator === ",") {
      break;
    }
    separator = separator === "space" || separator === '"' || separator === ")" ? token.text : separator;
    next += 1;
  }
  return { next, separator, dash: false };
}
