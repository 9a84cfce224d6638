/** A table of texts, which are repeated in turn, with the columns that the benches of batches upload. */
export async function* mixedCsv(texts: readonly string[], rows: number): AsyncGenerator<string> {
  yield CSV_HEAD;
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    let piece = "";
    for (let at = from; at < Math.min(rows, from + PIECE_ROWS); at++) {
      // The bench counts lines of the download.
      const text = (texts[at % texts.length] ?? "").replaceAll(/\s+/gu, " ");
      piece += `${at + 1},"${text.replaceAll('"', '""')}",Customer ${at % CUSTOMERS}\n`;
    }
    yield piece;
  }
}

const CSV_HEAD = "id,address,customer\n";
const PIECE_ROWS = 1000;
const CUSTOMERS = 977;
