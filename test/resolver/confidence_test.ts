import { confidenceOf, type Evidence, FEATURES, FOUND_CONFIDENCE } from "../../src/resolver/decision/mod.ts";
import { expect, test } from "bun:test";
import table from "../../src/resolver/data/confidence_table.json" with { type: "json" };

const KINDS = [
  ["street", "house"],
  ["street", "interpolated"],
  ["street", "street"],
  ["streetWithoutNumber", "streetWithoutNumber"],
  ["street", "range"],
  ["street", "intersection"],
  ["place", "place"],
  ["parentPlace", "parentPlace"],
  ["contradicted", "contradicted"],
] as const;

test.each(KINDS)(
  "confidenceOf() of a %s by the curve %s moves with each feature only in its direction",
  (kind, curve) => {
    const directions = Object.values(FEATURES[kind]);
    const at = (features: readonly number[]): number =>
      confidenceOf({ kind, curve, features, isBarred: false } satisfies Evidence);
    for (const [k, direction] of directions.entries()) {
      for (const start of [0, 1, 3]) {
        const features = directions.map(() => start);
        const more = features.with(k, start + 1);
        expect(direction * (at(more) - at(features))).toBeGreaterThanOrEqual(0);
      }
    }
  },
);

test("confidenceOf() a house whose number, street and postcode match stays above one half if one component differs", () => {
  const features = Object.keys(FEATURES.contradicted).map((name) =>
    ["isOneError", "isHouse", "isAddress", "postcode", "conflicts", "share"].includes(name) ? 1 : 0
  );
  expect(confidenceOf({ kind: "contradicted", curve: "contradicted", features, isBarred: true })).toBeGreaterThan(0.5);
});

test("FOUND_CONFIDENCE is what the published precision needs", () => {
  const { answers, wrong, precision } = table.found;
  expect(FOUND_CONFIDENCE).toBeGreaterThanOrEqual(0.95);
  expect(answers).toBeGreaterThan(1_000);
  expect(wrong / answers).toBeLessThanOrEqual(1 - precision);
});
