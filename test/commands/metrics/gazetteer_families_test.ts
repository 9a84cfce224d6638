import { expect, test } from "bun:test";
import { gazetteerFamilies } from "../../../src/commands/metrics/families.ts";

test("gazetteerFamilies() has one series for a data set that is in the files of several countries", async () => {
  const dataset = { name: "openstreetmap", version: "2024-03-03" };
  const families = await gazetteerFamilies({
    current: () => ({ version: "1", datasets: [dataset, { ...dataset }, { ...dataset, version: "2024-04-04" }] }),
    check: () => Promise.resolve(undefined),
  });
  expect(families.find(({ name }) => name === "locus_gazetteer_dataset_info")?.samples).toEqual([
    { labels: ["openstreetmap", "2024-03-03"], value: 1 },
    { labels: ["openstreetmap", "2024-04-04"], value: 1 },
  ]);
});
