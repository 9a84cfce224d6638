import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluatePlaceNames, type NamedPlace } from "../../src/evaluation/mod.ts";
import { buildWorld, openGazetteer } from "../../src/gazetteer/mod.ts";

// bun test/benches/place_names.ts <GeoNames file> [every nth row] [gazetteer file]
const [file, every = "6", built] = process.argv.slice(2);
if (file === undefined) {
  throw new RangeError("Cannot evaluate as the first argument must name a file with GeoNames' columns");
}
const path = built ?? join(tmpdir(), `locus-bench-${process.pid}.locus`);
if (built === undefined) {
  await buildWorld({ outputPath: path });
}
const names = new Intl.DisplayNames("en", { type: "region" });
const places = (await Bun.file(file).text()).split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t"))
  .filter((row) => row[7] !== "PPLX")
  .filter((_, i) => i % Number(every) === 0)
  .map((row): NamedPlace => ({
    name: row[1] ?? "",
    country: names.of(row[8] ?? "") ?? "",
    coordinates: { latitude: Number(row[4]), longitude: Number(row[5]) },
  }));
for (const { examples, ...figures } of evaluatePlaceNames(places, { gazetteer: openGazetteer(path) })) {
  console.log(JSON.stringify(figures));
  examples.forEach((example) => console.log(`  ${example}`));
}
