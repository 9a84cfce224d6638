import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Input } from "../../src/domain/input.ts";
import type { Resolution } from "../../src/domain/resolution.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve, resolveMany } from "../../src/resolver/mod.ts";
import { smallWorld } from "./small_world.ts";
import { examples } from "../support/runner/depth.ts";

const gazetteer = smallWorld();

/** Pieces of which inputs of every kind are made, the broken ones included. */
const PIECES =
  ("Paris|Texas|Springfield|IL|USA|Utrecht|Köln|Germany|New York|NY|Georgia|in|of|Street|rue|12|12a|3584|8FW4V75V+9Q|" +
    "V75V+9Q|48.8584|2.2945|-|,| |\n|https://maps.google.com/?q=1,2|geo:1,2|東京|الرياض|\u0000|\ud800|Ǆ|🍕|xyzzy|٣")
    .split("|");
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((spans) => spans.join(" ")),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
);
/** Written addresses only: no number stands where a grid reference could begin. */
const address = fc.array(
  fc.constantFrom(..."Paris|Texas|Springfield|Illinois|USA|Utrecht|Köln|Germany|Foo|Street 12|Berlim".split("|")),
  { minLength: 1, maxLength: 6 },
);
const options = fc.record<Partial<Input>>({
  country: fc.constantFrom("US", "FR", "NL", "ZZ"),
  near: fc.constant({ latitude: 40, longitude: -90 }),
  bounds: fc.constantFrom<Input["bounds"]>([-100, 30, -80, 45], [170, -10, -170, 10]),
  maxAccuracyM: fc.constantFrom(1, 1_000, 1_000_000),
  language: fc.constantFrom("en", "de-AT", "zz"),
}, { requiredKeys: [] });

function answer(input: Input): Resolution {
  return resolve(input, { gazetteer });
}

test("resolve() answers any text and options, and its answer is well formed", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const resolution = answer({ text: some, ...rest });
      expect(resolution.confidence).toBeGreaterThanOrEqual(0);
      expect(resolution.confidence).toBeLessThanOrEqual(1);
      expect(new Set(resolution.reasons).size).toBe(resolution.reasons.length);
      if (resolution.status === "unresolved") {
        expect(resolution.confidence).toBe(0);
        expect(resolution.reasons.length).toBeGreaterThan(0);
        return;
      }
      expect(resolution.label).not.toBe("");
      expect(Math.abs(resolution.coordinates.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(resolution.coordinates.longitude)).toBeLessThanOrEqual(180);
      expect(resolution.accuracyM).toBeGreaterThan(0);
      if (resolution.status === "uncertain") {
        expect(resolution.reasons.length).toBeGreaterThan(0);
      }
      if (resolution.status === "found") {
        expect(Object.values(resolution.matches)).not.toContain("conflict");
        expect(Object.values(resolution.matches)).not.toContain("missing");
        expect(resolution.reasons).not.toContain("ambiguous");
      }
    }),
    { numRuns: examples(500) },
  );
});

test("resolve() reads at most 64 words of the longest text", () => {
  const words = "Paris ".repeat(64);
  const longest = (words + "Utrecht ".repeat(600)).slice(0, 4096);
  const { explanation: _, ...rest } = answer({ text: longest });
  expect(rest).toEqual(answer({ text: words }));
});

test("resolveMany() equals one by one", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const inputs = texts.map((some) => ({ text: some }));
      expect(resolveMany(inputs, { gazetteer })).toEqual(inputs.map(answer));
    }),
    { numRuns: examples(50) },
  );
});

test("resolve() gives the same bytes for the same input", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const input = { text: some, ...rest, alternatives: 10, explain: true };
      expect(JSON.stringify(answer(input))).toBe(JSON.stringify(answer(input)));
    }),
    { numRuns: examples(100) },
  );
});

test("resolve() does not let alternatives or explanation change anything else", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const { explanation: _, alternatives, ...full } = answer({
        text: some,
        ...rest,
        alternatives: 10,
        explain: true,
      });
      const { alternatives: none, ...plain } = answer({ text: some, ...rest });
      expect(full).toEqual(plain as typeof full);
      expect(none).toEqual([]);
      expect(alternatives.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: examples(200) },
  );
});

test("resolve() does not depend on case, spaces or the order of candidates", () => {
  const shuffled = reversed(gazetteer);
  fc.assert(
    fc.property(address, fc.constantFrom(" ", "  ", "\u00a0 "), (words, space) => {
      const plain = answer({ text: words.join(" ") });
      expect(answer({ text: ` ${words.join(space).toUpperCase()} ` })).toEqual(plain);
      expect(answer({ text: words.join(" ").toLowerCase() })).toEqual(plain);
      expect(resolve({ text: words.join(" ") }, { gazetteer: shuffled })).toEqual(plain);
    }),
    { numRuns: examples(300) },
  );
});

test("resolve() never moves a found place when its diacritics are dropped", () => {
  for (const name of ["Köln", "Île-de-France", "Köln, Germany"]) {
    const written = answer({ text: name });
    const folded = answer({ text: name.normalize("NFD").replace(/\p{M}/gu, "") });
    expect(written.status).toBe("found");
    expect(folded.status).not.toBe("unresolved");
    expect({ ...folded, confidence: 0, status: "" }).toEqual({ ...written, confidence: 0, status: "" });
  }
});

test("resolve() stays bounded for the longest inputs of every make", () => {
  for (const span of [...PIECES, "a", "1", "a,", "1 ", "San ", "(", "e.", "1° "]) {
    const resolution = answer({ text: span.repeat(4096).slice(0, 4096) });
    expect(["found", "uncertain", "unresolved"]).toContain(resolution.status);
  }
});

/** The same gazetteer, which gives every list of candidates backwards. */
function reversed(known: Gazetteer): Gazetteer {
  return {
    ...known,
    findPlaces: (key, limit) => known.findPlaces(key, limit).toReversed(),
    findPlacesFuzzy: (key, remembered) => known.findPlacesFuzzy(key, remembered).toReversed(),
    findStreets: (key, remembered) => known.findStreets(key, remembered).toReversed(),
    findStreetsWithWord: (word, remembered) => known.findStreetsWithWord(word, remembered).toReversed(),
    findStreetsFuzzy: (key, remembered) => known.findStreetsFuzzy(key, remembered).toReversed(),
  };
}
