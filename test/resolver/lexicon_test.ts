import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { noteEnds } from "../../src/resolver/address/spans/notes/note_ends.ts";
import { tokenize } from "../../src/resolver/address/tokens/mod.ts";
import { COUNTRIES, COUNTRY_SIGNS, postcodeFits, rulesOf } from "../../src/resolver/countries/mod.ts";
import { wordsOf } from "../support/texts/words.ts";

const NOTHING_KNOWN = { inPlaceName: [], streets: [], places: [], numbers: [] };
const FOLDER = join(import.meta.dir, "../../src/lexicon");

test("every language file is merged", () => {
  const languages = readdirSync(FOLDER).filter((file) => file !== "mod.ts" && file !== "lexicon.ts");
  const merged = readFileSync(join(FOLDER, "mod.ts"), "utf8");
  expect(languages.length).toBeGreaterThan(30);
  for (const file of languages) {
    const [, name = ""] = /export const (\w+): Lexicon/u.exec(readFileSync(join(FOLDER, file), "utf8")) ?? [];
    expect({ file, isMerged: new RegExp(`LEXICONS[^;]*\\b${name}\\b`, "u").test(merged) }).toEqual({
      file,
      isMerged: true,
    });
  }
});

/** Units, floors, boxes and notes of each language: all of the text is one. */
test.each(wordsOf(`
  Apt 4B | 2nd floor | PO Box 12 | leave at the front door | Whg 12 | 3. OG links | Postfach 12 34 | Bitte klingeln |
  Escalier A | BP 34 | Piso 3 | Apartado 12 | Interno 4 | Casella postale 9 | Postbus 7 | lgh 1201 | Postboks 5 | krs 3 |
  skrytka pocztowa 5 | byt 12 | 2. emelet | etaj 2 | кв 12 | а/я 5 | daire 5 | kat 3 | διαμέρισμα 3 | דירה 4 | شقة 4 |
  502호 | ห้อง 12
`))("noteEnds() knows %p as a note", (text) => {
  const tokens = tokenize(text);
  expect(noteEnds(tokens, NOTHING_KNOWN)[0]).toContain(tokens.length);
});

test("noteEnds() takes the name of a quarter for no company, although it begins like one", () => {
  const tokens = tokenize("As Salamah, Jeddah");
  const known = { inPlaceName: [true, true, true], streets: [], places: [], numbers: [] };
  const quarter = { from: 0, to: 2, key: "assalamah", separators: 0, matches: [] };
  expect(noteEnds(tokens, known)[0]).toContain(2);
  expect(noteEnds(tokens, { ...known, places: [[quarter], [], []] })[0]).toEqual([]);
});

const SOURCE = join(import.meta.dir, "../../src/resolver");
/** Where a country belongs to one code system or grid, or is still a table of its own. May only get shorter. */
const ALLOWED = [
  /^(?:countries|codes|coordinates)\//u,
  // A development tool.
  /^data\/generate_label_rules\.ts$/u,
  /^suggest\/types_before\.ts$/u,
];
const CODES = new Set(COUNTRIES.map(({ code }) => code));
const TEXT = /"([A-Z]{2}(?: [A-Z]{2})*)"/gu;

test("no country is named outside of countries/ and the code systems", async () => {
  const named: string[] = [];
  for (const file of new Bun.Glob("**/*.ts").scanSync({ cwd: SOURCE })) {
    if (ALLOWED.some((allowed) => allowed.test(file))) {
      continue;
    }
    const code = (await Bun.file(join(SOURCE, file)).text()).replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gsu, "");
    for (const [, text = ""] of code.matchAll(TEXT)) {
      if (text.split(" ").every((word) => CODES.has(word))) {
        named.push(`${file}: ${text}`);
      }
    }
  }
  expect(named).toEqual([]);
});

test("every country stands once", () => {
  expect(CODES.size).toBe(COUNTRIES.length);
});

test.each(
  [
    ["DDDD", "AT", true],
    ["DDDDD", "AT", false],
    ["DDDDLL", "NL", true],
    ["LLDDDLL", "GB", true],
    ["DDDDD", "XX", true],
  ] as const,
)("postcodeFits() says of %p in %p %p", (shape, code, fits) => {
  expect(postcodeFits(shape, code)).toBe(fits);
});

test("rulesOf() and COUNTRY_SIGNS know the rules of a country", () => {
  expect(rulesOf("AT")).toMatchObject({ slashInNumber: "door", unitInLabel: "house/unit" });
  expect(rulesOf("XX")).toEqual({ code: "" });
  expect(COUNTRY_SIGNS.get("f")?.toSorted()).toEqual(["FR", "MC"]);
});
