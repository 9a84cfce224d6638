import { expect, test } from "bun:test";
import { rankIn, rivalsOf } from "../../../src/resolver/address/candidates/mod.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { bestText, candidateText, stageInput } from "./stage_outputs.ts";

const streets = smallStreets();
const world = smallWorld();

test.each(
  [
    ["Hauptstrasse 5, 9901 Oberdorf", "Hauptstrasse, Oberdorf LI · number exact · postcode exact"],
    ["Hauptstrasse 5, 9902 Oberdorf", "Hauptstrasse, Oberdorf LI · number exact · postcode conflict"],
    ["Hauptstrasse 5, Unterdorf", "Hauptstrasse, Unterdorf LI · number missing"],
    ["116 42nd Avenue, Oberdorf", "42nd Avenue, Oberdorf LI · number exact"],
    ["Lindengasse 2", "Lindengasse, Unterdorf LI · number exact"],
    ["Neugasse 2, Oberdorf", "Oberdorf LI"],
    ["Xyz", "none"],
  ] as const,
)("rankIn() finds the street of %p", (text, expected) => {
  const { lattice, context } = stageInput(text, streets);
  expect(bestText(rankIn(lattice, context))).toBe(expected);
});

test.each(
  [
    ["Paris", "Paris FR"],
    ["Paris, Texas", "Paris US"],
    ["Georgia", "საქართველო GE"],
    ["Cologne", "Köln DE"],
    ["New York", "New York City US"],
    ["Utrecht", "Utrecht NL"],
    ["Street", "Street GB"],
    ["Paris, Germany", "Deutschland DE"],
  ] as const,
)("rankIn() finds the place of %p", (text, expected) => {
  const { lattice, context } = stageInput(text, world);
  expect(bestText(rankIn(lattice, context))).toBe(expected);
});

test("rivalsOf() divides the weight among different places of one name", () => {
  const { lattice, context } = stageInput("Springfield", world);
  const rivals = rivalsOf(rankIn(lattice, context).ranked, context);
  expect(rivals.map(({ ranked }) => candidateText(ranked))).toEqual(["Springfield US", "Springfield US"]);
  expect(rivals.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(rivals[0]!.share).toBeGreaterThan(rivals[1]!.share);
});
