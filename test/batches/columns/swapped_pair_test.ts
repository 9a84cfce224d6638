import { expect, test } from "bun:test";
import { recognizeTable, tableKnowledge } from "../../../src/batches/columns/mod.ts";
import { openGazetteer } from "../../../src/gazetteer/mod.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";

const knowledge = tableKnowledge(openGazetteer(await worldGazetteer()));

test.each<[string, readonly (readonly string[])[], boolean]>([
  ["within range", [["9.5215", "47.1415"], ["9.5090", "47.1660"], ["5.1214", "52.0907"]], true],
  ["beyond 90 degrees", [["151.2093", "-33.8688"], ["144.9631", "-37.8136"], ["153.0251", "-27.4698"]], true],
  ["beyond 90 degrees, in one row", [["-122.27", "37.80"]], true],
  ["in order", [["47.1415", "9.5215"], ["47.1660", "9.5090"], ["52.0907", "5.1214"]], false],
])("recognizeTable() notices latitudes and longitudes in the wrong order: %s", (_, rows, isSwapped) => {
  const table = recognizeTable({ rows: [["lat", "lon"], ...rows] }, knowledge);
  expect(table.isSwapped).toBe(isSwapped);
  expect(table.columns.map(({ role }) => role).join(" ")).toBe(isSwapped ? "longitude latitude" : "latitude longitude");
});
