import { expect, test } from "bun:test";
import { AREAS } from "../../../src/evaluation/mod.ts";
import { crossingQuestions } from "../../../src/evaluation/questions/area_questions.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";

const area = AREAS.find(({ name }) => name === "heidelberg")!;
const STREETS = [
  ["a", "Birkenweg", "Oberdorf", [[471_000_000, 95_000_000, 471_000_000, 95_010_000, 471_000_000, 95_020_000]]],
  ["b", "Am Bach", "Oberdorf", [[470_990_000, 95_010_000, 471_000_000, 95_010_000]]],
  ["c", "Lindengasse", "Unterdorf", [[471_000_000, 95_000_000, 471_010_000, 95_000_000]]],
  ["d", "Birkenweg", "Oberdorf", [[471_000_000, 95_020_000, 471_000_000, 95_030_000]]],
] as const;

test("crossingQuestions() pairs streets of one town whose lines share a point, and no others", () => {
  const streets = STREETS.map(([id, street, locality, paths]) => ({ id, street, locality, points: [], paths }));
  const questions = crossingQuestions(streets, { area, random: seededRandom("1"), limit: 10 });
  expect(questions.map(({ variant }) => variant)).toEqual(["crossing", "crossing as said"]);
  for (const { q, truth } of questions) {
    expect(truth).toEqual([{ latitude: 47.1, longitude: 9.501 }]);
    expect(q).toMatch(/Birkenweg.+Am Bach, Oberdorf$/u);
  }
});
