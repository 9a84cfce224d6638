import { type Delimiter, scanRows } from "./scan_rows.ts";

/** In the order in which they win where several fit equally well. */
const DELIMITERS = [",", ";", "\t", "|"] as const satisfies readonly Delimiter[];
/** Rows that are counted. */
const ROWS_MAX = 50;

/**
 * The delimiter that cuts the most of a sample's rows into as many fields as the first one; of those that do so equally
 * well the one that makes the most fields. Undefined where none cuts the first row: then a line is a field.
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
