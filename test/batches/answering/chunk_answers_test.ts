import { expect, test } from "bun:test";
import { ChunkAnswers } from "../../../src/batches/answering/chunk_answers.ts";
import { readAnswers, type RowAnswer } from "../../../src/batches/rows/mod.ts";
import { unpackPoints } from "../../../src/batches/report/group_points.ts";
import type { Reason } from "../../../src/domain/resolution.ts";
import { NO_ANSWER } from "../../../src/domain/present_answer.ts";

const UNRESOLVED = 2;
const FAILED = 3;

function unresolved(reason: Reason, attribution = ""): RowAnswer {
  return {
    ...NO_ANSWER,
    input_kind: "address",
    reasons: [reason],
    source: { dataset: null, version: null, system: null, origin: "text", attribution },
    gazetteer_version: "test",
  };
}

test("ChunkAnswers keeps every answer in the order of the rows, whatever the order in which they come", () => {
  const answers = new ChunkAnswers(4);
  const [long, short] = [unresolved("ambiguous", "東京 \ud800 ".repeat(400_000)), unresolved("no_match", "ä")];
  answers.add({ rows: [2], state: UNRESOLVED, answer: short, text: "b" });
  answers.add({ rows: [1], state: FAILED, answer: { fault: "x" }, text: undefined });
  answers.add({ rows: [0, 3], state: UNRESOLVED, answer: long, text: "a" });
  expect(answers.counts([0, 1, 2])).toEqual({ found: 0, uncertain: 0, unresolved: 2, failed: 1 });
  const { states, content, points, summary } = answers.finish([[], [], [], []]);
  const read = readAnswers(content);
  expect(read.map((row) => JSON.stringify(row) === JSON.stringify(long))).toEqual([true, false, false, true]);
  expect(read.slice(1, 3)).toEqual([{ fault: "x" }, JSON.parse(JSON.stringify(short))]);
  expect([...states]).toEqual([UNRESOLVED, FAILED, UNRESOLVED, UNRESOLVED]);
  expect(summary.reasons).toEqual({ no_match: 1, ambiguous: 2 });
  const positions = new Int32Array(8);
  unpackPoints(points, positions, 0);
  expect(new Set(positions)).toEqual(new Set([0x7fff_ffff, 0]));
});

test("ChunkAnswers refuses to finish without an answer for every row", () => {
  const answers = new ChunkAnswers(2);
  answers.add({ rows: [1], state: FAILED, answer: { fault: "x" }, text: undefined });
  expect(answers.has(0)).toBeFalse();
  expect(() => answers.finish([[], []])).toThrow("a row has none");
});

test("ChunkAnswers counts in its report what people decided, not the answer of that row", () => {
  const answers = new ChunkAnswers(1);
  answers.add(
    { rows: [0], state: UNRESOLVED, answer: unresolved("no_match"), text: "Nowhere" },
    () => unresolved("ambiguous"),
  );
  const { content, summary } = answers.finish([[]]);
  expect(summary.reasons).toEqual({ ambiguous: 1 });
  expect(summary.words).toEqual({});
  expect(readAnswers(content)[0]).toMatchObject({ reasons: ["no_match"] });
});
