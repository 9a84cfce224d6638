import { expect, test } from "bun:test";
import { compareRows } from "../../../src/evaluation/score/row.ts";
import { rowOf, WRONG } from "../rows.ts";

test("compareRows() counts won, lost and unchanged questions", () => {
  const before = [
    rowOf({ id: "same" }),
    rowOf({ id: "won", ...WRONG }),
    rowOf({ id: "surer", status: "uncertain" }),
    rowOf({ id: "lost" }),
    rowOf({ id: "gone" }),
  ];
  const now = [
    rowOf({ id: "same", tookUs: 99 }),
    rowOf({ id: "won" }),
    rowOf({ id: "surer" }),
    rowOf({ id: "lost", ...WRONG, status: "uncertain" }),
    rowOf({ id: "new" }),
  ];
  const { won, lost, unchanged, unmatched } = compareRows(before, now);
  expect(won.map((change) => change.now.id)).toEqual(["won", "surer"]);
  expect(lost.map((change) => change.now.id)).toEqual(["lost"]);
  expect({ unchanged, unmatched }).toEqual({ unchanged: 1, unmatched: 2 });
});

test("compareRows() does not compare another text of the same name", () => {
  expect(compareRows([rowOf({ q: "a" })], [rowOf({ q: "b" })])).toMatchObject({ unchanged: 0, unmatched: 2 });
});

test("compareRows() takes a refusal that became found as lost, whatever it answers", () => {
  const refused = rowOf({ expectation: "refuse", status: "uncertain" });
  expect(compareRows([refused], [{ ...refused, status: "found", isRight: false }]).lost).toHaveLength(1);
  expect(compareRows([refused], [{ ...refused, status: "unresolved" }]).unchanged).toBe(1);
});
