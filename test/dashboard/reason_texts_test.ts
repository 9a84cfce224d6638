import { expect, test } from "bun:test";
import { REASON_TEXTS } from "../../src/dashboard/resolution/reason_texts.ts";
import { REASONS } from "../../src/domain/resolution.ts";

test("REASON_TEXTS has a text for each reason in each language, and no other", () => {
  for (const texts of Object.values(REASON_TEXTS)) {
    expect(Object.keys(texts).toSorted()).toEqual([...REASONS].toSorted());
  }
});
