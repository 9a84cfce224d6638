import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dumpsIn, worldInput } from "../../../src/gazetteer/sources/world/world_input.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";

/** Rows of GeoNames' table: geonames.org/export/dump/readme.txt. */
function row(
  [id, name, others]: readonly [id: number, name: string, others: string],
  [latitude, longitude]: readonly [number, number],
  [code, country, admin1, admin2]: readonly [string, string, string, string],
  [population, zone, changed]: readonly [number, string, string],
): string {
  const start = [id, name, name, others, latitude, longitude, "P", code, country, "", admin1, admin2, "", ""];
  return [...start, population, "", "500", zone, changed].join("\t");
}

test("the world is made of GeoNames' own dumps when the packages are gone", () => {
  const folder = scratchDir();
  const rows = [
    row([3042030, "Vaduz", "Вадуц,ファドゥーツ"], [47.14151, 9.52154], ["PPLC", "LI", "11", ""], [
      5197,
      "Europe/Vaduz",
      "2024-01-02",
    ]),
    row([4699066, "Houston", "HOU,Хьюстон"], [29.76328, -95.36327], ["PPLA2", "US", "TX", "201"], [
      2_302_878,
      "America/Chicago",
      "2025-03-04",
    ]),
    "a row of another shape",
  ];
  writeFileSync(join(folder, "cities500.txt"), `${rows.join("\n")}\n`);
  writeFileSync(join(folder, "admin1CodesASCII.txt"), "LI.11\tVaduz\tVaduz\t3042031\nUS.TX\tTexas\tTexas\t4736286\n");
  writeFileSync(join(folder, "admin2Codes.txt"), "US.TX.201\tHarris County\tHarris County\t4696376\n");
  const sources = dumpsIn(folder);
  expect(sources.version).toBe("cities500 of 2025-03-04");
  const { datasets, places } = worldInput(undefined, sources);
  expect(datasets[0]).toMatchObject({ name: "geonames", version: "cities500 of 2025-03-04" });
  const byKey = new Map(places.map((place) => [place.key, place]));
  expect(byKey.get("geonames:3042030")).toMatchObject({ name: "Vaduz", countryCode: "LI", population: 5197 });
  expect(byKey.get("geonames:4699066")).toMatchObject({ name: "Houston", parentKey: "county:US.TX.201" });
  expect(byKey.get("county:US.TX.201")).toMatchObject({ name: "Harris County", parentKey: "region:US.TX" });
  expect(byKey.get("region:US.TX")?.name).toBe("Texas");
});
