import {
  confidenceOf,
  type Evidence,
  FEATURES,
  FOUND_CONFIDENCE,
  FOUND_PLACE_CONFIDENCE,
  MODEL_NAMES,
  withBounds,
} from "../../src/resolver/decision/mod.ts";
import { expect, test } from "bun:test";
import table from "../../src/resolver/data/confidence_table.json" with { type: "json" };

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
