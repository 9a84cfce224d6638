import { expect, test } from "bun:test";
import { resolveAddress } from "../../src/resolver/address/mod.ts";
import { withoutCertainty } from "../../src/resolver/decision/mod.ts";
import { WorkBudget } from "../../src/resolver/work_budget.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";

const gazetteer = smallWorld();
const streets = smallStreets();

test("Work refuses what is more than is left, and says so", () => {
  const workBudget = new WorkBudget();
  let spent = 0;
  while (workBudget.spend(7)) {
    spent += 7;
  }
  expect(spent).toBeGreaterThan(100);
  expect(workBudget.isExhausted).toBe(true);
  expect(new WorkBudget().isExhausted).toBe(false);
});

test("resolveAddress() looks for no misspelt name where no work is left, and reports that something was left out", () => {
  const workBudget = new WorkBudget();
  expect(resolveAddress("Utrecth", { gazetteer, workBudget }).answers[0]?.reasons).toContain("spelling_corrected");
  expect(workBudget.isExhausted).toBe(false);
  workBudget.count(1_000_000);
  expect(resolveAddress("Utrecth", { gazetteer, workBudget }).answers).toEqual([]);
  expect(workBudget.isExhausted).toBe(true);
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
  const workBudget = new WorkBudget();
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, workBudget });
  expect(searches).toBeGreaterThan(0);
  searches = 0;
  workBudget.count(1_000_000);
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, workBudget });
  expect(searches).toBe(0);
});

test("withoutCertainty() leaves no answer that could be found, and none without a reason", () => {
  const outcome = resolveAddress("Utrecht", { gazetteer });
  expect(outcome.answers[0]).toMatchObject({ preventsFound: false, reasons: [] });
  const { answers } = withoutCertainty(outcome);
  expect(answers.length).toBe(outcome.answers.length);
  expect(answers.every(({ preventsFound, reasons }) => preventsFound && reasons.length > 0)).toBe(true);
});
