import { ASCII_END, type Change, type CharacterClass } from "./character_class.ts";
import { DIGIT, LETTER, type ScanTables, SET_BITS } from "./scan_tables.ts";

/** What a character is for the scan, besides `DIGIT` and `LETTER`. */
export const END = 0;
export const GAP = 1;
/** Recognisers do not agree whether it is a letter or digit: all forms are possible. */
export const UNCERTAIN = 2;

const UNITS = 0x10000;
const RUN_CHARACTER = /^[0-9A-Za-z]$/;
/** Letters that count as ASCII ones where case is ignored, digits, and halves of surrogate pairs. */
const UNCERTAIN_CHARACTER = /[0-9a-z]|\p{Nd}|\p{Cs}/iu;

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
export class ScanCharacters {
  /** By UTF-16 unit. */
  readonly kinds = new Uint8Array(UNITS);
  /** By UTF-16 unit: the ASCII digit that all recognisers read it as. */
  readonly digits = new Uint8Array(UNITS);
  readonly #rows: (GapRow | undefined)[] = [];
  readonly #tables: ScanTables;
  readonly #changes: readonly Change[];

  constructor(tables: ScanTables, changes: readonly Change[]) {
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

  hasMark(marks: number, mark: CharacterClass): boolean {
    const bit = this.#tables.marks.indexOf(mark);
    return bit >= SET_BITS || (marks & (1 << bit)) !== 0;
  }

  #newRow(character: string): GapRow {
    const tables = this.#tables;
    const members = new Map<CharacterClass, boolean>();
    const isMember = (one: CharacterClass): boolean => {
      const known = members.get(one) ?? one.has(character);
      members.set(one, known);
      return known;
    };
    const nodes = tables.setOf(({ node }) => node.gap.some(isMember));
    const isInGap = (at: number) => (nodes[at >> 5]! & (1 << (at & 31))) !== 0;
    const entry = tables.setOf(({ node }, at) => node.isFirst || (node.isAfterAny && isInGap(at)));
    const forms = tables.setOf(({ node }, at) => node.isAfterAny && node.endsInGap && isInGap(at));
    return {
      nodes,
      entry,
      forms: forms.some((word) => word !== 0) ? forms : undefined,
      marks: tables.marks.slice(0, SET_BITS).reduce((set, mark, bit) => isMember(mark) ? set | (1 << bit) : set, 0),
    };
  }
}
