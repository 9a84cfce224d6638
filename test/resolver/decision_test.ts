import { expect, test } from "bun:test";
import { join } from "node:path";
import {
  FOUND_CONFIDENCE,
  LISTED_SHARE_MIN,
  listedShareOf,
  statusOf,
  verdictOf,
} from "../../src/resolver/decision/mod.ts";

test.each(
  [
    [[], { preventsFound: false, reasons: [] }],
    [["misspelt"], { preventsFound: false, reasons: ["spelling_corrected"] }],
    [["postcodeConflict", "misspelt"], { preventsFound: true, reasons: ["postcode_conflict", "spelling_corrected"] }],
    [["unmatchedNumber"], { preventsFound: true, reasons: [] }],
    [["closeRival", "ambiguousCrossing"], { preventsFound: true, reasons: ["ambiguous"] }],
    [["numberInRange"], { preventsFound: false, reasons: ["house_number_interpolated"] }],
    [["numberInterpolated"], { preventsFound: true, reasons: ["house_number_interpolated"] }],
    [["registryRequired"], { preventsFound: true, reasons: ["registry_required"] }],
  ] as const,
)("verdictOf(%p) is %p", (findings, expected) => {
  expect(verdictOf(findings)).toEqual({ ...expected, reasons: [...expected.reasons] });
});

test("listedShareOf() falls with a place's size and with a typo, and is never above 1", () => {
  const sizes = [-5.3, -4.9, -4.5, -4, -3, -2, -1, 0];
  const exact = sizes.map((prominence) => listedShareOf(prominence, 0));
  const misspelt = sizes.map((prominence) => listedShareOf(prominence, 1));
  expect(exact).toEqual(exact.toSorted((one, other) => one - other));
  expect(misspelt).toEqual(misspelt.toSorted((one, other) => one - other));
  expect(misspelt.every((share, at) => share < exact[at]!)).toBe(true);
  expect(Math.max(...exact)).toBe(1);
  expect(listedShareOf(-4.5, 0)).toBeGreaterThan(LISTED_SHARE_MIN);
  expect(listedShareOf(-5, 0)).toBeLessThan(LISTED_SHARE_MIN);
});

test("verdictOf() keeps an earlier verdict", () => {
  expect(verdictOf([], { preventsFound: true, reasons: ["coarse_code"] })).toEqual({
    preventsFound: true,
    reasons: ["coarse_code"],
  });
  expect(verdictOf(["tooCoarse", "misspelt"], { preventsFound: false, reasons: ["spelling_corrected"] })).toEqual({
    preventsFound: true,
    reasons: ["spelling_corrected", "too_coarse"],
  });
});

test.each(
  [
    [{ preventsFound: false, confidence: FOUND_CONFIDENCE, reasons: [] }, { status: "found", reasons: [] }],
    [{ preventsFound: true, confidence: 1, reasons: ["too_coarse"] }, { status: "uncertain", reasons: ["too_coarse"] }],
    [{ preventsFound: false, confidence: FOUND_CONFIDENCE - 0.01, reasons: [] }, {
      status: "uncertain",
      reasons: ["ambiguous"],
    }],
  ] as const,
)("statusOf(%p) is %p", (answer, expected) => {
  expect(statusOf(answer)).toEqual({ ...expected, reasons: [...expected.reasons] });
});

test("only decision/ decides what forbids `found`, and what the status is", async () => {
  const source = join(import.meta.dir, "../../src/resolver");
  const deciding: string[] = [];
  for (const file of new Bun.Glob("**/*.ts").scanSync({ cwd: source })) {
    const text = await Bun.file(join(source, file)).text();
    // `false` is no decision: it is where a verdict begins, or what a description does not read.
    if (
      !file.startsWith("decision/") &&
      /\bisBarred: (?!false\b|boolean\b|point\.preventsFound)|status: "(?:found|uncertain)"/u.test(text)
    ) {
      deciding.push(file);
    }
  }
  expect(deciding).toEqual([]);
});
