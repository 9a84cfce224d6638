import { presentRow } from "../present_row.ts";
import type { Results } from "../read_results.ts";

/** One JSON object: `{data, next_cursor, has_more}`. */
export async function* writeJson(results: Results): AsyncGenerator<string> {
  yield '{"data":[';
  let separator = "";
  for await (const rows of results.rows) {
    yield separator + rows.map((row) => JSON.stringify(presentRow(results, row))).join();
    separator = ",";
  }
  const next = results.next();
  yield `],"next_cursor":${JSON.stringify(next)},"has_more":${next !== null}}`;
}

/** One JSON object per line. */
export async function* writeNdjson(results: Results): AsyncGenerator<string> {
  for await (const some of results.rows) {
    yield `${some.map((row) => JSON.stringify(presentRow(results, row))).join("\n")}\n`;
  }
}
