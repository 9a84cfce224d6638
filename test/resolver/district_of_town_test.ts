import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld } from "../support/gazetteers/plain_records.ts";

/** Two neighbouring towns, and a district that the data set puts into the smaller one. */
const gazetteer = plainWorld([
  placeOf("LI", ["LI", "country", "Liechtenstein", 47.14, 9.54, 2_000, 39_000]),
  placeOf("LI", ["small", "locality", "Ugomachi", 47.14, 9.5, 2_000, 15_000, "LI"]),
  placeOf("LI", ["large", "locality", "Yuzawa", 47.14, 9.6, 2_000, 45_000, "LI"]),
  placeOf("LI", ["iizawa", "district", "Iizawa", 47.14, 9.51, 2_000, 0, "small"]),
]);

test("a district is found in its own town, and not in a larger one next to it", () => {
  expect(resolve({ text: "Iizawa, Ugomachi, Liechtenstein" }, { gazetteer })).toMatchObject({ status: "found" });
  const { status, reasons } = resolve({ text: "Iizawa, Yuzawa, Liechtenstein" }, { gazetteer });
  expect([status, reasons.includes("locality_conflict")]).toEqual(["uncertain", true]);
});
