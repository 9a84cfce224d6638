import { type Language, LANGUAGES, oneLanguage } from "../../../src/dashboard/mod.ts";
import { literalAt } from "./dashboard_tables.ts";

/** A table of languages. */
const TABLE = /\{(?=\s*en:)/gu;
/** Arabic has a page of its own in every test: its letters have other widths. */
const LATIN = LANGUAGES.filter(({ direction }) => direction === "ltr").map(({ code }) => code);

type Forms = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Forms>>;
type Table = Readonly<Record<string, Texts | string>>;

/**
 * The source of a module whose German texts are each the longest of all languages: what fits with them fits in every
 * language. Other languages are as they are.
 */
export function longestTexts(source: string, language: Language): string {
  if (language !== "de") {
    return oneLanguage(source, language);
  }
  let result = "";
  let end = 0;
  for (const { index } of source.matchAll(TABLE)) {
    const literal = literalAt(source, index);
    result += `${source.slice(end, index)}${JSON.stringify({ de: longestOf(valueOf(literal)) })}`;
    end = index + literal.length;
  }
  return result + source.slice(end);
}

function longestOf(table: Table): Forms | Texts {
  const { en = "" } = table;
  if (typeof en === "string") {
    return longest(LATIN.flatMap((code) => formsOf(table[code])));
  }
  const names = Object.keys(en);
  return Object.fromEntries(
    names.map((name) => [
      name,
      longest(LATIN.flatMap((code) => {
        const texts = table[code];
        return texts === undefined || typeof texts === "string" ? [] : formsOf(texts[name]);
      })),
    ]),
  );
}

function formsOf(text: Forms | Texts | undefined): readonly string[] {
  return typeof text === "string"
    ? [text]
    : Object.values(text ?? {}).filter((form): form is string => typeof form === "string");
}

function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => text.length > found.length ? text : found, "");
}

/** A literal's value: the tables of the sources are the project's own. */
function valueOf(literal: string): Table {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  const value: Table = new Function(`return ${literal};`)();
  return value;
}
