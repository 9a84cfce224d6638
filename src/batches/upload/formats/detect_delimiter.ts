import { type Delimiter, scanRows } from "./scan_rows.ts";

/** By priority: the first one wins if several fit equally well. */
const DELIMITERS = [",", ";", "\t", "|"] as const satisfies readonly Delimiter[];
/** Rows that are compared. */
const ROWS_MAX = 50;

/**
 * The delimiter by which the most rows of a sample have as many fields as the first row; of several, the one with the
 * most fields. Undefined if none occurs in the first row: then a line is one field.
 *
 * @param sample the text's beginning; its last row may be cut off
 */
export function detectDelimiter(sample: string): Delimiter {
  let best: { readonly delimiter: Delimiter; readonly share: number; readonly fields: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const counts = fieldCounts(sample, delimiter);
    const fields = counts[0] ?? 1;
    const share = counts.filter((count) => count === fields).length / Math.max(1, counts.length);
    if (fields > 1 && (best === undefined || share > best.share || (share === best.share && fields > best.fields))) {
      best = { delimiter, share, fields };
    }
  }
  return best?.delimiter;
}

function fieldCounts(sample: string, delimiter: Delimiter): number[] {
  const { rows, rest } = scanRows(sample, { delimiter, line: 1, isEnd: false });
  // Where the sample ends inside the first row, its beginning decides: a very long row has very many fields.
  if (rows.length === 0) {
    rows.push(...scanRows(rest, { delimiter, line: 1, isEnd: true }).rows);
  }
  return rows.slice(0, ROWS_MAX).map(({ values }) => values.length);
}
