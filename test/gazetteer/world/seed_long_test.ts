import { expect, test } from "bun:test";
import { worldPostcodes } from "../../../src/gazetteer/assemble/world_places.ts";
import { worldInput } from "../../../src/gazetteer/sources/world/world_input.ts";
import { readSeed, SEED_COLUMNS } from "../../../src/gazetteer/world/seed_format.ts";
import { seedOf } from "../../../src/gazetteer/world/seed_of.ts";

/** Several times what reading the packages takes on a busy machine. */
const TIMEOUT_MS = 300_000;

test("the seed is what the packages and the lists of names give: run src/gazetteer/world/generate.ts", () => {
  const warnings: string[] = [];
  const input = worldInput((warning) => warnings.push(warning));
  // Every row of the lists of names matches a place.
  expect(warnings).toEqual([]);
  const made = seedOf(input, [...worldPostcodes(input).postcodes]);
  const stored = readSeed();
  expect(SEED_COLUMNS.filter((column) => Buffer.compare(made[column], stored[column]) !== 0)).toEqual([]);
}, TIMEOUT_MS);
