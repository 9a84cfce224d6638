import { expect, test } from "bun:test";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";
import { mixedInputs } from "../../support/benches/mixed/mixed_inputs.ts";
import { everything, fieldPath } from "../../support/gazetteers/everything.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { fuzzedInput } from "../../support/random/random.ts";
import { answersOfBoth, writtenHouses } from "./written_houses.ts";

/** Hostile texts of words of the country's addresses. */
const FUZZED = 100_000;
const SAMPLES = 500;
const TIMEOUT_MS = 1_200_000;

test("resolve() answers every house of a country by the exact engine as by the full one", async () => {
  const gazetteer = await realStreets();
  if (gazetteer === undefined) {
    return;
  }
  const { exact, different } = answersOfBoth(writtenHouses(gazetteer, "LI", 1), gazetteer);
  expect(different.slice(0, 20)).toEqual([]);
  expect(exact).toBeGreaterThan(10_000);
}, TIMEOUT_MS);

test("resolve() answers fuzzed texts by the exact engine as by the full one", async () => {
  const gazetteer = await realStreets();
  if (gazetteer === undefined) {
    return;
  }
  const samples = [...writtenHouses(gazetteer, "LI", SAMPLES)];
  const random = seededRandom("exact engine");
  const texts = Array.from({ length: FUZZED }, () => fuzzedInput(random, samples));
  expect(answersOfBoth(texts, gazetteer).different.slice(0, 20)).toEqual([]);
}, TIMEOUT_MS);

/** Countries of the real data, and every how many streets their houses are written. */
const COUNTRIES = { AD: 3, BY: 10, DE: 10, LI: 9, MC: 3, MT: 7, US: 200 } as const;
const TEXTS_A_KIND = 1200;

test.if(fieldPath !== undefined)(
  "resolve() answers texts of all data by the exact engine as by the full one",
  async () => {
    const { dataDir, gazetteer } = await everything();
    const mixed = (await mixedInputs({ dataDir, size: TEXTS_A_KIND })).flatMap(({ texts }) => texts);
    const written = Object.entries(COUNTRIES).flatMap(([code, step]) => [...writtenHouses(gazetteer, code, step)]);
    const { exact, different } = answersOfBoth([...new Set([...mixed, ...written])], gazetteer);
    expect(different.slice(0, 20)).toEqual([]);
    expect(exact).toBeGreaterThan(20_000);
  },
  TIMEOUT_MS,
);
