import type { FormPattern, Needs } from "./form.ts";
import {
  afterStart,
  allOf,
  andLonger,
  atLeast,
  contains,
  EVERY_LENGTH,
  hasStart,
  isNone,
  LENGTH_MAX,
  type Lengths,
  longerByOne,
  NO_LENGTHS,
  RUN_START,
  shortestOf,
  union,
} from "./lengths.ts";
import {
  type ParsedPattern,
  parsePattern,
  type PatternCharacter,
  type PatternNode,
  type PatternRepeat,
} from "./parse_pattern.ts";

/** How a recogniser changes the characters of a text before it reads them, one by one. */
export type Change = (character: string) => string;

/** Runs of a match that are followed; a match with more fits if these do. */
const DEPTH_MAX = 3;

/** A character class of a pattern. */
export interface CharacterClass {
  /** Equal for equal classes of patterns that read the same characters. */
  readonly key: string;
  /** Whether a character of the caller's text belongs to it. */
  has(character: string): boolean;
}

/** A run of ASCII letters and digits inside a match, and the other characters (the gap) between it and the run before. */
export interface RunNode {
  /** The classes that a pattern allows at each offset of the run; `any`: every letter and digit. */
  readonly at: (Set<CharacterClass> | "any")[];
  /** Classes that the characters of the gap before the run belong to. */
  readonly gap: Set<CharacterClass>;
  /** The runs after it, each with the lengths of this run after which it may follow. */
  readonly next: Map<RunNode, Lengths>;
  /** Lengths of the run after which the match may end. */
  ends: Lengths;
  /** The match starts with this run; or in the gap before it; or ends in the gap before it. */
  readonly isFirst: boolean;
  isAfterAny: boolean;
  endsInGap: boolean;
}

/** The runs of one alternative of a pattern. */
export interface RunGraph {
  readonly nodes: readonly RunNode[];
  /** Each match has a character of each of these classes outside of its runs. */
  readonly marks: readonly CharacterClass[];
}

/**
 * What a pattern's matches look like as runs of letters and digits with gaps between them, one graph an alternative.
 * Every text with a match fits its graph. A text that fits may have no match: the classes at one offset of a run are
 * joined over all ways through the pattern, look-arounds are left out, and only the first runs are followed.
 *
 * @throws SyntaxError if the pattern matches the empty text, or cannot be parsed
 */
export function runGraphs({ pattern, needs }: FormPattern, change: Change | undefined): readonly RunGraph[] {
  return parsePattern(pattern.source).map((parsed) => {
    const graph = new GraphBuilder(pattern.flags.replace("g", ""), change).build(parsed);
    for (const node of needs === undefined ? [] : graph.nodes) {
      narrow(node, needs!);
    }
    return graph;
  });
}

/** Leaves only the lengths that meet the needs of a form. */
function narrow(node: RunNode, { length = 0, eachRun }: Needs): void {
  const enough = node.isFirst ? atLeast(length) : atLeast(0);
  const narrowed = ({ numbers, mixed }: Lengths): Lengths => ({
    words: 0,
    numbers: eachRun === "mixed" ? 0 : numbers & enough,
    mixed: mixed & enough,
  });
  node.ends = narrowed(node.ends);
  for (const [after, lengths] of node.next) {
    node.next.set(after, narrowed(lengths));
  }
}

/** A class with the kinds of characters that it has: letters and digits of ASCII, and others. */
interface KnownClass extends CharacterClass {
  readonly letters: boolean;
  readonly digits: boolean;
  readonly others: boolean;
}

const ASCII = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));
const DIGITS = ASCII.filter((one) => /\d/.test(one));
const LETTERS = ASCII.filter((one) => /[a-z]/i.test(one));
const OTHERS = ASCII.filter((one) => !/[a-z\d]/i.test(one));
/** Classes that have characters beyond ASCII. */
const BEYOND_ASCII = /\\[pPsSWDu]|\[\^|[^ -~]|^\.$/u;

/** Ways through a pattern so far: each run that may be open, with its lengths so far. */
type Open = ReadonlyMap<RunNode, Lengths>;

class GraphBuilder {
  readonly #flags: string;
  readonly #change: Change | undefined;
  readonly #nodes: RunNode[] = [];
  readonly #depths = new Map<RunNode, number>();
  readonly #classes = new Map<PatternCharacter, KnownClass>();
  /** The run after the gap that begins with a character of the pattern. */
  readonly #gaps = new Map<PatternCharacter, RunNode>();
  /** The gap after the last run that is followed. */
  #tail: RunNode | undefined;

  constructor(flags: string, change: Change | undefined) {
    this.#flags = flags;
    this.#change = change;
  }

  build(parsed: ParsedPattern): RunGraph {
    const first = this.#add({ isFirst: true });
    const mayStartInRun = !parsed.isWordStart && !this.#coverRuns(parsed.notBefore);
    if (mayStartInRun) {
      first.at.fill("any");
    }
    const mayEndInRun = !parsed.isWordEnd && !this.#coverRuns(parsed.notAfter);
    for (const [node, lengths] of this.#walk(parsed.node, new Map([[first, RUN_START]]))) {
      end(node, lengths, mayEndInRun);
    }
    if (mayStartInRun) {
      this.#openStart(first);
    }
    return { nodes: this.#nodes, marks: [...this.#marksOf(parsed.node)].map((character) => this.#classOf(character)) };
  }

  /** Any run, or none, may stand before a match that can start inside of one. */
  #openStart(first: RunNode): void {
    for (const after of first.next.keys()) {
      after.isAfterAny = true;
    }
    first.next.clear();
    if (isNone(first.ends)) {
      this.#nodes.splice(this.#nodes.indexOf(first), 1);
    } else {
      first.ends = EVERY_LENGTH;
    }
  }

  #walk(node: PatternNode, open: Open): Open {
    if (node.kind === "character") {
      return this.#step(node, open);
    }
    if (node.kind === "sequence") {
      return node.nodes.reduce<Open>((before, part) => this.#walk(part, before), open);
    }
    if (node.kind === "choice") {
      return joined(node.nodes.map((part) => this.#walk(part, open)));
    }
    return this.#walkRepeated(node, open);
  }

  #walkRepeated({ node, least, most }: PatternRepeat, open: Open): Open {
    let here = open;
    let ends: Open = least === 0 ? open : new Map();
    for (let times = 1; times <= most; times += 1) {
      const next = this.#walk(node, here);
      // Lengths have an end, so at some time one more repetition adds nothing.
      if (times > least && isWithin(next, ends)) {
        break;
      }
      ends = times >= least ? joined([ends, next]) : ends;
      here = next;
    }
    return ends;
  }

  #step(character: PatternCharacter, open: Open): Open {
    const one = this.#classOf(character);
    const next = new Map<RunNode, Lengths>();
    const reach = (node: RunNode, lengths: Lengths) => next.set(node, union(next.get(node) ?? NO_LENGTHS, lengths));
    for (const [node, lengths] of open) {
      if (node === this.#tail) {
        reach(node, RUN_START);
        continue;
      }
      if (one.digits || one.letters) {
        allow(node, lengths, one);
        reach(node, longerByOne(lengths, one));
      }
      if (one.others) {
        for (const after of this.#stepInGap(node, lengths, character)) {
          reach(after, RUN_START);
        }
      }
    }
    return next;
  }

  /** The runs after the gap that a character begins, or continues where nothing of the run before is read yet. */
  #stepInGap(node: RunNode, lengths: Lengths, character: PatternCharacter): readonly RunNode[] {
    const one = this.#classOf(character);
    const inRun = afterStart(lengths);
    const continues = hasStart(lengths) && !node.isFirst;
    if (continues) {
      node.gap.add(one);
    }
    if (continues && isNone(inRun)) {
      return [node];
    }
    const after = this.#gaps.get(character) ?? this.#addAfter(node);
    this.#gaps.set(character, after);
    after.gap.add(one);
    after.isAfterAny ||= node.isFirst && hasStart(lengths);
    follow(node, after, inRun);
    return continues ? [node, after] : [after];
  }

  #addAfter(node: RunNode): RunNode {
    const depth = (this.#depths.get(node) ?? 0) + 1;
    if (depth >= DEPTH_MAX) {
      this.#tail ??= this.#add({ isFirst: false });
      this.#tail.endsInGap = true;
      return this.#tail;
    }
    const after = this.#add({ isFirst: false });
    this.#depths.set(after, depth);
    return after;
  }

  #add({ isFirst }: { readonly isFirst: boolean }): RunNode {
    const node: RunNode = {
      at: Array.from({ length: LENGTH_MAX + 1 }, () => new Set<CharacterClass>()),
      gap: new Set(),
      next: new Map(),
      ends: NO_LENGTHS,
      isFirst,
      isAfterAny: false,
      endsInGap: false,
    };
    this.#nodes.push(node);
    return node;
  }

  #classOf(character: PatternCharacter): KnownClass {
    const known = this.#classes.get(character);
    if (known !== undefined) {
      return known;
    }
    const { source } = character;
    const expression = new RegExp(`^${source}$`, this.#flags);
    const change = this.#change;
    const has = (one: string): boolean => expression.test(change === undefined ? one : change(one));
    const [letters, digits] = [LETTERS.some(has), DIGITS.some(has)];
    const others = (!letters && !digits) || BEYOND_ASCII.test(source) || OTHERS.some(has);
    const one = { key: `${source}/${this.#flags}/${change?.name ?? ""}`, has, letters, digits, others };
    this.#classes.set(character, one);
    return one;
  }

  /** Each letter and digit is one of these characters. */
  #coverRuns(characters: readonly PatternCharacter[]): boolean {
    return [...DIGITS, ...LETTERS].every((one) => characters.some((character) => this.#classOf(character).has(one)));
  }

  /** Characters outside of runs that every match has. */
  #marksOf(node: PatternNode): ReadonlySet<PatternCharacter> {
    if (node.kind === "character") {
      const { letters, digits } = this.#classOf(node);
      return new Set(letters || digits ? [] : [node]);
    }
    if (node.kind === "repeat") {
      return node.least > 0 ? this.#marksOf(node.node) : new Set();
    }
    const parts = node.nodes.map((part) => this.#marksOf(part));
    return node.kind === "sequence"
      ? new Set(parts.flatMap((part) => [...part]))
      : parts.reduce((both, part) => both.intersection(part));
  }
}

function end(node: RunNode, lengths: Lengths, mayEndInRun: boolean): void {
  if (hasStart(lengths)) {
    if (node.isFirst) {
      throw new SyntaxError("a pattern of a form must not match the empty text");
    }
    node.endsInGap = true;
  }
  const inRun = afterStart(lengths);
  if (mayEndInRun && !isNone(inRun)) {
    node.ends = union(node.ends, andLonger(inRun));
    node.at.fill("any", shortestOf(inRun));
  } else {
    node.ends = union(node.ends, inRun);
  }
}

function follow(node: RunNode, after: RunNode, lengths: Lengths): void {
  if (!isNone(lengths)) {
    node.next.set(after, union(node.next.get(after) ?? NO_LENGTHS, lengths));
  }
}

/** Allows a class at all offsets that the run may have reached. */
function allow(node: RunNode, lengths: Lengths, one: CharacterClass): void {
  const offsets = allOf(lengths);
  for (const [offset, classes] of node.at.entries()) {
    if ((offsets & (1 << offset)) !== 0 && classes !== "any") {
      classes.add(one);
    }
  }
}

function joined(all: readonly Open[]): Open {
  const whole = new Map<RunNode, Lengths>();
  for (const open of all) {
    for (const [node, lengths] of open) {
      whole.set(node, union(whole.get(node) ?? NO_LENGTHS, lengths));
    }
  }
  return whole;
}

function isWithin(part: Open, whole: Open): boolean {
  return [...part].every(([node, lengths]) => contains(whole.get(node) ?? NO_LENGTHS, lengths));
}
