/** By priority. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The first rows of a delimited text; the delimiter is the one that gives the first row the most fields. */
export function tableRows(text: string, max: number): readonly (readonly string[])[] {
  let best: readonly (readonly string[])[] = rowsOf(text, { delimiter: "\0", max });
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(text, { delimiter, max });
    const width = rows[0]?.length ?? 1;
    const isEven = rows.filter((row) => row.length === width).length * 2 > rows.length;
    if (isEven && width > (best[0]?.length ?? 1)) {
      best = rows;
    }
  }
  return best;
}

/** @see https://www.rfc-editor.org/rfc/rfc4180 */
function rowsOf(
  text: string,
  { delimiter, max }: { readonly delimiter: string; readonly max: number },
): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== "") {
      rows.push(row);
    }
    row = [];
    cell = "";
  };
  for (let i = text.startsWith("\uFEFF") ? 1 : 0; i < text.length && rows.length < max; i++) {
    const letter = text.charAt(i);
    if (isQuoted) {
      if (letter === '"' && text.charAt(i + 1) === '"') {
        cell += '"';
        i++;
      } else if (letter === '"') {
        isQuoted = false;
      } else {
        cell += letter;
      }
    } else if (letter === '"' && cell === "") {
      isQuoted = true;
    } else if (letter === delimiter) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") {
      endRow();
    } else if (letter !== "\r") {
      cell += letter;
    }
  }
  if (rows.length < max) {
    endRow();
  }
  return rows;
}
