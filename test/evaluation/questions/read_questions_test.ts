import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readQuestions } from "../../../src/evaluation/questions/question.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";

function fileOf(text: string): string {
  const path = join(scratchDir(), "corpus.ndjson");
  writeFileSync(path, text);
  return path;
}

test("readQuestions() reads lines of id, q and truth, and takes an empty truth for a refusal", async () => {
  const questions = await readQuestions(
    fileOf('{"id":7,"q":"Städtle 23","truth":[[47.1,9.5],[47.2,9.6]]}\n\n{"id":"x","q":"Nowhere","truth":[]}\n'),
  );
  expect(questions.map(({ id, q, expectation, truth }) => ({ id, q, expectation, truth }))).toEqual([
    {
      id: "7",
      q: "Städtle 23",
      expectation: "answer",
      truth: [{ latitude: 47.1, longitude: 9.5 }, { latitude: 47.2, longitude: 9.6 }],
    },
    { id: "x", q: "Nowhere", expectation: "refuse", truth: [] },
  ]);
});

test("readQuestions() names the line that it cannot read", async () => {
  const good = '{"id":1,"q":"a","truth":[]}\n';
  for (const bad of ["{", "7", '{"q":"a"}', '{"truth":[]}', '{"q":"a","truth":[[1]]}', '{"q":"a","truth":["1,2"]}']) {
    await expect(readQuestions(fileOf(good + bad))).rejects.toThrow("line 2");
  }
});
