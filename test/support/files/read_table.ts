import { join } from "node:path";

const CORPORA = join(import.meta.dir, "../../corpora");

/** The rows of a table in `test/corpora`, by the names of its columns; a field with commas stands in quotes. */
export async function readTable(name: string): Promise<Readonly<Record<string, string>>[]> {
  const lines = (await Bun.file(join(CORPORA, name)).text()).trimEnd().split("\n").map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  );
  const [columns = [], ...rows] = lines;
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""])));
}
