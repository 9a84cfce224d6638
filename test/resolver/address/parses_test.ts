import { expect, test } from "bun:test";
import { parsesOf } from "../../../src/resolver/address/parses/mod.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { parseText, stageInput } from "./stage_outputs.ts";

const streets = smallStreets();
const world = smallWorld();

test.each(
  [
    ["Hauptstrasse 5, 9901 Oberdorf", "street Hauptstrasse · number 5 · postcode 9901 · place Oberdorf"],
    ["5 Main Street, Millford", "number 5 · street Main Street · place Millford"],
    ["Oberdorf Hauptstrasse 5", "place Oberdorf · street Hauptstrasse · number 5"],
    ["Apt 4, 12 Main Street, Millford", "note Apt 4 · number 12 · street Main Street · place Millford"],
    ["Xyz, Oberdorf", "word Xyz · place Oberdorf"],
  ] as const,
)("parsesOf() parses the address %p", (text, expected) => {
  const input = stageInput(text, streets);
  expect(parseText(parsesOf(input.lattice)[0]!, input)).toBe(expected);
});

test.each(
  [
    ["New York", "place New York"],
    ["Springfield, Illinois", "place Springfield · place Illinois"],
    ["Street", "place Street"],
    ["Xyz 12", "word Xyz · number 12"],
  ] as const,
)("parsesOf() parses the place %p", (text, expected) => {
  const input = stageInput(text, world);
  expect(parseText(parsesOf(input.lattice)[0]!, input)).toBe(expected);
});

test("parsesOf() covers every token exactly once, in ascending order of cost", () => {
  const { lattice } = stageInput("Apt 4, Hauptstrasse 12a / Birkenweg, 9901 Oberdorf, Xyz", streets);
  const parses = parsesOf(lattice);
  expect(parses.length).toBeGreaterThan(1);
  for (const { spans } of parses) {
    expect(spans.map(({ from }) => from)).toEqual([0, ...spans.slice(0, -1).map(({ to }) => to)]);
    expect(spans.at(-1)?.to).toBe(lattice.tokens.length);
  }
  const costs = parses.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
});
