import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/dashboard/mod.ts";
import { formsOf, textTables } from "../support/texts/text_tables.ts";
import { wordsOf } from "../support/texts/words.ts";

/** Categories that a language has for numbers such as 1,000,000, where CLDR's own units write them like `other`. */
const LIKE_OTHER: ReadonlySet<string> = new Set(["fr many", "es many"]);
/** Placeholders that a form for a small number may spell out. */
const COUNTS: ReadonlySet<string> = new Set(["{count}", "{number}"]);
/** Words that a language writes as English does, and names. */
const EVERYWHERE = wordsOf(`
  CSV | Excel (.xlsx) | GeoJSON | ID | JSON | NDJSON | Plus code | Städtle 27, 9490 Vaduz | Webhook | Webhooks |
  {ms} ms
`);
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: wordsOf(`
    Code | Details | Domain | Domains | Export | Format | Live | Name | Navigation | Position | Region | Server |
    Status | System | Tag: {tag} | Tags | Test | Text | Token | Total | Version | optional
  `),
  es: ["Token", "Total", "no"],
  fr: wordsOf(`
    Actions | Active | Alternatives | Code | Corrections | Date | Description | Export | Format | Latitude |
    Licence | Longitude | Menu | Navigation | Options | Pages | Position | Sessions | Source | Sources |
    Suggestions | Test | Total | Version | {number} codes
  `),
};
const TABLES = await textTables();

test("every language has the texts of English, in its order", () => {
  for (const { texts } of TABLES) {
    const english = Object.keys(texts["en"] ?? {});
    expect(Object.values(texts).map((own) => Object.keys(own))).toEqual(LANGUAGES.map(() => english));
  }
  expect(TABLES.length).toBeGreaterThan(40);
});

test("every text has the placeholders of the English one", () => {
  const wrong = eachText(({ language, name, forms, english }) => {
    const wanted = placeholders(english["other"] ?? "");
    return Object.entries(forms).flatMap(([category, text]) => {
      const found = placeholders(text);
      const mayLack = category === "other" ? [] : wanted.filter((one) => COUNTS.has(one));
      const lacks = wanted.filter((one) => !found.includes(one) && !mayLack.includes(one));
      const adds = found.filter((one) => !wanted.includes(one));
      return [...lacks, ...adds].map((one) => `${language} ${name} ${category}: ${one}`);
    });
  });
  expect(wrong).toEqual([]);
});

test("a text with a number has every plural category of its language", () => {
  const wrong = eachText(({ language, name, forms, english }) => {
    const isPlural = Object.keys(english).length > 1 || Object.keys(forms).length > 1;
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    return pluralCategories
      .filter((category) => isPlural && !LIKE_OTHER.has(`${language} ${category}`) && forms[category] === undefined)
      .map((category) => `${language} ${name}: ${category}`);
  });
  expect(wrong).toEqual([]);
});

test("no text is still English", () => {
  const same = eachText(({ language, name, forms, english: { other = "" } }) => {
    const hasWords = /\p{L}/u.test(other.replaceAll(/\{\w+\}/gu, ""));
    const isSame = language !== "en" && hasWords && forms["other"] === other;
    return isSame && ![...EVERYWHERE, ...SAME[language] ?? []].includes(other) ? [`${language} ${name}: ${other}`] : [];
  });
  expect(same).toEqual([]);
});

test("French texts have the apostrophe and the quotes of French", () => {
  const wrong = eachText(({ language, name, forms }) =>
    language === "fr" && Object.values(forms).some((text) => /\w'\w|["„“]/u.test(text)) ? [name] : []
  );
  expect(wrong).toEqual([]);
});

interface OneText {
  readonly language: string;
  readonly name: string;
  readonly forms: Forms;
  readonly english: Forms;
}

type Forms = Readonly<Record<string, string>>;

function eachText(check: (text: OneText) => readonly string[]): readonly string[] {
  return TABLES.flatMap(({ name: table, texts }) =>
    Object.entries(texts).flatMap(([language, own]) =>
      Object.entries(own).flatMap(([name, text]) =>
        check({ language, name, forms: formsOf(text), english: formsOf(texts["en"]?.[name] ?? "") })
          .map((fault) => `${table} ${fault}`)
      )
    )
  );
}

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort();
}
