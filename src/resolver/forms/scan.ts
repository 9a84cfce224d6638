import type { Form } from "./form.ts";
import { LENGTH_MAX, type Lengths, NO_LENGTHS, union } from "./lengths.ts";
import { type Change, type CharacterClass, type RunGraph, runGraphs, type RunNode } from "./run_graph.ts";

/** The forms of one kind of recogniser, and how it changes the characters of a text before it reads them. */
export interface FormGroup {
  readonly forms: readonly Form[];
  readonly change?: Change;
}

/** For each group a set of its forms that a text may have: bit `n` is form `n`. */
export type Signs<Name extends string> = Readonly<Record<Name, number>>;

/** A group's set with all forms. */
export const ALL_SIGNS = -1;
/** Bits of a set of forms, and of a set of marks; of a word of a set of nodes. */
const SET_BITS = 31;
const WORD_BITS = 32;
const ASCII_END = 128;
const UNITS = 0x10000;
const LENGTHS = LENGTH_MAX + 1;
const SHAPES = 3 * LENGTHS;

/** What a character is for the scan. */
const END = 0;
const GAP = 1;
/** Recognisers do not agree whether it is a letter or digit: all forms are possible. */
const UNCERTAIN = 2;
const DIGIT = 4;
const LETTER = 8;
const RUN_CHARACTER = /^[0-9A-Za-z]$/;
/** Letters that count as ASCII ones where case is ignored, digits, and halves of surrogate pairs. */
const UNCERTAIN_CHARACTER = /[0-9a-z]|\p{Nd}|\p{Cs}/iu;

interface Node {
  readonly node: RunNode;
  readonly graph: RunGraph;
  /** The number of its group, and of its form there. */
  readonly group: number;
  readonly form: number;
}

/**
 * The nodes of all forms as sets: `words` words of 32 bits, one bit a node. Tables with several rows have the words of
 * one row next to each other.
 */
interface Tables {
  readonly nodes: readonly Node[];
  readonly words: number;
  /** By word, then by offset in a run and column of the character: nodes that may have it there. */
  readonly inRun: readonly Int32Array[];
  readonly columns: Uint8Array;
  readonly columnCount: number;
  /** By shape of a run: nodes that may go on after it, and that may end with it. */
  readonly stops: Int32Array;
  readonly ends: Int32Array;
  /** By node, then by shape of its run: the nodes after it; filled as texts need them. */
  readonly next: readonly (Int32Array | undefined)[][];
  readonly first: Int32Array;
  readonly endsInGap: Int32Array;
  readonly marks: readonly CharacterClass[];
}

/**
 * Compiles the forms of several groups of recognisers into one scan: in one pass over the characters of a text it finds
 * the forms that the text may have. Work and memory per character are fixed.
 *
 * A form is a graph of nodes, each a run of letters and digits (`run_graph.ts`), each a bit. Inside a run of the text the
 * nodes that do not allow the next character drop out; the gap behind it leads to the nodes after those that are left.
 * The tables are built at the first call.
 *
 * @throws RangeError for more than 31 forms in a group
 */
export function compileForms<Name extends string>(
  groups: Readonly<Record<Name, FormGroup>>,
): (text: string) => Signs<Name> {
  let scan: ((text: string) => Signs<Name>) | undefined;
  return (text) => (scan ??= newScan(groups))(text);
}

function newScan<Name extends string>(groups: Readonly<Record<Name, FormGroup>>): (text: string) => Signs<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys() does not keep the names
  const names = Object.keys(groups) as Name[];
  // Nodes that a match may start with are in the first words: for most runs of an address the others are empty.
  const tables = tablesOf(
    names.flatMap((name, group) => nodesOf(groups[name], { name, group })).sort((one, other) =>
      rankOf(one) - rankOf(other)
    ),
  );
  const { nodes, words, inRun, columns, columnCount, stops, ends, first, endsInGap } = tables;
  const characters = new Characters(tables, names.flatMap((name) => groups[name].change ?? []));
  const { kinds, digits } = characters;
  const all = signsWith(names, () => ALL_SIGNS);
  const none = signsWith(names, () => 0);
  // Reused for each text: nothing suspends, so no two uses overlap.
  const open = new Int32Array(words);
  const alive = new Int32Array(words);
  const following = new Int32Array(words);
  const hits = new Int32Array(words);

  /**
   * The nodes that the run behind the gap `[from, to)` may be of, after the open nodes and a run of some shape. The
   * forms that end in the gap are hits.
   */
  function crossGap(text: string, { from, to, shape }: { from: number; to: number; shape: number }): Int32Array {
    following.fill(0);
    for (let word = 0; word < words; word += 1) {
      for (let bits = open[word]!; bits !== 0; bits &= bits - 1) {
        const after = afterRun(tables, word * WORD_BITS + 31 - Math.clz32(bits & -bits), shape);
        for (let other = 0; other < words; other += 1) {
          following[other]! |= after[other]!;
        }
      }
    }
    const head = characters.gapRow(text.charCodeAt(from)).nodes;
    for (let word = 0; word < words; word += 1) {
      hits[word]! |= following[word]! & head[word]! & endsInGap[word]!;
    }
    for (let at = from; at < to; at += 1) {
      const inGap = characters.gapRow(text.charCodeAt(at)).nodes;
      for (let word = 0; word < words; word += 1) {
        following[word]! &= inGap[word]!;
      }
    }
    const { entry } = characters.gapRow(text.charCodeAt(to - 1));
    for (let word = 0; word < words; word += 1) {
      alive[word] = entry[word]! | following[word]!;
    }
    return alive;
  }

  function add(set: Int32Array): void {
    for (let word = 0; word < words; word += 1) {
      hits[word]! |= set[word]!;
    }
  }

  function signsFor(marks: number): Signs<Name> {
    const sets = names.map(() => 0);
    for (const [index, { graph, group, form }] of nodes.entries()) {
      const isHit = (hits[index >> 5]! & (1 << (index & 31))) !== 0;
      if (isHit && graph.marks.every((mark) => characters.hasMark(marks, mark))) {
        sets[group]! |= 1 << form;
      }
    }
    return signsWith(names, (group) => sets[group]!);
  }

  return function scan(text) {
    const { length } = text;
    hits.fill(0);
    let entry = first;
    let marks = 0;
    let shape = 0;
    let isOpen = false;
    for (let at = 0; at < length;) {
      const gapFrom = at;
      let unit = text.charCodeAt(at);
      let kind = kinds[unit]! || characters.kindOf(unit);
      while (kind === GAP) {
        const row = characters.gapRow(unit);
        marks |= row.marks;
        entry = row.entry;
        if (row.forms !== undefined) {
          add(row.forms);
        }
        at += 1;
        // Past the end there would be no number, and all of this slow.
        unit = at < length ? text.charCodeAt(at) : 0;
        kind = at < length ? kinds[unit]! || characters.kindOf(unit) : END;
      }
      if (kind === UNCERTAIN) {
        return all;
      }
      if (isOpen && at > gapFrom) {
        entry = crossGap(text, { from: gapFrom, to: at, shape });
      }
      const from = at;
      let kindsOfRun = 0;
      while (kind >= DIGIT) {
        kindsOfRun |= kind;
        at += 1;
        // Past the end there would be no number, and all of this slow.
        unit = at < length ? text.charCodeAt(at) : 0;
        kind = at < length ? kinds[unit]! || characters.kindOf(unit) : END;
      }
      shape = shapeOf(kindsOfRun, at - from);
      isOpen = false;
      for (let word = 0; word < words; word += 1) {
        let left = entry[word]!;
        open[word] = 0;
        if (left === 0) {
          continue;
        }
        const table = inRun[word]!;
        // Most nodes drop out at the first or second character.
        for (let place = from; left !== 0 && place < at; place += 1) {
          const one = text.charCodeAt(place);
          const offset = place - from < LENGTHS ? place - from : LENGTH_MAX;
          left &= table[offset * columnCount + columns[one < ASCII_END ? one : digits[one]!]!]!;
        }
        if (left !== 0 && at > from) {
          hits[word]! |= left & ends[shape * words + word]!;
          open[word] = left & stops[shape * words + word]!;
          isOpen ||= open[word] !== 0;
        }
      }
    }
    let hit = 0;
    for (let word = 0; word < words; word += 1) {
      hit |= hits[word]!;
    }
    return hit === 0 ? none : signsFor(marks);
  };
}

/** What one character in a gap means. */
interface GapRow {
  /** The nodes whose gap it may be in. */
  readonly nodes: Int32Array;
  /** The nodes that a run behind it may be of, whatever is before it. */
  readonly entry: Int32Array;
  /** The nodes in whose gap a match may be that needs no run; undefined if there are none. */
  readonly forms: Int32Array | undefined;
  /** The marks that it is. */
  readonly marks: number;
}

/** What the forms make of characters; filled as characters occur. */
class Characters {
  /** By UTF-16 unit. */
  readonly kinds = new Uint8Array(UNITS);
  /** By UTF-16 unit: the ASCII digit that all recognisers read it as. */
  readonly digits = new Uint8Array(UNITS);
  readonly #rows: (GapRow | undefined)[] = [];
  readonly #tables: Tables;
  readonly #changes: readonly Change[];

  constructor(tables: Tables, changes: readonly Change[]) {
    this.#tables = tables;
    this.#changes = changes;
  }

  kindOf(unit: number): number {
    const character = String.fromCharCode(unit);
    const read = new Set(unit < ASCII_END ? character : this.#changes.map((change) => change(character)));
    const [one = character] = read;
    if (read.size === 1 && RUN_CHARACTER.test(one)) {
      this.digits[unit] = one.charCodeAt(0);
      return this.kinds[unit] = one <= "9" ? DIGIT : LETTER;
    }
    const isUncertain = [character, ...read].some((each) => UNCERTAIN_CHARACTER.test(each));
    return this.kinds[unit] = isUncertain ? UNCERTAIN : GAP;
  }

  gapRow(unit: number): GapRow {
    return this.#rows[unit] ??= this.#newRow(String.fromCharCode(unit));
  }

  hasMark(marks: number, { key }: CharacterClass): boolean {
    const bit = this.#tables.marks.findIndex((mark) => mark.key === key);
    return bit >= SET_BITS || (marks & (1 << bit)) !== 0;
  }

  #newRow(character: string): GapRow {
    const { nodes, marks } = this.#tables;
    const isInGap = ({ node }: Node): boolean => [...node.gap].some((one) => one.has(character));
    const forms = setOfNodes(nodes, (one) => one.node.isAfterAny && one.node.endsInGap && isInGap(one));
    return {
      nodes: setOfNodes(nodes, isInGap),
      entry: setOfNodes(nodes, (one) => one.node.isFirst || (one.node.isAfterAny && isInGap(one))),
      forms: forms.some((word) => word !== 0) ? forms : undefined,
      marks: marks.slice(0, SET_BITS).reduce((set, mark, bit) => mark.has(character) ? set | (1 << bit) : set, 0),
    };
  }
}

function nodesOf(
  { forms, change }: FormGroup,
  { name, group }: { readonly name: string; readonly group: number },
): readonly Node[] {
  if (forms.length > SET_BITS) {
    throw new RangeError(`a group must have at most ${SET_BITS} forms: "${name}" has ${forms.length}`);
  }
  return forms.flatMap((patterns, form) =>
    patterns.flatMap((pattern) =>
      runGraphs(pattern, change).flatMap((graph) => graph.nodes.map((node): Node => ({ node, graph, group, form })))
    )
  );
}

function rankOf({ node: { isFirst, isAfterAny } }: Node): number {
  return isFirst ? 0 : isAfterAny ? 1 : 2;
}

function tablesOf(nodes: readonly Node[]): Tables {
  const marks = new Map(nodes.flatMap(({ graph }) => graph.marks.map((mark) => [mark.key, mark] as const)));
  return {
    nodes,
    words: Math.ceil(nodes.length / WORD_BITS),
    ...columnsOf(nodes),
    stops: shapesOf(nodes, ({ next }) => [...next.values()].reduce(union, NO_LENGTHS)),
    ends: shapesOf(nodes, ({ ends }) => ends),
    next: nodes.map(() => []),
    first: setOfNodes(nodes, ({ node }) => node.isFirst),
    endsInGap: setOfNodes(nodes, ({ node }) => node.endsInGap),
    marks: [...marks.values()],
  };
}

/** The shape of a run, a number below `SHAPES`: what it consists of, and its length. */
function shapeOf(kinds: number, length: number): number {
  const block = kinds === LETTER ? 0 : kinds === DIGIT ? 1 : 2;
  return block * LENGTHS + (length < LENGTHS ? length : LENGTH_MAX);
}

/** By shape of a run and word: the nodes with that shape among their lengths. */
function shapesOf(nodes: readonly Node[], lengthsOf: (node: RunNode) => Lengths): Int32Array {
  const words = Math.ceil(nodes.length / WORD_BITS);
  const table = new Int32Array(SHAPES * words);
  for (const [index, { node }] of nodes.entries()) {
    const lengths = lengthsOf(node);
    for (let shape = 0; shape < SHAPES; shape += 1) {
      table[shape * words + (index >> 5)]! |= hasShape(lengths, shape) ? 1 << (index & 31) : 0;
    }
  }
  return table;
}

function afterRun({ nodes, next }: Tables, index: number, shape: number): Int32Array {
  const rows = next[index]!;
  const known = rows[shape];
  if (known !== undefined) {
    return known;
  }
  const { next: all } = nodes[index]!.node;
  const after = new Set([...all.keys()].filter((one) => hasShape(all.get(one)!, shape)));
  return rows[shape] = setOfNodes(nodes, ({ node }) => after.has(node));
}

function hasShape({ words, numbers, mixed }: Lengths, shape: number): boolean {
  const set = shape < LENGTHS ? words : shape < 2 * LENGTHS ? numbers : mixed;
  return (set & (1 << shape % LENGTHS)) !== 0;
}

function setOfNodes(nodes: readonly Node[], has: (node: Node) => boolean): Int32Array {
  const set = new Int32Array(Math.ceil(nodes.length / WORD_BITS));
  for (const [index, node] of nodes.entries()) {
    if (has(node)) {
      set[index >> 5]! |= 1 << (index & 31);
    }
  }
  return set;
}

/** The table of runs. Characters that no form tells apart share a column. */
function columnsOf(nodes: readonly Node[]): Pick<Tables, "inRun" | "columns" | "columnCount"> {
  const classes = new Map(
    nodes.flatMap(({ node }) => node.at.flatMap((at) => at === "any" ? [] : [...at])).map((one) => [one.key, one]),
  );
  const columns = new Uint8Array(ASCII_END);
  const members = new Map<string, readonly string[]>();
  for (let unit = 0; unit < ASCII_END; unit += 1) {
    const character = String.fromCharCode(unit);
    if (RUN_CHARACTER.test(character)) {
      const keys = [...classes.values()].filter((one) => one.has(character)).map(({ key }) => key);
      const column = keys.join("\n");
      members.set(column, keys);
      columns[unit] = [...members.keys()].indexOf(column);
    }
  }
  const every = [...members.values()].map((_, column) => column);
  const columnsWith = new Map(
    [...classes.keys()].map((
      key,
    ) => [key, [...members.values()].flatMap((keys, at) => keys.includes(key) ? [at] : [])]),
  );
  const words = Math.ceil(nodes.length / WORD_BITS);
  const inRun = Array.from({ length: words }, () => new Int32Array(LENGTHS * every.length));
  for (const [index, { node }] of nodes.entries()) {
    for (const [offset, at] of node.at.entries()) {
      for (const column of at === "any" ? every : [...at].flatMap(({ key }) => columnsWith.get(key)!)) {
        inRun[index >> 5]![offset * every.length + column]! |= 1 << (index & 31);
      }
    }
  }
  return { inRun, columns, columnCount: every.length };
}

/** Object.fromEntries() does not keep the names. */
function signsWith<Name extends string>(names: readonly Name[], setOf: (group: number) => number): Signs<Name> {
  const signs: Partial<Record<Name, number>> = {};
  for (const [group, name] of names.entries()) {
    signs[name] = setOf(group);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has its set now
  return signs as Signs<Name>;
}
