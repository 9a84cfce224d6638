import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWorld, openGazetteer } from "../../src/gazetteer/mod.ts";
import { evaluatePlaceNames, type NamedPlace } from "../support/benches/evaluate_place_names.ts";
import { figure } from "../support/benches/figure.ts";

// bun test/benches/place_names.ts [GeoNames file] [every nth row] [gazetteer file]: how many places of the world are found
// by their name and country.
const DEFAULT_FILE = "../../../shared/data/places/geonames-cities15000-2026/cities15000.txt";
const EVERY = 60;
const TARGET_PERCENT = 98;
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const file = words[0] ?? join(import.meta.dir, DEFAULT_FILE);
if (!existsSync(file)) {
  console.log("needs the first argument to name a file with GeoNames' columns");
  process.exit(0);
}
const every = Number(words[1] ?? (process.argv.includes("--full") ? EVERY / 10 : EVERY));
const path = words[2] ?? join(tmpdir(), `locus-bench-${process.pid}.locus`);
if (words[2] === undefined) {
  await buildWorld({ outputPath: path });
}
const gazetteer = openGazetteer(path);
const names = new Intl.DisplayNames("en", { type: "region" });
const places = (await Bun.file(file).text()).split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t"))
  .filter((row) => row[7] !== "PPLX")
  .filter((_, i) => i % every === 0)
  .map((row): NamedPlace => ({
    name: row[1] ?? "",
    country: names.of(row[8] ?? "") ?? "",
    coordinates: { latitude: Number(row[4]), longitude: Number(row[5]) },
  }));
for (const { variant, questions, right, rightAndFound, wrongAmongFound } of evaluatePlaceNames(places, { gazetteer })) {
  const note = `of ${questions}; found too ${percent(rightAndFound)}, wrong among found ${percent(wrongAmongFound)}`;
  const target = variant === "name, country" ? { atLeast: TARGET_PERCENT } : {};
  figure(`${variant}: within 25 km`, 100 * right, { unit: "%", note, ...target });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
