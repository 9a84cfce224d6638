import { existsSync, readFileSync } from "node:fs";
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

const OF_FUNCTIONS = readFileSync(join(CORPORA, "functions.jsonl"), "utf8").trimEnd().split("\n")
  .filter((line) => !line.startsWith("#")).map((line): readonly [string, ...unknown[]] => JSON.parse(line));

/** What a function makes of its arguments, a row each, from `test/corpora/functions.jsonl`. */
export function rowsOfFunction<Row extends readonly unknown[]>(name: string): Row[] {
  const rows = OF_FUNCTIONS.filter(([of]) => of === name).map(([, ...cells]) => cells.map((cell) => cell ?? undefined));
  if (rows.length === 0) {
    throw new RangeError(`Cannot test a function because it must have rows: current value is ${name}`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are written for their test
  return rows as unknown as Row[];
}
