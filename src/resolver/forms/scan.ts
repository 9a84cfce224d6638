import { ASCII_END, NUMBER_IN_RUNS, RUN_CHARACTER_COUNT } from "./character_class.ts";
import { LENGTH_MAX, LENGTHS } from "./lengths.ts";
import { lowestBit } from "./lowest_bit.ts";
import { END, GAP, ScanCharacters, UNCERTAIN } from "./scan_characters.ts";
import { DIGIT, type FormGroup, ScanTables, shapeOf } from "./scan_tables.ts";

/** For each group a set of its forms that a text may have: bit `n` is form `n`. */
export type Signs<Name extends string> = Readonly<Record<Name, number>>;

/** A group's set with all forms. */
export const ALL_SIGNS = -1;

/**
 * Compiles the forms of several groups of recognisers into one scan: in one pass over the characters of a text it finds
 * the forms that the text may have. Work and memory per character are fixed.
 *
 * A form is a graph of nodes, each a run of letters and digits (`run_graph.ts`), each a bit. Inside a run of the text
 * the nodes that do not allow the next character drop out; the gap behind it leads to the nodes after those that are
 * left. The tables are built at the first call.
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
  const tables = new ScanTables(groups);
  const { nodes, words, inRun, first, endsInGap } = tables;
  const characters = new ScanCharacters(tables, names.flatMap((name) => groups[name].change ?? []));
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
        const after = tables.afterNode(word * 32 + lowestBit(bits), shape);
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
    for (let word = 0; word < words; word += 1) {
      for (let bits = hits[word]!; bits !== 0; bits &= bits - 1) {
        const { graph, group, form } = nodes[word * 32 + lowestBit(bits)]!;
        if (graph.marks.every((mark) => characters.hasMark(marks, mark))) {
          sets[group]! |= 1 << form;
        }
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
          left &= table[offset * RUN_CHARACTER_COUNT + NUMBER_IN_RUNS[one < ASCII_END ? one : digits[one]!]!]!;
        }
        if (left !== 0 && at > from) {
          const after = tables.afterShape(shape);
          hits[word]! |= left & after.ends[word]!;
          open[word] = left & after.stops[word]!;
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

/** Object.fromEntries() does not keep the names. */
function signsWith<Name extends string>(names: readonly Name[], setOf: (group: number) => number): Signs<Name> {
  const signs: Partial<Record<Name, number>> = {};
  for (const [group, name] of names.entries()) {
    signs[name] = setOf(group);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has its set now
  return signs as Signs<Name>;
}
