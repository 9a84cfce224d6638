import type { ExportedRows } from "../../accounts/mod.ts";

/** Rows of one kind that were read together. */
export interface ExportPage {
  readonly kind: ExportedRows["kind"] | "batch_rows";
  readonly rows: readonly object[];
}

/** Pages of rows as chunks of one JSON object with a list per kind. Pages of one kind must follow each other. */
export async function* exportText(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  let current: ExportPage["kind"] | undefined;
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
