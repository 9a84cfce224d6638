import type { Language } from "./base/languages.ts";

/** A table of languages: an object whose first key is English. */
const TABLE = /\{(?=\s{0,20}en:)/gu;
/** Where a value begins or ends, and what may contain such a character without meaning it. No text is a template. */
const MARKS = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\/.*|[{}()[\],]/gu;

/** The key of a property, behind comments. */
const KEY = /^(?:\s|\/\/.*\n)*(\w+):/u;

/**
 * The source of a module with one language in its tables of texts, and English where a table has no other. A browser is
 * then sent no text that it does not show.
 */
export function oneLanguage(source: string, language: Language): string {
  let result = "";
  let end = 0;
  for (const { index } of source.matchAll(TABLE)) {
    const table = readTable(source, index + 1);
    result += source.slice(end, index + 1) + (table.entries.get(language) ?? table.entries.get("en") ?? "");
    end = table.end;
  }
  return result + source.slice(end);
}

interface Table {
  /** The text of each property, by its key. */
  readonly entries: ReadonlyMap<string, string>;
  /** The offset of the closing brace. */
  readonly end: number;
}

function readTable(source: string, start: number): Table {
  const entries = new Map<string, string>();
  const marks = new RegExp(MARKS);
  marks.lastIndex = start;
  let depth = 0;
  let from = start;
  for (let mark = marks.exec(source); mark !== null; mark = marks.exec(source)) {
    const [text] = mark;
    if (depth === 0 && (text === "," || text === "}")) {
      const entry = source.slice(from, mark.index);
      entries.set(KEY.exec(entry)?.[1] ?? "", entry);
      from = mark.index + 1;
      if (text === "}") {
        return { entries, end: mark.index };
      }
    }
    depth += text.length > 1 ? 0 : Number("{([".includes(text)) - Number("})]".includes(text));
  }
  throw new Error("A table of languages has no end");
}
