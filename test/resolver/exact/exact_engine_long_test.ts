import { expect, test } from "bun:test";
import { seededRandom } from "../../../src/evaluation/random.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { fuzzedInput } from "../../support/random/fuzzed_input.ts";
import { answersOfBoth } from "./answers_of_both.ts";
import { writtenHouses } from "./written_houses.ts";

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
