import { expect, test } from "bun:test";
import { calibrationBins, calibrationError, macroError } from "../../../src/evaluation/score/calibration.ts";
import { rowOf } from "../rows.ts";

/** So many answers of one confidence, of which a share comes true. */
function answers(count: number, confidence: number, share: number) {
  return Array.from(
    { length: count },
    (_, i) => rowOf({ id: `${confidence}/${i}`, confidence, isEvent: i < count * share }),
  );
}

test("calibrationBins() are 15 of equal size, lowest confidence first, without the unresolved", () => {
  const rows = [...answers(150, 0.9, 0.9), ...answers(150, 0.2, 0.2), rowOf({ isEvent: null, confidence: 0 })];
  const bins = calibrationBins(rows);
  expect(bins.map((bin) => bin.answers)).toEqual(Array.from({ length: 15 }, () => 20));
  expect(bins[0]?.claimed).toBeCloseTo(0.2);
  expect(bins.at(-1)?.claimed).toBeCloseTo(0.9);
});

test("calibrationBins() of few answers are few", () => {
  expect(calibrationBins(answers(3, 0.5, 1))).toHaveLength(1);
  expect(calibrationBins([])).toEqual([]);
});

test("calibrationError() weighs each bin's gap by its answers", () => {
  expect(calibrationError([{ answers: 1, claimed: 0.9, observed: 0.5 }, { answers: 3, claimed: 0.5, observed: 0.5 }]))
    .toBeCloseTo(0.1);
});

test("calibrationError() is near nothing where as many come true as are claimed", () => {
  expect(calibrationError(calibrationBins(answers(15, 1, 1)))).toBe(0);
  expect(calibrationError(calibrationBins(answers(1_500, 0.99, 0)))).toBeCloseTo(0.99);
});

test("calibrationBins() of answers that claim less for unlisted places compare what is left without these", () => {
  const rows = answers(100, 0.72, 0.8).map((row) => ({ ...row, listedShare: 0.9 }));
  expect(calibrationBins(rows).reduce((sum, bin) => sum + bin.answers * bin.claimed, 0) / 100).toBeCloseTo(0.8);
});

test("macroError() averages groups of a bin's answers, and reports the error that chance alone would make", () => {
  const group = (area: string, rows: ReturnType<typeof answers>) => rows.map((row) => ({ ...row, area }));
  const honest = macroError(group("malta", answers(100, 0.5, 0.5)));
  expect(honest).toMatchObject({ groups: 1 });
  expect(honest.byChance).toBeGreaterThan(0);
  const boastful = macroError([...group("malta", answers(400, 0.9, 0)), ...group("monaco", answers(3, 0.6, 0))]);
  expect(boastful.groups).toBe(1);
  expect(boastful.error).toBeCloseTo(0.9);
  expect(boastful.byChance).toBeLessThan(0.1);
  expect(boastful.ofAll).toBeCloseTo((0.9 + 0.6) / 2);
});
