import { expect, test } from "bun:test";
import { join } from "node:path";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { addressQuestions, corpusQuestions, differencesFrom } from "./golden_questions.ts";

const FILE = join(import.meta.dir, "liechtenstein.crc");
/** Liechtenstein's valley, where its houses are. */
const BOUNDS = [9.48, 47.06, 9.56, 47.26] as const;
const gazetteer = await realStreets();

test.if(gazetteer !== undefined)("resolve() answers the questions of a country as the golden file has it", async () => {
  const questions = [
    ...await corpusQuestions(),
    ...addressQuestions(gazetteer!, { bounds: BOUNDS, points: 600, seed: 1 }),
  ];
  expect(await differencesFrom(FILE, { questions, gazetteer: gazetteer! })).toEqual([]);
});
