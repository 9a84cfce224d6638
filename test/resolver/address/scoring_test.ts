import { expect, test } from "bun:test";
import { rankExact, rankIn } from "../../../src/resolver/address/candidates/mod.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { costsText, stageInput } from "./stage_outputs.ts";

const streets = smallStreets();
const world = smallWorld();

test.each(
  [
    ["Hauptstrasse 5, 9901 Oberdorf", "place around 0 · typos 0 · number exact 0 · postcode exact 0"],
    ["Hauptstrasse 5, 9902 Oberdorf", "place around 0 · typos 0 · number exact 0 · postcode conflict 5"],
    ["Hauptstrasse 12, Oberdorf", "place around 0 · typos 0 · number suffix 0.7"],
    ["Hauptstrasse 10, Oberdorf", "place around 0 · typos 0 · number between 1.5"],
    ["Hauptstrasse 16, Oberdorf", "place around 0 · typos 0 · number range 1"],
    ["Hauptstrasse 99, Oberdorf", "place around 0 · typos 0 · number missing 4"],
    ["Am Bach 3, Oberdorf", "place around 0 · typos 0 · number none 1.5"],
    ["Lindengasse 2, Oberdorf", "place neighbour 6 · typos 0 · number exact 0"],
    ["100 Main, Millford", "name 0 · missing 7.1"],
  ] as const,
)("the best candidate of %p has the costs %p", (text, expected) => {
  const { lattice, context } = stageInput(text, streets);
  expect(costsText(rankExact(lattice, context).best)).toBe(expected);
});

test.each(
  [
    ["Paris", "name 0 · missing 0"],
    ["Paris, Texas", "place around 0 · name 0 · missing 0"],
    ["Cologne", "name 0.3 · missing 0"],
    ["Springfield, IL", "place around 0.1 · name 0 · missing 0"],
    ["Köln 12", "name 0 · missing 3"],
  ] as const,
)("the best place of %p has the costs %p", (text, expected) => {
  const { lattice, context } = stageInput(text, world);
  expect(costsText(rankExact(lattice, context).best)).toBe(expected);
});

test("costs are never negative, and a candidate's cost is at least their sum", () => {
  for (const text of ["Hauptstrasse 12, 9902 Oberdorf", "Lindengasse 2, Oberdorf", "Haupstrasse 5, Unterdorf"]) {
    const { lattice, context } = stageInput(text, streets);
    for (const candidate of rankIn(lattice, context).ranked) {
      const costs = [
        candidate.parse.cost,
        candidate.nameCost,
        candidate.prominenceCost,
        candidate.nearCost,
        ...candidate.agreements.map(({ cost }) => cost),
      ];
      expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
      expect(candidate.cost).toBeGreaterThanOrEqual(costs.reduce((sum, cost) => sum + cost, 0) - 1e-6);
    }
  }
});
