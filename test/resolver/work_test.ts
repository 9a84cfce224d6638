import { expect, test } from "bun:test";
import { resolveAddress } from "../../src/resolver/address/resolve_address.ts";
import { withoutCertainty } from "../../src/resolver/without_certainty.ts";
import { Work } from "../../src/resolver/work.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";

const gazetteer = smallWorld();
const streets = smallStreets();

test("Work refuses what is more than is left, and says so", () => {
  const work = new Work();
  let spent = 0;
  while (work.spend(7)) {
    spent += 7;
  }
  expect(spent).toBeGreaterThan(100);
  expect(work.isCut).toBe(true);
  expect(new Work().isCut).toBe(false);
});

test("resolveAddress() looks for no misspelt name where no work is left, and tells that something was left out", () => {
  const work = new Work();
  expect(resolveAddress("Utrecth", { gazetteer, work }).answers[0]?.reasons).toContain("spelling_corrected");
  expect(work.isCut).toBe(false);
  work.count(1_000_000);
  expect(resolveAddress("Utrecth", { gazetteer, work }).answers).toEqual([]);
  expect(work.isCut).toBe(true);
});

test("resolveAddress() searches the names of things for no misspelt one where no work is left", () => {
  let searches = 0;
  const counting: typeof streets = {
    ...streets,
    findNamedPlacesFuzzy(key, options) {
      searches += 1;
      return streets.findNamedPlacesFuzzy(key, options);
    },
  };
  const work = new Work();
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, work });
  expect(searches).toBeGreaterThan(0);
  searches = 0;
  work.count(1_000_000);
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, work });
  expect(searches).toBe(0);
});

test("withoutCertainty() leaves no answer that could be found, and none without a reason", () => {
  const outcome = resolveAddress("Utrecht", { gazetteer });
  expect(outcome.answers[0]).toMatchObject({ isDoubtful: false, reasons: [] });
  const { answers } = withoutCertainty(outcome);
  expect(answers.length).toBe(outcome.answers.length);
  expect(answers.every(({ isDoubtful, reasons }) => isDoubtful && reasons.length > 0)).toBe(true);
});
