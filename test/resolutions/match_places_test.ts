import { expect, test } from "bun:test";
import { evaluatePairs, pairReport } from "../../src/evaluation/mod.ts";
import { matchPlaces } from "../../src/resolutions/match_places.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";

const gazetteer = await realStreets();

/** Every second street. `bun run eval --pairs=LI` takes all of them: 12,893 of 12,928 pairs, and none of 3,148 others. */
const STEP = 2;

test("pairs of one house are told from neighbours and namesakes: 99.5 % precision and recall", () => {
  if (gazetteer === undefined) {
    return;
  }
  const counts = evaluatePairs({
    gazetteer,
    country: "LI",
    match: (a, b) => matchPlaces(a, b).verdict,
    step: STEP,
  });
  const { same, recognized, neighbours, sameStreet, namesakes, wrong } = counts;
  expect([same, neighbours, namesakes].every((count) => count > 100)).toBe(true);
  expect(sameStreet / neighbours).toBeGreaterThan(0.99);
  expect(recognized / same).toBeGreaterThan(0.995);
  expect(recognized / (recognized + wrong)).toBeGreaterThan(0.995);
  expect(pairReport(counts)).toContain("precision 100.00 %");
});
