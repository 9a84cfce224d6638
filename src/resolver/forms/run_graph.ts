import { ALL_RUN_CHARACTERS, type Change, type CharacterClass, type CharacterClasses } from "./character_class.ts";
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
  LENGTHS,
  type Lengths,
  longerByOne,
  NO_LENGTHS,
  RUN_START,
  shortestOf,
  union,
} from "./lengths.ts";
import { lowestBit } from "./lowest_bit.ts";
import {
  type ParsedPattern,
  parsePattern,
  type PatternCharacter,
  type PatternNode,
  type PatternRepeat,
} from "./parse_pattern.ts";

/** Runs of a match that are followed; a match with more fits if these do. */
const DEPTH_MAX = 3;

/**
 * A run of ASCII letters and digits inside a match, and the other characters (the gap) between it and the run before.
 */
export interface RunNode {
  /** The letters and digits that a pattern allows at each offset of the run: sets of `RunCharacters`, by halves. */
  readonly low: number[];
  readonly high: number[];
  /** Classes that the characters of the gap before the run belong to. */
  readonly gap: CharacterClass[];
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
export function runGraphs(
  { pattern, needs }: FormPattern,
  { change, classes }: { readonly change: Change | undefined; readonly classes: CharacterClasses },
): readonly RunGraph[] {
  const flags = pattern.flags.replace("g", "");
  return parsePattern(pattern.source).map((parsed) => {
    const graph = new GraphBuilder(({ source }) => classes.of(source, { flags, change })).build(parsed);
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

/** A run that may be open after one way through a pattern, with its lengths so far. */
interface OpenRun {
  readonly node: RunNode;
  lengths: Lengths;
}

const NO_CHARACTERS: readonly number[] = Array.from({ length: LENGTHS }, () => 0);

class GraphBuilder {
  readonly #newClass: (character: PatternCharacter) => CharacterClass;
  readonly #nodes: RunNode[] = [];
  readonly #depths = new Map<RunNode, number>();
  readonly #classes = new Map<PatternCharacter, CharacterClass>();
  /** The run after the gap that begins with a character of the pattern. */
  readonly #gaps = new Map<PatternCharacter, RunNode>();
  /** The gap after the last run that is followed. */
  #tail: RunNode | undefined;

  /** `newClass`: the class of one character of the pattern. */
  constructor(newClass: (character: PatternCharacter) => CharacterClass) {
    this.#newClass = newClass;
  }

  build(parsed: ParsedPattern): RunGraph {
    const first = this.#add({ isFirst: true });
    const mayStartInRun = !parsed.isWordStart && !this.#coverRuns(parsed.notBefore);
    if (mayStartInRun) {
      allowAll(first, 0);
    }
    const mayEndInRun = !parsed.isWordEnd && !this.#coverRuns(parsed.notAfter);
    for (const { node, lengths } of this.#walk(parsed.node, [{ node: first, lengths: RUN_START }])) {
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

  /** The runs that may be open behind a part of the pattern. */
  #walk(part: PatternNode, open: readonly OpenRun[]): readonly OpenRun[] {
    if (part.kind === "character") {
      return this.#step(part, open);
    }
    if (part.kind === "repeat") {
      return this.#walkRepeated(part, open);
    }
    if (part.kind === "sequence") {
      return part.nodes.reduce((before, one) => this.#walk(one, before), open);
    }
    const ends: OpenRun[] = [];
    for (const one of part.nodes) {
      reachAll(ends, this.#walk(one, open));
    }
    return ends;
  }

  #walkRepeated({ node, least, most }: PatternRepeat, open: readonly OpenRun[]): readonly OpenRun[] {
    const ends: OpenRun[] = [];
    if (least === 0) {
      reachAll(ends, open);
    }
    let here = open;
    for (let times = 1; times <= most; times += 1) {
      here = this.#walk(node, here);
      // Lengths have an end, so at some time one more repetition adds nothing.
      if (times >= least && !reachAll(ends, here) && times > least) {
        break;
      }
    }
    return ends;
  }

  #step(character: PatternCharacter, open: readonly OpenRun[]): readonly OpenRun[] {
    const one = this.#classOf(character);
    const next: OpenRun[] = [];
    for (const { node, lengths } of open) {
      if (node === this.#tail) {
        reach(next, node, RUN_START);
        continue;
      }
      if (one.digits || one.letters) {
        allow(node, lengths, one);
        reach(next, node, longerByOne(lengths, one));
      }
      if (one.others) {
        for (const after of this.#stepInGap(node, lengths, character)) {
          reach(next, after, RUN_START);
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
      addTo(node.gap, one);
    }
    if (continues && isNone(inRun)) {
      return [node];
    }
    const after = this.#gaps.get(character) ?? this.#addAfter(node);
    this.#gaps.set(character, after);
    addTo(after.gap, one);
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
      low: NO_CHARACTERS.slice(),
      high: NO_CHARACTERS.slice(),
      gap: [],
      next: new Map(),
      ends: NO_LENGTHS,
      isFirst,
      isAfterAny: false,
      endsInGap: false,
    };
    this.#nodes.push(node);
    return node;
  }

  #classOf(character: PatternCharacter): CharacterClass {
    const known = this.#classes.get(character) ?? this.#newClass(character);
    this.#classes.set(character, known);
    return known;
  }

  /** Each letter and digit is one of these characters. */
  #coverRuns(characters: readonly PatternCharacter[]): boolean {
    let low = 0;
    let high = 0;
    for (const character of characters) {
      const { inRuns } = this.#classOf(character);
      low |= inRuns.low;
      high |= inRuns.high;
    }
    return low === ALL_RUN_CHARACTERS.low && high === ALL_RUN_CHARACTERS.high;
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
    allowAll(node, shortestOf(inRun));
  } else {
    node.ends = union(node.ends, inRun);
  }
}

function addTo(gap: CharacterClass[], one: CharacterClass): void {
  if (!gap.includes(one)) {
    gap.push(one);
  }
}

function follow(node: RunNode, after: RunNode, lengths: Lengths): void {
  if (!isNone(lengths)) {
    node.next.set(after, union(node.next.get(after) ?? NO_LENGTHS, lengths));
  }
}

/** Allows a class at all offsets that the run may have reached. */
function allow(node: RunNode, lengths: Lengths, { inRuns }: CharacterClass): void {
  for (let offsets = allOf(lengths); offsets !== 0; offsets &= offsets - 1) {
    const offset = lowestBit(offsets);
    node.low[offset]! |= inRuns.low;
    node.high[offset]! |= inRuns.high;
  }
}

/** Allows every letter and digit from an offset on. */
function allowAll(node: RunNode, from: number): void {
  node.low.fill(ALL_RUN_CHARACTERS.low, from);
  node.high.fill(ALL_RUN_CHARACTERS.high, from);
}

/** Adds a run to those that may be open; false if it is one of them with these lengths already. */
function reach(open: OpenRun[], node: RunNode, lengths: Lengths): boolean {
  const known = open.find((one) => one.node === node);
  if (known === undefined) {
    open.push({ node, lengths });
    return true;
  }
  if (contains(known.lengths, lengths)) {
    return false;
  }
  known.lengths = union(known.lengths, lengths);
  return true;
}

/** Adds several runs; false if nothing is new. */
function reachAll(open: OpenRun[], others: readonly OpenRun[]): boolean {
  let isNew = false;
  for (const { node, lengths } of others) {
    isNew = reach(open, node, lengths) || isNew;
  }
  return isNew;
}
