import { headerRow } from "../../columns/mod.ts";
import { type Delimiter, scanRows } from "./scan_rows.ts";

/** By priority: the first one wins if several fit equally well. */
const DELIMITERS = [",", ";", "\t", "|"] as const satisfies readonly Delimiter[];
/** Rows that are compared. */
const ROWS_MAX = 50;

interface Fit {
  readonly delimiter: Delimiter;
  readonly share: number;
  readonly fields: number;
}

/**
 * The delimiter by which the most rows of a sample have as many fields as the first row; of several, the one with the
 * most fields. If none occurs in the first row, which may be a title, it is the one that gives a row of column names.
 * Undefined if there is none: then a line is one field.
 *
 * @param sample the text's beginning; its last row may be cut off
 */
export function detectDelimiter(sample: string): Delimiter {
  let best: Fit | undefined;
  let titled: Fit | undefined;
  for (const delimiter of DELIMITERS) {
    const rows = sampledRows(sample, delimiter);
    const counts = rows.map(({ length }) => length);
    best = better(best, fitOf(counts, { delimiter, fields: counts[0] ?? 1 }));
    const header = headerRow(rows);
    const fields = rows[header]?.length ?? 1;
    titled = header > 0 ? better(titled, fitOf(counts.slice(header), { delimiter, fields })) : titled;
  }
  return titled !== undefined && (best === undefined || best.share < titled.share) ? titled.delimiter : best?.delimiter;
}

function fitOf(
  counts: readonly number[],
  { delimiter, fields }: { readonly delimiter: Delimiter; readonly fields: number },
): Fit {
  const share = counts.filter((count) => count === fields).length / Math.max(1, counts.length);
  return { delimiter, share, fields };
}

function better(best: Fit | undefined, one: Fit): Fit | undefined {
  const isBetter = best === undefined || one.share > best.share ||
    (one.share === best.share && one.fields > best.fields);
  return one.fields > 1 && isBetter ? one : best;
}

function sampledRows(sample: string, delimiter: Delimiter): string[][] {
  const { rows, rest } = scanRows(sample, { delimiter, line: 1, isEnd: false });
  // Where the sample ends inside the first row, its beginning decides: a very long row has very many fields.
  if (rows.length === 0) {
    rows.push(...scanRows(rest, { delimiter, line: 1, isEnd: true }).rows);
  }
  return rows.slice(0, ROWS_MAX).map(({ values }) => values.map(String));
}
