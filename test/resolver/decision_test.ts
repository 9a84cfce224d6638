import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Answer, Outcome } from "../../src/resolver/answer.ts";
import {
  FOUND_CONFIDENCE,
  type Interpretation,
  LISTED_SHARE_MIN,
  listedShareOf,
  statusOf,
  verdictOf,
  weigh,
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
  const exact = sizes.map((prominence) => listedShareOf(prominence, { edits: 0, letters: 8, within: "world" }));
  const misspelt = sizes.map((prominence) => listedShareOf(prominence, { edits: 1, letters: 8, within: "world" }));
  expect(exact).toEqual(exact.toSorted((one, other) => one - other));
  expect(misspelt).toEqual(misspelt.toSorted((one, other) => one - other));
  expect(misspelt.every((share, at) => share < exact[at]!)).toBe(true);
  expect(Math.max(...exact)).toBe(1);
  expect(listedShareOf(-4.5, { edits: 0, letters: 8, within: "world" })).toBeGreaterThan(LISTED_SHARE_MIN);
  expect(listedShareOf(-5, { edits: 0, letters: 8, within: "world" })).toBeLessThan(LISTED_SHARE_MIN);
});

test("listedShareOf() of a misspelt name rises with a smaller area that the input names", () => {
  for (const prominence of [-5.3, -4.6, -4.2, -3.4, -2.5]) {
    const [world = 0, country = 0, region = 0] = (["world", "country", "region"] as const).map((within) =>
      listedShareOf(prominence, { edits: 1, letters: 8, within })
    );
    expect(country).toBeGreaterThan(world);
    expect(region).toBeGreaterThan(country);
    expect(region).toBeLessThan(1);
  }
});

test("listedShareOf() of a misspelt name rises with its letters", () => {
  const shares = [4, 7, 8, 9, 11, 13, 20].map((letters) =>
    listedShareOf(-4.2, { edits: 1, letters, within: "country" })
  );
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBeGreaterThan(4);
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

const ANSWER: Answer = {
  inputKind: "address",
  coordinates: { latitude: 35.9, longitude: 14.4 },
  confidence: 0.01,
  preventsFound: true,
  precision: "house",
  accuracyM: 25,
  reasons: ["postcode_conflict"],
  matches: { street: "exact", houseNumber: "exact", postcode: "conflict" },
  code: null,
  system: null,
  origin: "gazetteer",
};

function outcomeOf(answer: Answer): Outcome {
  return {
    answers: [answer],
    nothing: { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null },
    explain: () => [],
  };
}

function best(...all: readonly Interpretation[]): string | undefined {
  return weigh(all).answers[0]?.precision;
}

test("weigh() prefers a known house to a word that may be a code of a cell, and a sure code to both", () => {
  const cell: Answer = { ...ANSWER, inputKind: "short_code", precision: "cell", confidence: 0.2, matches: {} };
  const code = (weight: number): Interpretation => ({
    recognition: {
      kind: "short_code",
      system: "geohash",
      weight,
      span: [23, 30],
      reasons: [],
      outcome: "nothing",
    },
    outcome: outcomeOf(cell),
  });
  const address: Interpretation = { outcome: outcomeOf(ANSWER) };
  expect(best(code(0.2), address)).toBe("house");
  expect(weigh([code(0.2), address]).answers).toHaveLength(2);
  expect(best(code(0.6), address)).toBe("cell");
  expect(best(code(0.2), { outcome: outcomeOf({ ...ANSWER, matches: { street: "missing" } }) })).toBe("cell");
});
