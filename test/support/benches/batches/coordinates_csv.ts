import { CSV_HEAD } from "./californian_csv.ts";

const PIECE_ROWS = 1000;

/** The same table with distinct coordinates instead of addresses: the cost of batches when resolving costs little. */
export async function* coordinatesCsv(rows: number): AsyncGenerator<string> {
  yield CSV_HEAD;
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    let text = "";
    for (let i = from; i < Math.min(rows, from + PIECE_ROWS); i++) {
      text += `${i + 1},"${(37 + i / 1e6).toFixed(6)}, -122.${100 + i % 800}",Customer ${i % 977}\n`;
    }
    yield text;
  }
}
