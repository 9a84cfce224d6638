import type { ExportedRows } from "../../accounts/mod.ts";

/** Pages of rows as one JSON object with a list for each kind, in pieces. Pages of one kind follow each other. */
export async function* exportText(pages: AsyncIterable<ExportedRows>): AsyncGenerator<string> {
  let current: ExportedRows["kind"] | undefined;
  let isFirst = true;
  for await (const { kind, rows } of pages) {
    let text = "";
    if (kind !== current) {
      text = `${current === undefined ? "{" : "],"}${JSON.stringify(kind)}:[`;
      current = kind;
      isFirst = true;
    }
    for (const row of rows) {
      text += (isFirst ? "" : ",") + JSON.stringify(row);
      isFirst = false;
    }
    yield text;
  }
  yield current === undefined ? "{}" : "]}";
}
