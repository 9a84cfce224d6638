import { join } from "node:path";

const ROOT = join(import.meta.dir, "../../..");
const CALL = /\bdefineMessages\b[^(]*\(\s*(?=\{)/gu;
/** Brackets, and what may contain one that is only text. */
const MARKS = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\/.*|[{}]/gu;

/** A table of texts, by language and name; a text has a form for each plural category, or is one string. */
export interface TextTable {
  readonly file: string;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>>;
}

/**
 * Every table of the dashboard, read from the sources: the modules of components cannot be imported without a browser.
 *
 * @throws Error when a table is not a literal
 */
export async function dashboardTables(): Promise<readonly TextTable[]> {
  const tables: TextTable[] = [];
  for (const file of [...new Bun.Glob("src/dashboard/**/*.{ts,tsx}").scanSync({ cwd: ROOT })].sort()) {
    const source = await Bun.file(join(ROOT, file)).text();
    for (const { index, 0: call } of source.matchAll(CALL)) {
      tables.push({ file, texts: await valueOf(literalAt(source, index + call.length)) });
    }
  }
  return tables;
}

/** The object literal that begins at an offset of a source. */
export function literalAt(source: string, start: number): string {
  const marks = new RegExp(MARKS);
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(source); mark !== null; mark = marks.exec(source)) {
    const [text] = mark;
    depth += Number(text === "{") - Number(text === "}");
    if (depth === 0) {
      return source.slice(start, mark.index + 1);
    }
  }
  throw new Error("A table of texts has no end");
}

async function valueOf(literal: string): Promise<TextTable["texts"]> {
  const url = `data:text/javascript;base64,${Buffer.from(`export default ${literal};`).toString("base64")}`;
  const module: { readonly default: TextTable["texts"] } = await import(url);
  return module.default;
}
