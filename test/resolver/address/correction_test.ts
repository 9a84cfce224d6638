import { expect, test } from "bun:test";
import { rankExact } from "../../../src/resolver/address/candidates/mod.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { correct, possibleVenueTokens } from "../../../src/resolver/address/correction/mod.ts";
import { numberedStreetSpans } from "../../../src/resolver/address/correction/streets/find_near.ts";
import { buildLattice } from "../../../src/resolver/address/spans/mod.ts";
import { joinComponents, keepComponents } from "../../../src/resolver/address/structured/mod.ts";
import { venueSpans } from "../../../src/resolver/address/venues/venue_spans.ts";
import { streetWord } from "../../../src/text/street_word.ts";
import { streetWordsKey } from "../../../src/text/street_words_key.ts";
import { smallStreets } from "../small_streets.ts";
import { bestText, candidateText, spansOf, stageInput } from "./stage_outputs.ts";

const gazetteer = smallStreets();

test.each(
  [
    ["Haupstrase 5, Oberdorf", "Oberdorf LI", "Hauptstrasse, Oberdorf LI · number exact"],
    ["Birkenwg 3, 9901 Oberdorf", "Oberdorf LI", "Birkenweg, Oberdorf LI · number exact · postcode exact"],
    ["Main Stret 12, Millford", "Millford US", "Main Street, Millford US · number exact"],
    ["Lindngasse 2, Oberdorf", "Oberdorf LI", "Lindengasse, Unterdorf LI · number exact"],
    // Nothing is near the unknown word: there is nothing to rank again.
    ["Xyzabc 2, Oberdorf", "Oberdorf LI", "none"],
    ["Oberdrof", "none", "Oberdorf LI"],
  ] as const,
)("correct() corrects %p, for which the exact ranking has %p", (text, exact, corrected) => {
  const { lattice, context } = stageInput(text, gazetteer);
  const ranking = rankExact(lattice, context);
  expect(candidateText(ranking.best)).toBe(exact);
  expect(bestText(correct(lattice, ranking.best, { context, keep: (one) => one, isNearVenue: undefined })))
    .toBe(corrected);
});

test("correct() leaves alone what matches exactly", () => {
  const { lattice, context } = stageInput("Hauptstrasse 5, Oberdorf", gazetteer);
  const { best } = rankExact(lattice, context);
  expect(correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined })).toBeUndefined();
});

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
  correct(lattice, rankExact(lattice, context).best, { context, keep: (one) => one, isNearVenue: undefined });
  expect([...written]).toEqual([...wanted]);
});

test("correct() ranks nothing again where no name is like the unmatched one", () => {
  const { lattice, context } = stageInput("Hauptstrasse 5, Oberdorf, Qwrtz", gazetteer);
  const { best } = rankExact(lattice, context);
  expect(correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined })).toBeUndefined();
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

const VENUES = [["a", "Hotel Adler", "tourism=hotel"], ["b", "Schloss Oberdorf", "historic=castle"]] as const;
const venues = smallStreets({
  postcodes: [],
  namedPlaces: VENUES.map(([key, text, category]) => ({
    key,
    names: [{ text, kind: "primary" as const }],
    category,
    placeKey: "oberdorf",
    point: { latitudeE7: 471_035_000, longitudeE7: 95_090_000 },
    dataset: 0,
  })),
});

/** The words of a text that are the exact name of a venue. */
test.each(
  [
    ["Hotel Adler, Oberdorf", ["Hotel Adler"]],
    ["Adler Hotel, Oberdorf", ["Adler Hotel"]],
    ["Schloss Oberdorf", ["Schloss Oberdorf"]],
    ["Hotel, Oberdorf", []],
    ["Hotel Adlr, Oberdorf", []],
    ["Hauptstrasse 5, Oberdorf", []],
  ] as const,
)("venueSpans() finds in %p the venues %p", (text, expected) => {
  const { lattice, context } = stageInput(text, venues);
  const unknown = possibleVenueTokens(lattice, rankExact(lattice, context).best) ??
    lattice.tokens.map(() => false);
  const words = venueSpans(lattice, { unknown, context }).map(({ from, to }) =>
    text.slice(lattice.tokens[from]?.span[0], lattice.tokens[to - 1]?.span[1])
  );
  expect(words).toEqual([...expected]);
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
