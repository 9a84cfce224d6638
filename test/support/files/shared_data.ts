import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The path of a file of the shared data, which is next to the repository and never part of it; undefined if it is absent,
 * which is reported once on the console.
 */
export function sharedData(file: string): string | undefined {
  const path = join(import.meta.dir, "../../../../shared/data", file);
  if (existsSync(path)) {
    return path;
  }
  process.stderr.write(`shared data absent: ${file}; what it would prove is not tested here\n`);
  return undefined;
}

const CORPORA = join(import.meta.dir, "../../corpora");

/** The rows of a table in `test/corpora`, by the names of its columns; a field with commas stands in quotes. */
export async function readTable(name: string): Promise<Readonly<Record<string, string>>[]> {
  const lines = (await Bun.file(join(CORPORA, name)).text()).trimEnd().split("\n").map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  );
  const [columns = [], ...rows] = lines;
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""])));
}
