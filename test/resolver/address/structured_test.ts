import { expect, test } from "bun:test";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { buildLattice } from "../../../src/resolver/address/spans/mod.ts";
import { joinComponents, keepComponents } from "../../../src/resolver/address/structured/mod.ts";
import { smallStreets } from "../small_streets.ts";
import { spansOf } from "./stage_outputs.ts";

const gazetteer = smallStreets();

test("joinComponents() writes the components in one order and keeps their tokens", () => {
  const { text, tokens, componentSpans } = joinComponents({
    locality: "Oberdorf",
    houseNumber: "12a",
    street: "Am Bach",
    postcode: "9901",
  });
  expect(text).toBe("Am Bach 12a, 9901, Oberdorf");
  expect(
    componentSpans.map(({ component, from, to }) =>
      `${component} ${tokens.slice(from, to).map(({ key }) => key).join(" ")}`
    ),
  ).toEqual(["street am bach", "houseNumber 12a", "postcode 9901", "locality oberdorf"]);
});

test.each(
  [
    [{ street: "Hauptstrasse", houseNumber: "5", locality: "Oberdorf" }, [
      "street Hauptstrasse ×1",
      "number 5",
      "place Oberdorf ×1",
    ]],
    // The name of a town as a street is no town, and a number as a postcode no house.
    [{ street: "Oberdorf", locality: "Unterdorf" }, ["place Unterdorf ×1"]],
    [{ postcode: "9901", locality: "Oberdorf" }, ["postcode 9901", "place Oberdorf ×1"]],
  ] as const,
)("keepComponents() keeps of %p the spans %p", (components, expected) => {
  const { text, tokens, componentSpans } = joinComponents(components);
  const context = placeContext(gazetteer, {});
  const lattice = buildLattice(tokens, { context, keep: (one) => keepComponents(one, componentSpans, context) });
  expect(spansOf({ text, lattice, context })).toEqual([...expected]);
});
