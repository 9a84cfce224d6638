import { expect, test } from "bun:test";
import { report } from "../../../src/evaluation/report/report.ts";
import { rowOf } from "../rows.ts";

const REFUSED = { expectation: "refuse", isEvent: null, contradiction: "wrong part" } as const;

test("report() counts what is found in spite of a contradiction, apart for areas that are not fitted", () => {
  const rows = [
    rowOf({ ...REFUSED, isRight: false, miss: "found in spite of it" }),
    rowOf({ ...REFUSED, status: "uncertain" }),
    rowOf({ ...REFUSED, area: "harrisburg", status: "uncertain" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toContain("3 questions, 1 found in spite of it");
  expect(text).toMatch(/wrong part +2 +1 +1 +0/);
});

test("report() names the areas that are not fitted", () => {
  const rows = [rowOf({}), rowOf({ area: "harrisburg" })];
  expect(report(rows, { byArea: true, withMisses: false })).toContain("harrisburg (not fitted) clean");
  expect(report(rows, { byArea: false, withMisses: false })).toContain("not fitted clean");
});

test("report() lists the reasons of right answers that are not found, for each variant", () => {
  const rows = [rowOf({ status: "uncertain", reasons: ["ambiguous"] }), rowOf({})];
  expect(report(rows, { byArea: false, withMisses: false })).toContain("clean: ambiguous 1");
});

test("report() shows every kind of miss of each rule, apart for areas that are not fitted, and how many were found", () => {
  const miss = { isRight: false, miss: "other street" } as const;
  const rows = [
    rowOf({}),
    rowOf({ ...miss, status: "uncertain", reasons: ["ambiguous"] }),
    rowOf({ ...miss, area: "harrisburg" }),
    rowOf({ ...miss, area: "japan (not fitted)", miss: "unresolved", status: "unresolved" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toMatch(/Confusion .* questions +unresolved +other street +of them found/);
  expect(text).toMatch(/clean +4 +0\/1 +1\/1 +1\n/);
  expect(text).toContain("clean: no reason 2, ambiguous 1");
});

test("report() shows the error of the confidence of answerable questions apart from that of contradictions", () => {
  const answers = Array.from({ length: 40 }, (_, i) => rowOf({ id: `answer ${i}`, confidence: 1, isEvent: true }));
  const refused = answers.map((row) => ({ ...row, ...REFUSED, variant: "wrong postcode", isEvent: false }));
  expect(report([...answers, ...refused], { byArea: false, withMisses: false })).toMatch(
    /Calibration: 0\.500 .*; 0\.000 of the answerable, 0\.000 of it by chance\./,
  );
});

test("report() gives the share of truths within the accuracy, by precision and source", () => {
  const own = { dataset: "openstreetmap" };
  const rows = [
    rowOf(own),
    rowOf({ ...own, isEvent: false }),
    rowOf({ ...own, isEvent: false, reasons: ["locality_conflict"] }),
    rowOf({ ...own, expectation: "interpolate", precision: "interpolated" }),
  ];
  const text = report(rows, { byArea: false, withMisses: false });
  expect(text).toMatch(/house, openstreetmap +2 +50\.0/);
  expect(text).toMatch(/interpolated, openstreetmap, unknown number +1 +100\.0/);
});
