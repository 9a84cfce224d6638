import { presentRow } from "../present_row.ts";
import type { Results } from "../read_results.ts";

/** One JSON object per line. */
export async function* writeNdjson({ batch, rows }: Results): AsyncGenerator<string> {
  for await (const some of rows) {
    yield `${some.map((row) => JSON.stringify(presentRow(batch, row))).join("\n")}\n`;
  }
}
