import { expect, test } from "bun:test";
import { join } from "node:path";
import { resolveAddress } from "../../src/resolver/address/mod.ts";
import type { Answer, Outcome } from "../../src/resolver/answer.ts";
import table from "../../src/resolver/data/confidence_table.json" with { type: "json" };
import {
  confidenceOf,
  type Evidence,
  FEATURES,
  FOUND_CONFIDENCE,
  FOUND_PLACE_CONFIDENCE,
  type Interpretation,
  LISTED_SHARE_MIN,
  listedShareOf,
  MODEL_NAMES,
  statusOf,
  verdictOf,
  weigh,
  withBounds,
  withoutCertainty,
} from "../../src/resolver/decision/mod.ts";
import { WorkBudget } from "../../src/resolver/work_budget.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";

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
  expect(verdictOf([], { preventsFound: true, reasons: ["coarse_code"] }))
    .toEqual({ preventsFound: true, reasons: ["coarse_code"] });
  expect(verdictOf(["tooCoarse", "misspelt"], { preventsFound: false, reasons: ["spelling_corrected"] }))
    .toEqual({ preventsFound: true, reasons: ["spelling_corrected", "too_coarse"] });
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
    recognition: { kind: "short_code", system: "geohash", weight, span: [23, 30], reasons: [], outcome: "nothing" },
    outcome: outcomeOf(cell),
  });
  const address: Interpretation = { outcome: outcomeOf(ANSWER) };
  expect(best(code(0.2), address)).toBe("house");
  expect(weigh([code(0.2), address]).answers).toHaveLength(2);
  expect(best(code(0.6), address)).toBe("cell");
  expect(best(code(0.2), { outcome: outcomeOf({ ...ANSWER, matches: { street: "missing" } }) })).toBe("cell");
});

const MODELS = [
  ["street", "house"],
  ["street", "street"],
  ["street", "range"],
  ["street", "intersection"],
  ["street", "barred"],
  ["streetWithoutNumber", "streetWithoutNumber"],
  ["place", "place"],
  ["parentPlace", "parentPlace"],
  ["parentPlace", "coveredPlace"],
  ["parentPlace", "placeOfKnownStreet"],
  ["contradicted", "contradicted"],
  ["contradicted", "contradictedCode"],
] as const;

test.each(MODELS)(
  "confidenceOf() of a %s by the curve %s moves with each feature only in its direction",
  (kind, curve) => {
    const model = MODEL_NAMES.find((name) => name === curve) ?? kind;
    const directions = Object.values(FEATURES[model]);
    const at = (features: readonly number[]): number =>
      confidenceOf({ kind, model, curve, features, preventsFound: false } satisfies Evidence);
    for (const [k, direction] of directions.entries()) {
      for (const start of [0, 1, 3]) {
        const features = directions.map(() => start);
        const more = features.with(k, start + 1);
        expect(direction * (at(more) - at(features))).toBeGreaterThanOrEqual(0);
      }
    }
  },
);

test("the table has a model and a curve for every kind of answer", () => {
  expect(Object.keys(table.logistics)).toEqual([...MODEL_NAMES]);
  expect(Object.keys(table.curves)).toEqual(expect.arrayContaining(MODELS.map(([, curve]) => curve)));
});

test("withBounds() keeps an exact house above one half, and shares a bare name with unlisted places", () => {
  const evidence: Evidence = { kind: "street", model: "street", curve: "barred", features: [], preventsFound: true };
  expect(withBounds(0.2, evidence)).toBe(0.2);
  expect(withBounds(0.2, { ...evidence, isExactHouse: true })).toBe(0.5);
  expect(withBounds(0.8, { ...evidence, isExactHouse: true })).toBe(0.8);
  expect(withBounds(0.8, { ...evidence, listedShare: 0.5 })).toBe(0.4);
  expect(withBounds(0.8, { ...evidence, isOtherStreet: true })).toBe(0.5);
  expect(withBounds(0.998, { ...evidence, listedPostcode: "alone" })).toBe(0.9);
  expect(withBounds(0.998, { ...evidence, listedPostcode: "inTown" })).toBe(0.95);
});

test("withBounds() keeps what contradicts the input below the confidence of found, and an exact house above one half", () => {
  const evidence: Evidence = {
    kind: "contradicted",
    model: "contradicted",
    curve: "contradicted",
    features: [],
    preventsFound: true,
  };
  expect(withBounds(0.998, evidence)).toBe(0.94);
  expect(withBounds(0.998, evidence)).toBeLessThan(Math.min(FOUND_CONFIDENCE, FOUND_PLACE_CONFIDENCE));
  expect(withBounds(0.998, { ...evidence, isExactHouse: true })).toBe(0.94);
  expect(withBounds(0.2, { ...evidence, isExactHouse: true })).toBe(0.5);
});

test("confidenceOf() a house whose number, street and postcode match stays above one half if one component differs", () => {
  const features = Object.keys(FEATURES.contradicted).map((name) =>
    ["isOneError", "isHouse", "isAddress", "postcode", "conflicts", "share"].includes(name) ? 1 : 0
  );
  expect(
    confidenceOf({ kind: "contradicted", model: "contradicted", curve: "contradicted", features, preventsFound: true }),
  )
    .toBeGreaterThan(0.5);
});

test("FOUND_CONFIDENCE is what the published precision needs", () => {
  const { answers, wrong, precision } = table.found;
  expect(FOUND_CONFIDENCE).toBeGreaterThanOrEqual(0.95);
  expect(answers).toBeGreaterThan(1_000);
  expect(wrong / answers).toBeLessThanOrEqual(1 - precision);
});

const gazetteer = smallWorld();
const streets = smallStreets();

test("Work refuses what is more than is left, and says so", () => {
  const workBudget = new WorkBudget();
  let spent = 0;
  while (workBudget.spend(7)) {
    spent += 7;
  }
  expect(spent).toBeGreaterThan(100);
  expect(workBudget.isExhausted).toBe(true);
  expect(new WorkBudget().isExhausted).toBe(false);
});

test("resolveAddress() looks for no misspelt name where no work is left, and reports that something was left out", () => {
  const workBudget = new WorkBudget();
  expect(resolveAddress("Utrecth", { gazetteer, workBudget }).answers[0]?.reasons).toContain("spelling_corrected");
  expect(workBudget.isExhausted).toBe(false);
  workBudget.count(1_000_000);
  expect(resolveAddress("Utrecth", { gazetteer, workBudget }).answers).toEqual([]);
  expect(workBudget.isExhausted).toBe(true);
});

test("resolveAddress() searches the names of things for no misspelt one where no work is left", () => {
  let searches = 0;
  const counting: typeof streets = {
    ...streets,
    findNamedPlacesFuzzy(key, options) {
      searches += 1;
      return streets.findNamedPlacesFuzzy(key, options);
    },
  };
  const workBudget = new WorkBudget();
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, workBudget });
  expect(searches).toBeGreaterThan(0);
  searches = 0;
  workBudget.count(1_000_000);
  resolveAddress("Heimatmusaum, Oberdorf", { gazetteer: counting, workBudget });
  expect(searches).toBe(0);
});

test("withoutCertainty() leaves no answer that could be found, and none without a reason", () => {
  const outcome = resolveAddress("Utrecht", { gazetteer });
  expect(outcome.answers[0]).toMatchObject({ preventsFound: false, reasons: [] });
  const { answers } = withoutCertainty(outcome);
  expect(answers.length).toBe(outcome.answers.length);
  expect(answers.every(({ preventsFound, reasons }) => preventsFound && reasons.length > 0)).toBe(true);
});
