import { expect, test } from "bun:test";
import type { Gazetteer, PostcodeArea } from "../../../src/gazetteer/port.ts";
import { rankExact, rankIn } from "../../../src/resolver/address/candidates/mod.ts";
import { correct, possibleVenueTokens } from "../../../src/resolver/address/correction/mod.ts";
import { resolveAddress } from "../../../src/resolver/address/mod.ts";
import { parsesOf } from "../../../src/resolver/address/parses/mod.ts";
import { numberForms } from "../../../src/resolver/address/spans/mod.ts";
import { districtEnds } from "../../../src/resolver/address/spans/notes/box_ends.ts";
import { postcodeForms } from "../../../src/resolver/address/spans/numbers/postcode_forms.ts";
import { tokenize } from "../../../src/resolver/address/tokens/tokenize.ts";
import { venueSpans } from "../../../src/resolver/address/venues/venue_spans.ts";
import { rowsOf } from "../../corpora/corpora.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { bestText, candidateText, costsText, parseText, spansOf, stageInput } from "./stage_outputs.ts";

const VENUES = [["a", "Hotel Adler", "tourism=hotel"], ["b", "Schloss Oberdorf", "historic=castle"]] as const;
const GAZETTEERS: Readonly<Record<string, Gazetteer>> = {
  streets: smallStreets(),
  world: smallWorld(),
  venues: smallStreets({
    postcodes: [],
    namedPlaces: VENUES.map(([key, text, category]) => ({
      key,
      names: [{ text, kind: "primary" as const }],
      category,
      placeKey: "oberdorf",
      point: { latitudeE7: 471_035_000, longitudeE7: 95_090_000 },
      dataset: 0,
    })),
  }),
};

/** What each stage makes of a text, written as a text. */
const STAGES: Readonly<Record<string, (text: string, gazetteer: Gazetteer) => string>> = {
  // Each token as key and shape, `|` before one that a separator precedes.
  tokens: (text) => tokenize(text).map(({ key, shape, apart }) => `${apart ? "| " : ""}${key}:${shape}`).join(" "),
  words: (text) => tokenize(text).map(({ key }) => key).join(" "),
  // As the caller wrote them; the key of a token where it is another one.
  written: (text) =>
    tokenize(text).map(({ key, apart, span }) => {
      const word = text.slice(...span);
      return `${apart ? "| " : ""}${word}${word.toLowerCase() === key ? "" : `=${key}`}`;
    }).join(" "),
  numbers: (text) => numberForms(tokenize(text), 0).map(({ written }) => written).join(" "),
  "countries of the postcode": (text) =>
    postcodeForms(tokenize(text), 0, everywhere)[0]?.areas.map(({ countryCode }) => countryCode).join(" ") ?? "",
  "district at the end": (text) => {
    const tokens = tokenize(text);
    const [from = 0, to = 0] = tokens.find((_, at) => districtEnds(tokens, at).length > 0)?.span ?? [];
    return text.slice(from, to);
  },
  spans: (text, gazetteer) => spansOf(stageInput(text, gazetteer)).join(" · "),
  parse: (text, gazetteer) => {
    const input = stageInput(text, gazetteer);
    return parseText(parsesOf(input.lattice)[0]!, input);
  },
  costs: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    return costsText(rankExact(lattice, context).ranked[0]);
  },
  best: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    return bestText(rankIn(lattice, context));
  },
  // The best of the exact ranking, and of what is ranked again; none: nothing is.
  corrected: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    const best = rankExact(lattice, context).ranked[0];
    const corrected = correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined });
    return `${candidateText(best)} → ${bestText(corrected)}`;
  },
  // The words of a text that are the exact name of a venue.
  venues: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    const unknown = possibleVenueTokens(lattice, rankExact(lattice, context).ranked[0]) ??
      lattice.tokens.map(() => false);
    return venueSpans(lattice, { unknown, context }).map(({ from, to }) =>
      text.slice(lattice.tokens[from]?.span[0], lattice.tokens[to - 1]?.span[1])
    ).join(" · ");
  },
  answer: (text, gazetteer) => {
    const { precision, preventsFound, reasons, matches, evidence } = resolveAddress(text, { gazetteer }).answers[0]!;
    const matched = Object.entries(matches).map(([component, state]) => `${component} ${state}`);
    return [precision, preventsFound ? "barred" : "open", evidence?.kind, ...matched.toSorted(), ...reasons].join(
      " · ",
    );
  },
};

const rows: readonly (readonly [stage: string, over: string, text: string, output: string])[] = rowsOf("stages.jsonl");

for (const [stage, over, text, output] of rows) {
  test(`${stage} of ${JSON.stringify(text)}${over === "" ? "" : ` over ${over}`}: ${output}`, () => {
    expect(STAGES[stage]!(text, GAZETTEERS[over === "" ? "streets" : over]!)).toBe(output);
  });
}

/** A list with every code of five digits in three countries. */
function everywhere(key: string): readonly PostcodeArea[] {
  return ["PL", "LT", "SE"].map((countryCode) => ({
    postcode: key,
    countryCode,
    coordinates: { latitude: 0, longitude: 0 },
    radiusM: 1_000,
    dataset: 0,
    place: 0,
    placeId: "plc_0",
  }));
}
