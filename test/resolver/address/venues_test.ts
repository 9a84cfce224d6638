import { expect, test } from "bun:test";
import { rankExact } from "../../../src/resolver/address/candidates/mod.ts";
import { possibleVenueTokens } from "../../../src/resolver/address/correction/mod.ts";
import { venueSpans } from "../../../src/resolver/address/venues/venue_spans.ts";
import { smallStreets } from "../small_streets.ts";
import { stageInput } from "./stage_outputs.ts";

const VENUES = [["a", "Hotel Adler", "tourism=hotel"], ["b", "Schloss Oberdorf", "historic=castle"]] as const;
const gazetteer = smallStreets({
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
  const { lattice, context } = stageInput(text, gazetteer);
  const unknown = possibleVenueTokens(lattice, rankExact(lattice, context).best) ??
    lattice.tokens.map(() => false);
  const words = venueSpans(lattice, { unknown, context }).map(({ from, to }) =>
    text.slice(lattice.tokens[from]?.span[0], lattice.tokens[to - 1]?.span[1])
  );
  expect(words).toEqual([...expected]);
});
