import { expect, test } from "bun:test";
import { rankExact } from "../../../src/resolver/address/candidates/mod.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { correct } from "../../../src/resolver/address/correction/mod.ts";
import { numberedStreetSpans } from "../../../src/resolver/address/correction/streets/find_near.ts";
import { buildLattice } from "../../../src/resolver/address/spans/mod.ts";
import { joinComponents, keepComponents } from "../../../src/resolver/address/structured/mod.ts";
import { streetWord } from "../../../src/text/street_word.ts";
import { streetWordsKey } from "../../../src/text/street_words_key.ts";
import { smallStreets } from "../small_streets.ts";
import { spansOf, stageInput } from "./stage_outputs.ts";

const gazetteer = smallStreets();

test.each(
  [
    ["Hauptstrasse 5, Oberdorf, Qwrtz", ["qwrtz"]],
    ["Hauptstrase 5, Oberdorf", ["hauptstrase"]],
  ] as const,
)("correct() looks up in %p only what is unmatched", (text, wanted) => {
  const written = new Set<string>();
  const counting: typeof gazetteer = {
    ...gazetteer,
    findStreetsFuzzy(key, options) {
      written.add(options.written ?? key);
      return gazetteer.findStreetsFuzzy(key, options);
    },
  };
  const { lattice, context } = stageInput(text, counting);
  correct(lattice, rankExact(lattice, context).ranked[0], { context, keep: (one) => one, isNearVenue: undefined });
  expect([...written]).toEqual([...wanted]);
});

function keysNear(text: string, before?: string): string[] {
  const keys = text.toLowerCase().split(" ");
  return numberedStreetSpans(keys.map(streetWord), { keys, before }).map(streetWordsKey);
}

test.each(
  [
    ["41st s", "41st"],
    ["89th v", "89ave"],
    ["e 10th t", "e10st"],
    ["8th lt", "8st"],
    ["os 10th st", "s10st"],
    ["r 3rd st", "e3st"],
    ["2nd st", "n2st"],
  ] as const,
)("numberedStreetSpans() of %p has %p", (written, meant) => {
  expect(keysNear(written)).toContain(meant);
});

test("numberedStreetSpans() never changes a digit", () => {
  for (const text of ["41st s", "e 12th t", "2nd st", "116th av", "n 1st strete"]) {
    const digits = text.replaceAll(/\D/g, "");
    expect(keysNear(text).map((key) => key.replaceAll(/\D/g, ""))).toEqual(keysNear(text).map(() => digits));
  }
});

test("numberedStreetSpans() leaves a direction and a type that are spelt right", () => {
  expect(keysNear("e 4th st")).toEqual([]);
  expect(keysNear("4th st", "e")).toEqual([]);
  expect(keysNear("main st")).toEqual([]);
});

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
