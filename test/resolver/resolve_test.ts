import fc from "fast-check";
import { expect, test } from "bun:test";
import type { Input } from "../../src/domain/input.ts";
import type { LocatedResolution, Resolution } from "../../src/domain/resolution.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve, resolveMany } from "../../src/resolver/mod.ts";
import { examples } from "../support/runner/depth.ts";
import { smallWorld } from "./small_world.ts";
import { testRows } from "./table_rows.ts";

const gazetteer = smallWorld();

function answer(text: string, rest: Partial<Input> = {}): Resolution {
  return resolve({ text, ...rest }, { gazetteer });
}

function located(text: string, rest: Partial<Input> = {}): LocatedResolution {
  const resolution = answer(text, rest);
  if (resolution.status === "unresolved") {
    throw new Error(`unresolved: ${resolution.reasons.join(" ")}`);
  }
  return resolution;
}

test("resolve() answers a place with its label, components and source", () => {
  const resolution = located("Utrecht");
  expect(resolution).toMatchObject({
    status: "found",
    label: "Utrecht, Nederland",
    inputKind: "address",
    precision: "locality",
    components: { locality: "Utrecht", region: "Provincie Utrecht", country: "Nederland", countryCode: "NL" },
    matches: { locality: "exact" },
    reasons: [],
    source: { dataset: "geonames", origin: "gazetteer", system: null },
    plusCode: "9F4734RC+8V",
  });
  expect(located("Utrecht", { language: "en" }).label).toBe("Utrecht, Netherlands");
});

test.each([
  ["48.8584, 2.2945", {
    label: "Paris, France",
    inputKind: "coordinates",
    precision: "coordinate",
    coordinates: { latitude: 48.8584, longitude: 2.2945 },
    source: { system: "decimal", origin: "text", dataset: null },
    reasons: [],
  }],
  ["-40.51234, -120.25678", { label: "-40.51234, -120.25678", components: {} }],
  ["8FW4V75V+9Q", {
    label: "Paris, France",
    inputKind: "short_code",
    precision: "cell",
    code: { system: "plus_code", normalized: "8FW4V75V+9Q" },
    plusCode: "8FW4V75V+9Q",
  }],
])("resolve() labels %s with the place around it, or the pair itself", (text, expected) => {
  expect(located(text)).toMatchObject({ status: "found", ...expected });
});

test("resolve() lets a point outside the requested country be uncertain", () => {
  expect(located("48.8584, 2.2945", { country: "NL" }))
    .toMatchObject({ status: "uncertain", reasons: ["country_mismatch"] });
  expect(located("48.8584, 2.2945", { country: "FR" }).status).toBe("found");
  expect(located("-40.51234, -120.25678", { country: "FR" }).reasons).toEqual(["country_mismatch"]);
});

test("resolve() honours bounds and the requested accuracy", () => {
  expect(answer("48.8584, 2.2945", { bounds: [3, 51, 7, 54] }))
    .toMatchObject({ status: "unresolved", reasons: ["no_match"] });
  expect(located("Utrecht", { maxAccuracyM: 100 })).toMatchObject({ status: "uncertain", reasons: ["too_coarse"] });
  expect(located("Paris", { bounds: [-100, 30, -90, 40] }).components.region).toBe("Texas");
});

await testRows("answers/small_world.csv", { gazetteerOf: () => gazetteer });

test("resolve() never finds what contradicts the text", () => {
  const resolution = located("Paris, Germany");
  expect(resolution.status).toBe("uncertain");
  expect(resolution.reasons).toContain("locality_conflict");
});

test("resolve() says that nothing matches", () => {
  expect(answer("zxqv wrtp kkjj")).toMatchObject({ status: "unresolved", confidence: 0, reasons: ["no_match"] });
  expect(answer("")).toMatchObject({ status: "unresolved" });
});

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

function answerTo(input: Input): Resolution {
  return resolve(input, { gazetteer });
}

test("resolve() answers any text and options, and its answer is well formed", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const resolution = answerTo({ text: some, ...rest });
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
  const { explanation: _, ...rest } = answerTo({ text: longest });
  expect(rest).toEqual(answerTo({ text: words }));
});

test("resolveMany() equals one by one", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const inputs = texts.map((some) => ({ text: some }));
      expect(resolveMany(inputs, { gazetteer })).toEqual(inputs.map(answerTo));
    }),
    { numRuns: examples(50) },
  );
});

test("resolve() gives the same bytes for the same input", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const input = { text: some, ...rest, alternatives: 10, explain: true };
      expect(JSON.stringify(answerTo(input))).toBe(JSON.stringify(answerTo(input)));
    }),
    { numRuns: examples(100) },
  );
});

test("resolve() does not let alternatives or explanation change anything else", () => {
  fc.assert(
    fc.property(text, options, (some, rest) => {
      const { explanation: _, alternatives, ...full } = answerTo({
        text: some,
        ...rest,
        alternatives: 10,
        explain: true,
      });
      const { alternatives: none, ...plain } = answerTo({ text: some, ...rest });
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
      const plain = answerTo({ text: words.join(" ") });
      expect(answerTo({ text: ` ${words.join(space).toUpperCase()} ` })).toEqual(plain);
      expect(answerTo({ text: words.join(" ").toLowerCase() })).toEqual(plain);
      expect(resolve({ text: words.join(" ") }, { gazetteer: shuffled })).toEqual(plain);
    }),
    { numRuns: examples(300) },
  );
});

test("resolve() never moves a found place when its diacritics are dropped", () => {
  for (const name of ["Köln", "Île-de-France", "Köln, Germany"]) {
    const written = answerTo({ text: name });
    const folded = answerTo({ text: name.normalize("NFD").replace(/\p{M}/gu, "") });
    expect(written.status).toBe("found");
    expect(folded.status).not.toBe("unresolved");
    expect({ ...folded, confidence: 0, status: "" }).toEqual({ ...written, confidence: 0, status: "" });
  }
});

test("resolve() stays bounded for the longest inputs of every make", () => {
  for (const span of [...PIECES, "a", "1", "a,", "1 ", "San ", "(", "e.", "1° "]) {
    const resolution = answerTo({ text: span.repeat(4096).slice(0, 4096) });
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
