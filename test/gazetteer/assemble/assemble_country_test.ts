import { expect, test } from "bun:test";
import { join } from "node:path";
import { assembleCountry } from "../../../src/gazetteer/assemble/assemble_country.ts";
import { toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";

const DATASET = { name: "register", version: "1", licence: "CC0", attribution: "Register" };
const TOWNS = ["Anford", "Belmont", "Carlow"];

/** A country whose houses are in three towns, on streets with and without a line, under their town's name, and in ranges. */
async function recordsFolder(): Promise<string> {
  const folder = scratchDir();
  const lines: string[] = [];
  for (let i = 0; i < 600; i++) {
    const point = { latitudeE7: 470_000_000 + (i % 3) * 3_000_000 + i * 100, longitudeE7: 90_000_000 + i * 100 };
    const record = {
      key: `house ${i}`,
      number: String(i + 1),
      point,
      ...(i % 7 === 0 ? {} : { street: `Street ${i % 13}` }),
      ...(i % 11 === 0 ? {} : { locality: TOWNS[i % 3] ?? "" }),
      ...(i % 2 === 0 ? {} : { postcode: `100${i % 3}`, unit: "B", district: "North" }),
    };
    lines.push(toLine({ kind: "house", record }));
  }
  for (const [i, town] of TOWNS.entries()) {
    const south = 470_000_000 + i * 3_000_000;
    const path = Int32Array.of(south, 90_000_000, south + 60_000, 90_060_000);
    lines.push(toLine({
      kind: "street",
      record: { key: `way ${i}`, names: [{ text: "Street 3", kind: "primary" }], path, locality: town },
    }));
    lines.push(toLine({
      kind: "range",
      record: { key: `range ${i}`, from: "2", to: "8", step: "even", path, street: "Street 5", locality: town },
    }));
  }
  await Bun.write(join(folder, "XX.records"), lines.map((line) => `${line}\n`).join(""));
  return folder;
}

test("assembleCountry() makes the same streets of houses in memory and of houses on the disk", async () => {
  const folder = await recordsFolder();
  const country = placeOf("XX", ["country:XX", "country", "Xland", 47, 9, 100_000, 1_000]);
  const streetsOf = async (housesInMemory: number) => {
    const scratch = scratchFolder(join(scratchDir(), "houses"));
    const { streets: { streets } } = await assembleCountry({
      countryCode: "XX",
      world: { places: [country], dataset: DATASET },
      sources: [1, 2].map((space) => ({ dataset: DATASET, space: String(space), recordsFolder: folder })),
      scratch,
      housesInMemory,
    });
    const sorted = [...streets].sort((one, other) => (one.key < other.key ? -1 : 1));
    scratch.close();
    return sorted;
  };
  const inMemory = await streetsOf(Infinity);
  const houses = inMemory.reduce((sum, street) => sum + street.houses.length, 0);
  expect(houses).toBe(600);
  expect(inMemory.length).toBeGreaterThan(3 * 13);
  expect(await streetsOf(300)).toEqual(inMemory);
});
