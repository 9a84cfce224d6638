/** One character of a pattern: a literal or a class, as the source of a regular expression. */
export interface PatternCharacter {
  readonly kind: "character";
  readonly source: string;
}

/** A part as often as `least` to `most` times, the latter may be infinite. */
export interface PatternRepeat {
  readonly kind: "repeat";
  readonly node: PatternNode;
  readonly least: number;
  readonly most: number;
}

/** The parts of a pattern, without what matches no character (`\b`, look-arounds, which only narrow it). */
export type PatternNode =
  | PatternCharacter
  | PatternRepeat
  | { readonly kind: "sequence"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly nodes: readonly PatternNode[] };

/** One alternative of a pattern: what it matches, and what it says about the characters next to the match. */
export interface ParsedPattern {
  readonly node: PatternNode;
  /** One of these characters directly before the match, or after it, excludes the match. */
  readonly notBefore: readonly PatternCharacter[];
  readonly notAfter: readonly PatternCharacter[];
  /** `\b` at the start and at the end. */
  readonly isWordStart: boolean;
  readonly isWordEnd: boolean;
}

type Edge =
  | { readonly kind: "edge" }
  | { readonly kind: "word" }
  | { readonly kind: "not"; readonly side: "before" | "after"; readonly node: PatternNode };
type Item = PatternNode | Edge;

/**
 * Parses the source of a regular expression into its alternatives. Supports what the recognisers' patterns consist of:
 * characters, classes, groups, references back to a group, choices, repetitions, look-arounds and `\b`.
 *
 * @throws SyntaxError for anything else, when a module with such a pattern is loaded
 */
export function parsePattern(source: string): readonly ParsedPattern[] {
  const parser = { source, at: 0, groups: [undefined] as (PatternNode | undefined)[] };
  const alternatives = parseAlternatives(parser);
  if (parser.at < source.length) {
    throw new SyntaxError(`a pattern must end after its last group: "${source.slice(parser.at)}" is left`);
  }
  return alternatives.map(parsedPattern);
}

interface Parser {
  readonly source: string;
  at: number;
  readonly groups: (PatternNode | undefined)[];
}

function parsedPattern(items: readonly Item[]): ParsedPattern {
  const [first] = items;
  const last = items.at(-1);
  return {
    node: sequenceOf(items),
    notBefore: first?.kind === "not" && first.side === "before" ? singleCharacters(first.node) : [],
    notAfter: last?.kind === "not" && last.side === "after" ? singleCharacters(last.node) : [],
    isWordStart: first?.kind === "word",
    isWordEnd: last?.kind === "word",
  };
}

/** The characters that a look-around excludes by themselves: of `[a-z]|\.\d` the first alternative. */
function singleCharacters(node: PatternNode): readonly PatternCharacter[] {
  if (node.kind === "character") {
    return [node];
  }
  if (node.kind === "choice") {
    return node.nodes.flatMap(singleCharacters);
  }
  return node.kind === "sequence" && node.nodes.length === 1 ? singleCharacters(node.nodes[0]!) : [];
}

function isEdge(item: Item): item is Edge {
  return item.kind === "edge" || item.kind === "word" || item.kind === "not";
}

function sequenceOf(items: readonly Item[]): PatternNode {
  return { kind: "sequence", nodes: items.filter((item) => !isEdge(item)) as readonly PatternNode[] };
}

function parseAlternatives(parser: Parser): readonly (readonly Item[])[] {
  const alternatives: Item[][] = [[]];
  while (parser.at < parser.source.length && parser.source[parser.at] !== ")") {
    if (parser.source[parser.at] === "|") {
      parser.at += 1;
      alternatives.push([]);
      continue;
    }
    alternatives.at(-1)!.push(parseRepeated(parser));
  }
  return alternatives;
}

const QUANTIFIER = /(?:([?*+])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})\??/uy;

function parseRepeated(parser: Parser): Item {
  const item = parseItem(parser);
  const match = isEdge(item) ? null : matchAt(QUANTIFIER, parser);
  if (match === null || isEdge(item)) {
    return item;
  }
  const [, sign, least = "", comma, most = ""] = match;
  if (sign !== undefined) {
    return { kind: "repeat", node: item, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  }
  return {
    kind: "repeat",
    node: item,
    least: Number(least),
    most: comma === undefined ? Number(least) : most === "" ? Infinity : Number(most),
  };
}

function parseItem(parser: Parser): Item {
  const character = parser.source.charAt(parser.at);
  if (character === "(") {
    return parseGroup(parser);
  }
  if (character === "^" || character === "$") {
    parser.at += 1;
    return { kind: "edge" };
  }
  const one = matchAt(CHARACTER, parser)?.[0];
  if (one === undefined) {
    throw new SyntaxError(
      `a pattern must consist of characters, classes and groups: found "${parser.source.slice(parser.at)}"`,
    );
  }
  if (one === "\\b") {
    return { kind: "word" };
  }
  if (BACK_REFERENCE.test(one)) {
    // A group that took no part in the match is empty.
    const group = copyOf(parser.groups[Number(one.charAt(1))] ?? { kind: "sequence", nodes: [] });
    return { kind: "repeat", node: group, least: 0, most: 1 };
  }
  return { kind: "character", source: one };
}

/** A class, an escape or a literal. */
const CHARACTER = /\[(?:[^\]\\]|\\.)*\]|\\p\{[^}]*\}|\\u[0-9a-f]{4}|\\.|[^\\[]/iuy;
const BACK_REFERENCE = /^\\[1-9]$/u;
const GROUP_START = /\((?:\?(?::|<?[=!]))?/uy;

/** What a sticky expression matches next; the parser goes behind it. */
function matchAt(expression: RegExp, parser: Parser): RegExpExecArray | null {
  expression.lastIndex = parser.at;
  const match = expression.exec(parser.source);
  parser.at += match?.[0].length ?? 0;
  return match;
}

function parseGroup(parser: Parser): Item {
  const head = matchAt(GROUP_START, parser)![0];
  const number = head === "(" ? parser.groups.push(undefined) - 1 : 0;
  const alternatives = parseAlternatives(parser);
  parser.at += 1;
  const nodes = alternatives.map(sequenceOf);
  const node: PatternNode = nodes.length === 1 ? nodes[0]! : { kind: "choice", nodes };
  if (head === "(") {
    parser.groups[number] = node;
  }
  if (head === "(" || head === "(?:") {
    return node;
  }
  return head.endsWith("!") ? { kind: "not", side: head === "(?!" ? "after" : "before", node } : { kind: "edge" };
}

/** A group again, as a part of its own. */
function copyOf(node: PatternNode): PatternNode {
  if (node.kind === "character") {
    return { ...node };
  }
  return node.kind === "repeat" ? { ...node, node: copyOf(node.node) } : { ...node, nodes: node.nodes.map(copyOf) };
}
