import { join } from "node:path";
import { LANGUAGES } from "../../../src/dashboard/mod.ts";

const SRC = join(import.meta.dir, "../../../src");
/** Folders of the sources with a file of texts for each language. */
const FOLDERS = ["dashboard/texts", "domain/texts", "mails/texts", "map_page/texts", "autocomplete/client/texts"];

/** A text: a form for each plural category, or one string. */
export type Text = string | Readonly<Record<string, string>>;
export type Table = Readonly<Record<string, Text>>;

export interface TextTable {
  readonly name: string;
  readonly texts: Readonly<Record<string, Table>>;
}

/** The tables of a file of texts, by name. */
export async function readTexts(path: string): Promise<Readonly<Record<string, Table>>> {
  return await Bun.file(path).json();
}

export async function textTables(): Promise<readonly TextTable[]> {
  const tables = new Map<string, Record<string, Table>>();
  for (const folder of FOLDERS) {
    for (const { code } of LANGUAGES) {
      for (const [name, texts] of Object.entries(await readTexts(join(SRC, folder, `${code}.json`)))) {
        const table = tables.get(`${folder} ${name}`) ?? {};
        tables.set(`${folder} ${name}`, Object.assign(table, { [code]: texts }));
      }
    }
  }
  return [...tables].map(([name, texts]) => ({ name, texts }));
}

/** The forms of a text by plural category. */
export function formsOf(text: Text): Readonly<Record<string, string>> {
  return typeof text === "string" ? { other: text } : text;
}
