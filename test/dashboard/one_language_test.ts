import { expect, test } from "bun:test";
import { openDashboard } from "../../src/capabilities/dashboard.ts";
import { LANGUAGES, oneLanguage, PAGES } from "../../src/dashboard/mod.ts";

const SOURCE = `
const count = [1, { a: 2 }];
export const TEXTS = defineMessages<Name>({
  en: { hello: "Hello {name}, it's }", items: { one: "{count} item", other: "{count} items" } },
  // Polite.
  de: { hello: 'Guten Tag "{name}"', items: { one: "{count} Stück", other: "{count} Stück" } },
  ar: { ...OTHERS.ar, hello: "مرحبًا {name}" },
});
export const REASONS = { late: { en: "It is late", ar: "تأخر" } };
`;

test("oneLanguage() keeps one language of every table, and English where a table has no other", () => {
  const german = oneLanguage(SOURCE, "de");
  expect(german).toContain(`{
  // Polite.
  de: { hello: 'Guten Tag "{name}"', items: { one: "{count} Stück", other: "{count} Stück" } }}`);
  expect(german).toContain('const REASONS = { late: { en: "It is late"} };');
  expect(german).not.toMatch(/Hello|مرحبًا|تأخر/u);
  expect(oneLanguage(SOURCE, "ar")).not.toMatch(/Hello|Guten Tag|It is late/u);
  expect(oneLanguage(SOURCE, "en")).not.toMatch(/Guten Tag|مرحبًا|تأخر/u);
  expect(oneLanguage("const a = { b: 1 };", "fr")).toBe("const a = { b: 1 };");
});

test("a browser is sent no text of another language, except the languages' own names", async () => {
  const dashboard = openDashboard();
  const ownNames = new RegExp(LANGUAGES.map(({ name }) => name).join("|"), "gu");
  const names = new Set([(await dashboard.start(["en"])).script]);
  // A set's loop also visits what is added meanwhile.
  for (const name of names) {
    const text = new TextDecoder().decode(await (await dashboard.file(name))?.bytes("identity"));
    expect(text.replaceAll(ownNames, "")).not.toMatch(/\p{Script=Arabic}/u);
    for (const [part] of text.matchAll(/part-en-\w+\.js/gu)) {
      names.add(part);
    }
  }
  expect(names.size).toBeGreaterThan(PAGES.length);
});
