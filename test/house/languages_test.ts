import { expect, test } from "bun:test";
import { getAlpha2Codes } from "i18n-iso-countries";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
/** Takes the comments and types out. */
const PLAIN = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/** Where rules and words of countries and languages belong: one file each. */
const DATA = ["src/lexicon/", "src/resolver/countries/"];

/** Files that name a country or a language for a reason of their own; an entry is a file, or a folder with its slash. */
const ALLOWED: Readonly<Record<string, string>> = {
  "src/domain/country_code.ts": "the list of all countries",
  "src/gazetteer/catalog/": "downloads by country, as their publishers list them",
  "src/gazetteer/datasets/source_table.ts": "the names of the readers of national data sets",
  "src/gazetteer/sources/": "readers of data sets, which have names by language and script",
  "src/gazetteer/entries/read_name.ts": "the data's second language for names that the reader may not be able to read",
  "src/resolver/address/scoring/places/target_cost.ts": "the language in which most data names towns abroad",
  "src/resolver/codes/": "a country's own system of codes is more likely there",
  "src/resolver/data/": "generators of tables from packages, run by hand",
  "src/resolver/labels/label.ts": "the table of address formats has a second order for one country, by language",
  "src/text/latin_letters.ts": "systems of transliteration, which have the names of languages",
  "src/text/name_spellings.ts": "the countries where letters that a keyboard lacks are written as two",
  "src/evaluation/": "areas and styles of questions, which are about countries",
  "src/dashboard/": "the languages of the dashboard",
};

const CODES: ReadonlySet<string> = new Set(Object.keys(getAlpha2Codes()));
const LANGUAGES: ReadonlySet<string> = new Set(
  readdirSync(join(root, "src/lexicon")).map((file) => file.replace(/\.ts$/u, "")).filter((name) =>
    name !== "mod" && name !== "lexicon"
  ),
);
/** Fewer codes in a row are other abbreviations: "NE", "SE". */
const LIST_MIN = 3;

test("only the files of countries and languages name one", async () => {
  const found = new Map<string, readonly string[]>();
  for (const file of [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].sort()) {
    const names = DATA.some((folder) => file.startsWith(folder))
      ? []
      : namedIn(PLAIN[file.endsWith(".tsx") ? "tsx" : "ts"].transformSync(await Bun.file(join(root, file)).text()));
    if (names.length > 0) {
      found.set(file, names);
    }
  }
  const isAllowed = (file: string): boolean => Object.keys(ALLOWED).some((entry) => covers(entry, file));
  expect([...found].filter(([file]) => !isAllowed(file))).toEqual([]);
  // An entry that is not needed any more goes.
  expect(Object.keys(ALLOWED).filter((entry) => ![...found.keys()].some((file) => covers(entry, file)))).toEqual([]);
});

test("namedIn() finds compared codes, lists of codes and names of languages", () => {
  expect(namedIn('if (country === "FI") {}')).toEqual(["FI"]);
  expect(namedIn('if (language !== "de") {}')).toEqual(["de"]);
  expect(namedIn('new Set(["DE", "AT", "CH"])')).toEqual(["DE AT CH"]);
  expect(namedIn('"RU BY UA".split(" ")')).toEqual(["RU BY UA"]);
  expect(namedIn("const DANISH_SIDES = sides; isMaltese(token)")).toEqual(["DANISH_SIDES", "isMaltese"]);
  expect(namedIn('const words = ["NE", "II", "III"]; side === "N"; polished(words)')).toEqual([]);
});

function covers(entry: string, file: string): boolean {
  return entry.endsWith("/") ? file.startsWith(entry) : file === entry;
}

/** Countries and languages that code without comments names. */
function namedIn(code: string): readonly string[] {
  const compared = [...code.matchAll(/[!=]==? ?"([A-Z]{2})"/gu)].map(([, one = ""]) => one).filter((one) =>
    CODES.has(one)
  );
  const languages = [...code.matchAll(/[lL]anguage ?[!=]==? ?"([a-z]{2})"/gu)].map(([, one = ""]) => one);
  const listed = [...code.matchAll(/"([A-Z]{2}(?:(?: |", ?\n? *")[A-Z]{2})+)"/gu)]
    .map(([, list = ""]) => list.match(/[A-Z]{2}/gu) ?? [])
    .filter((list) => list.length >= LIST_MIN && list.every((one) => CODES.has(one)))
    .map((list) => list.join(" "));
  const withoutTexts = code.replaceAll(/\\p\{\w+=\w+\}/gu, "").replaceAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu, '""');
  const named = [...new Set(withoutTexts.match(/\b[A-Za-z_]\w*\b/gu) ?? [])].filter((name) =>
    name.split(/_|(?<=[a-z])(?=[A-Z])/u).some((word) => LANGUAGES.has(word.toLowerCase()))
  );
  return [...compared, ...languages, ...listed, ...named];
}
