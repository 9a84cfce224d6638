/**
 * Writes `country_names.tsv`: names of countries in the languages that CLDR covers well, as far as the list of ISO's names
 * lacks them ("德國", "Tailândia", "Norfolkön"). Run it after an update of its sources:
 * `bun src/gazetteer/sources/data/generate_country_names.ts`.
 *
 * Source: Unicode CLDR 48 (Unicode-3.0 licence), `cldr-localenames-full` and the levels of `cldr-core`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nameKey } from "../../../text/name_key.ts";
import { countryNames } from "../world/country_names.ts";

/** A shorter name of letters is an abbreviation, and other things too; two signs are a name in Chinese. */
const LETTERS_MIN = 4;
const SIGNS_MIN = 2;
const SIGNS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Thai}]/u;

const folder = dirname(fileURLToPath(import.meta.resolve("cldr-localenames-full/package.json")));
// `cldr-core` is a dependency of the other packages of CLDR.
const levels: Readonly<Record<string, string>> =
  JSON.parse(readFileSync(join(folder, "../cldr-core/coverageLevels.json"), "utf8")).effectiveCoverageLevels;
const owners = new Map<string, Set<string>>();
const known = countryNames({ withOthers: false });
for (const { code, names } of known) {
  names.forEach(({ text }) => own(nameKey(text), code));
}
const codes = new Set(known.map(({ code }) => code));
const found = new Map<string, Map<string, string>>();
for (const [locale, level] of Object.entries(levels)) {
  const file = join(folder, "main", locale, "territories.json");
  if (level !== "modern" || !existsSync(file)) {
    continue;
  }
  const territories: Readonly<Record<string, string>> =
    JSON.parse(readFileSync(file, "utf8")).main[locale].localeDisplayNames.territories;
  for (const [id, written] of Object.entries(territories)) {
    const [code = "", form] = id.split("-alt-");
    // "Myanmar (Burma)", "香港（中国特別行政区）": the addition is not part of the name.
    const name = written.replace(/[（(][^（(）)]*[）)]/gu, "").trim();
    const key = nameKey(name);
    const least = SIGNS.test(name) ? SIGNS_MIN : LETTERS_MIN;
    if (codes.has(code) && form !== "short" && key.length >= least && owners.get(key)?.has(code) !== true) {
      own(key, code);
      found.getOrInsertComputed(code, () => new Map()).set(key, name);
    }
  }
}
const rows = [...found].map(([code, names]) => {
  // A name of two countries says nothing.
  const clear = [...names].filter(([key]) => owners.get(key)?.size === 1).map(([, name]) => name);
  return [code, ...clear.sort()].join("\t");
});
writeFileSync(join(import.meta.dir, "country_names.tsv"), `${rows.sort().join("\n")}\n`);

function own(key: string, code: string): void {
  owners.getOrInsertComputed(key, () => new Set()).add(code);
}
