import { expect } from "bun:test";
import { join } from "node:path";
import { readFieldInputs } from "../../src/evaluation/mod.ts";
import { mixedInputs } from "../support/benches/mixed/mixed_inputs.ts";
import { everything, fieldPath } from "../support/gazetteers/everything.ts";
import { longTest } from "../support/runner/depth.ts";
import { addressQuestions, corpusQuestions, differencesFrom, type GoldenQuestion } from "./golden_questions.ts";

const FILE = join(import.meta.dir, "everything.crc");
const TEXTS_A_KIND = 1200;
/** Liechtenstein, Monaco, Heidelberg, Porto, Malta. */
const BOUNDS = [
  [9.48, 47.06, 9.56, 47.26],
  [7.41, 43.72, 7.44, 43.75],
  [8.65, 49.38, 8.73, 49.43],
  [-8.66, 41.13, -8.56, 41.18],
  [14.4, 35.85, 14.55, 35.95],
] as const;
const POINTS = 150;

longTest("resolve() answers the questions of all data as the golden file has it", async () => {
  if (fieldPath === undefined) {
    return;
  }
  const { dataDir, gazetteer } = await everything();
  const texts = [
    ...(await mixedInputs({ dataDir, size: TEXTS_A_KIND })).flatMap((kind) => kind.texts),
    ...(await readFieldInputs(fieldPath)).map(({ input }) => input),
  ];
  const questions: GoldenQuestion[] = [
    ...await corpusQuestions(),
    ...[...new Set(texts)].map((text) => ({ ask: "resolve" as const, text })),
    ...BOUNDS.flatMap((bounds, seed) => addressQuestions(gazetteer, { bounds, points: POINTS, seed })),
  ];
  expect(await differencesFrom(FILE, { questions, gazetteer })).toEqual([]);
});
