import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { rankExact, rankIn, rivalsOf } from "../../../src/resolver/address/candidates/mod.ts";
import { rankPlaces } from "../../../src/resolver/address/candidates/rank_places.ts";
import { COST_MARGIN } from "../../../src/resolver/weights.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { correct } from "../../../src/resolver/address/correction/mod.ts";
import { numberedStreetSpans } from "../../../src/resolver/address/correction/streets/find_near.ts";
import { parsesOf } from "../../../src/resolver/address/parses/mod.ts";
import { buildLattice } from "../../../src/resolver/address/spans/build_lattice.ts";
import { joinComponents, keepComponents } from "../../../src/resolver/address/structured/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/tokenize.ts";
import { streetWord } from "../../../src/text/street_word.ts";
import { streetWordsKey } from "../../../src/text/street_words_key.ts";
import { examples } from "../../support/runner/depth.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { candidateText, rankedOutcome, spansOf, stageInput } from "./stage_outputs.ts";

const streets = smallStreets();
const world = smallWorld();

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

test("rivalsOf() divides the weight among different places of one name", () => {
  const { lattice, context } = stageInput("Springfield", world);
  const rivals = rivalsOf(rankIn(lattice, context).ranked, context);
  expect(rivals.map(({ ranked }) => candidateText(ranked))).toEqual(["Springfield US", "Springfield US"]);
  expect(rivals.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(rivals[0]!.share).toBeGreaterThan(rivals[1]!.share);
});

const address = fc.array(
  fc.constantFrom(
    ..."Paris|Texas|Springfield|Illinois|IL|USA|Utrecht|Köln|Georgia|Foo|Main Street|12|3584|, |New York".split("|"),
  ),
  { minLength: 1, maxLength: 7 },
).map((words) => words.join(" "));

test("rankExact() has the best of the whole ranking", () => {
  fc.assert(
    fc.property(address, (text) => {
      const { lattice, context } = latticeOf(text);
      expect(rankExact(lattice, context).ranked[0]).toEqual(rankIn(lattice, context).ranked[0]);
    }),
    { numRuns: examples(200) },
  );
});

test("rankExact() has the best of the whole ranking where a street leaves words unmatched", () => {
  const words = fc.constantFrom(
    ..."Hauptstrasse|Lindengasse|Main Street|Oberdorf|Unterdorf|Millford|Foo|5|12|9901|9902|, ".split("|"),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 7 }), (texts) => {
      const { lattice, context } = latticeOf(texts.join(" "), streets);
      expect(rankExact(lattice, context).ranked[0]).toEqual(rankIn(lattice, context).ranked[0]);
    }),
    { numRuns: examples(300) },
  );
});

test("rankPlaces() gives each place the cost of its best parse, as if each were ranked by itself", () => {
  fc.assert(
    fc.property(address, (text) => {
      const { lattice, context } = latticeOf(text);
      const parses = parsesOf(lattice);
      const together = rankPlaces(parses, context);
      const least = new Map<number, number>();
      for (const { place, cost } of parses.flatMap((parse) => rankPlaces([parse], context))) {
        least.set(place.id, Math.min(cost, least.get(place.id) ?? Infinity));
      }
      // Beyond the margin nothing is promised: costlier candidates may be missing.
      const most = Math.min(...least.values()) + COST_MARGIN;
      const near = (costs: Iterable<readonly [number, number]>) =>
        [...costs].filter(([, cost]) => cost <= most).sort(([one], [other]) => one - other);
      expect(near(together.map(({ place, cost }) => [place.id, cost]))).toEqual(near(least));
    }),
    { numRuns: examples(200) },
  );
});

test("parsesOf() has one array for all parses with the same place names", () => {
  fc.assert(
    fc.property(address, (text) => {
      const known = new Map<string, unknown>();
      for (const { spans, places } of parsesOf(latticeOf(text).lattice)) {
        expect(places).toEqual(spans.filter(({ role }) => role === "place"));
        const key = places.map(({ from, to, name }) => `${from}-${to} ${name?.key} ${name?.matches[0]?.edits}`).join();
        expect(known.get(key) ?? places).toBe(places);
        known.set(key, places);
      }
    }),
    { numRuns: examples(100) },
  );
});

function latticeOf(text: string, of: Gazetteer = world) {
  const context = placeContext(of, {});
  const lattice = buildLattice(tokenize(text), { context, keep: (whole) => whole });
  return { lattice, context };
}

const words = {
  streets:
    ("Hauptstrasse|Hauptstrasse|Birkenweg|Lindengasse|42nd Avenue|Main Street|Tanner Hill Road|Feldweg|Am Bach|" +
      "Oberdorf|Unterdorf|Millford|Seestadt|LI|Liechtenstein|AT|9901|9902|99010|1|3|12|12a|16|50|116|1838|Foo|&|bei|,|,")
      .split("|"),
  places: "Paris|Texas|Springfield|Illinois|IL|USA|Utrecht|Köln|Georgia|Foo|Main Street|12|3584|New York|,".split("|"),
};

test.each(
  [["streets", smallStreets(), words.streets], ["places", smallWorld(), words.places]] as const,
)("rankIn() leaves no rival out by its bounds: the full search of %s has the same answer", (_, gazetteer, known) => {
  const text = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 8 }).map((all) => all.join(" "));
  fc.assert(
    fc.property(text, (some) => {
      expect(rankedOutcome(some, { gazetteer })).toEqual(rankedOutcome(some, { gazetteer, margin: Infinity }));
    }),
    { numRuns: examples(400) },
  );
});

const gazetteer = smallStreets();

test.each(
  [["Hauptstrasse 5, Oberdorf, Qwrtz", ["qwrtz"]], ["Hauptstrase 5, Oberdorf", ["hauptstrase"]]] as const,
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
