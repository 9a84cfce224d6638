import {
  ALL_RUN_CHARACTERS,
  type Change,
  type CharacterClass,
  CharacterClasses,
  HALF,
  RUN_CHARACTER_COUNT,
} from "./character_class.ts";
import type { Form } from "./form.ts";
import { LENGTH_MAX, LENGTHS, type Lengths, NO_LENGTHS, union } from "./lengths.ts";
import { lowestBit } from "./lowest_bit.ts";
import { type RunGraph, runGraphs, type RunNode } from "./run_graph.ts";

/** The forms of one kind of recogniser, and how it changes the characters of a text before it reads them. */
export interface FormGroup {
  readonly forms: readonly Form[];
  readonly change?: Change;
}

/** Bits of a set of forms, and of a set of marks. */
export const SET_BITS = 31;
const WORD_BITS = 32;

/** What a run consists of: bits. */
export const DIGIT = 4;
export const LETTER = 8;

/** A node of a graph, with the numbers of its group and of its form there. */
interface FormNode {
  readonly node: RunNode;
  readonly graph: RunGraph;
  /** Lengths of its run after which others may follow. */
  readonly stops: Lengths;
  readonly group: number;
  readonly form: number;
}

/** Sets of nodes for the runs of one shape. */
interface ShapeRow {
  /** The nodes that may go on after such a run, and that may end with it. */
  readonly stops: Int32Array;
  readonly ends: Int32Array;
  /** By node: the nodes after it; filled as texts need them. */
  readonly next: (Int32Array | undefined)[];
}

/**
 * The nodes of all forms as sets of `words` words of 32 bits, one bit a node. What depends on the characters and runs
 * of a text is filled as texts need it, because the first text of a process waits for it.
 */
export class ScanTables {
  readonly nodes: readonly FormNode[];
  readonly words: number;
  /** By word, then by offset in a run and character (`NUMBER_IN_RUNS`): nodes that may have it there. */
  readonly inRun: readonly Int32Array[];
  readonly first: Int32Array;
  readonly endsInGap: Int32Array;
  /** The classes of characters that the forms need outside of runs. */
  readonly marks: readonly CharacterClass[];
  readonly #shapes: (ShapeRow | undefined)[] = [];

  /** @throws RangeError for more than 31 forms in a group */
  constructor(groups: Readonly<Record<string, FormGroup>>) {
    const classes = new CharacterClasses();
    // Nodes that a match may start with are in the first words: for most runs of an address the others are empty.
    this.nodes = Object.entries(groups).flatMap(([name, { forms, change }], group) => {
      if (forms.length > SET_BITS) {
        throw new RangeError(`a group must have at most ${SET_BITS} forms: "${name}" has ${forms.length}`);
      }
      return forms.flatMap((patterns, form) =>
        patterns.flatMap((pattern) => runGraphs(pattern, { change, classes })).flatMap((graph) =>
          graph.nodes.map((node): FormNode => ({ node, graph, stops: stopsOf(node), group, form }))
        )
      );
    }).sort((one, other) => rankOf(one) - rankOf(other));
    this.words = Math.ceil(this.nodes.length / WORD_BITS);
    this.inRun = this.#newInRun();
    this.first = this.setOf(({ node }) => node.isFirst);
    this.endsInGap = this.setOf(({ node }) => node.endsInGap);
    this.marks = [...new Set(this.nodes.flatMap(({ graph }) => graph.marks))];
  }

  setOf(has: (node: FormNode, index: number) => boolean): Int32Array {
    const set = new Int32Array(this.words);
    for (let index = 0; index < this.nodes.length; index += 1) {
      if (has(this.nodes[index]!, index)) {
        set[index >> 5]! |= 1 << (index & 31);
      }
    }
    return set;
  }

  /** What follows runs of a shape (`shapeOf`). */
  afterShape(shape: number): ShapeRow {
    return this.#shapes[shape] ??= this.#newAfterShape(shape);
  }

  #newAfterShape(shape: number): ShapeRow {
    return {
      stops: this.setOf(({ stops }) => hasShape(stops, shape)),
      ends: this.setOf(({ node }) => hasShape(node.ends, shape)),
      next: [],
    };
  }

  /** The nodes after a node with a run of a shape. */
  afterNode(index: number, shape: number): Int32Array {
    const { next } = this.afterShape(shape);
    return next[index] ??= this.#newAfterNode(index, shape);
  }

  #newAfterNode(index: number, shape: number): Int32Array {
    const { next } = this.nodes[index]!.node;
    const after = new Set([...next.keys()].filter((one) => hasShape(next.get(one)!, shape)));
    return this.setOf(({ node }) => after.has(node));
  }

  #newInRun(): readonly Int32Array[] {
    const tables: Int32Array[] = [];
    for (let word = 0; word < this.words; word += 1) {
      const table = new Int32Array(LENGTHS * RUN_CHARACTER_COUNT);
      for (let offset = 0; offset < LENGTHS; offset += 1) {
        this.#fillRow(table, { word, offset });
      }
      tables.push(table);
    }
    return tables;
  }

  /** Fills the row of one offset for the nodes of one word. */
  #fillRow(table: Int32Array, { word, offset }: { readonly word: number; readonly offset: number }): void {
    const row = offset * RUN_CHARACTER_COUNT;
    let every = 0;
    for (let bit = 0; bit < WORD_BITS && word * WORD_BITS + bit < this.nodes.length; bit += 1) {
      const { low, high } = this.nodes[word * WORD_BITS + bit]!.node;
      if (low[offset] === ALL_RUN_CHARACTERS.low && high[offset] === ALL_RUN_CHARACTERS.high) {
        every |= 1 << bit;
        continue;
      }
      for (let left = low[offset]!; left !== 0; left &= left - 1) {
        table[row + lowestBit(left)]! |= 1 << bit;
      }
      for (let left = high[offset]!; left !== 0; left &= left - 1) {
        table[row + HALF + lowestBit(left)]! |= 1 << bit;
      }
    }
    if (every === 0) {
      return;
    }
    for (let column = 0; column < RUN_CHARACTER_COUNT; column += 1) {
      table[row + column]! |= every;
    }
  }
}

function stopsOf({ next }: RunNode): Lengths {
  return next.values().reduce(union, NO_LENGTHS);
}

function rankOf({ node: { isFirst, isAfterAny } }: FormNode): number {
  return isFirst ? 0 : isAfterAny ? 1 : 2;
}

/** The shape of a run, a number: what it consists of (`DIGIT`, `LETTER` or both), and its length. */
export function shapeOf(kinds: number, length: number): number {
  const block = kinds === LETTER ? 0 : kinds === DIGIT ? 1 : 2;
  return block * LENGTHS + (length < LENGTHS ? length : LENGTH_MAX);
}

function hasShape({ words, numbers, mixed }: Lengths, shape: number): boolean {
  const set = shape < LENGTHS ? words : shape < 2 * LENGTHS ? numbers : mixed;
  return (set & (1 << shape % LENGTHS)) !== 0;
}
