import type { Cell, UploadedRow } from "../../rows/mod.ts";

/** Cells of one column that are merged over several rows. */
export interface MergedColumn {
  /** From 0. */
  readonly column: number;
  /** Rows from 1. */
  readonly from: number;
  readonly to: number;
}

/** The index of a column by its letters: 27 for `AB`. */
export function columnOfLetters(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The merged cells of a reference such as `A2:A4`; undefined if they have several columns, as titles do. */
export function mergedColumn(reference: string): MergedColumn | undefined {
  const [, letters = "", from, last, to] = /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/u.exec(reference) ?? [];
  const column = columnOfLetters(letters);
  return letters === "" || letters !== last ? undefined : { column, from: Number(from), to: Number(to) };
}

/** Writes the value of merged cells, which only the first one has, into all of their rows. */
export class Merges {
  readonly #byRow: ReadonlyMap<number, readonly MergedColumn[]>;
  #open: { readonly merged: MergedColumn; readonly value: Cell }[] = [];

  constructor(merged: readonly MergedColumn[]) {
    this.#byRow = Map.groupBy(merged, ({ from }) => from);
  }

  /** Rows must come in their order. */
  filled(row: UploadedRow): UploadedRow {
    const begun = this.#byRow.get(row.line) ?? [];
    if (this.#open.length === 0 && begun.length === 0) {
      return row;
    }
    this.#open = this.#open.filter(({ merged: { to } }) => row.line <= to);
    const values = [...row.values];
    for (const { merged: { column }, value } of this.#open) {
      while (values.length < column) {
        values.push(null);
      }
      values[column] ??= value;
    }
    this.#open.push(...begun.map((merged) => ({ merged, value: row.values[merged.column] ?? null })));
    return { ...row, values };
  }
}
