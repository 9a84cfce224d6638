import { expect, test } from "bun:test";
import fc from "fast-check";
import { SUGGEST_LENGTH_MAX, type SuggestInput } from "../../src/domain/input.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { lookUp, suggest } from "../../src/resolver/mod.ts";
import { typedKeys } from "../../src/resolver/suggest/typed_keys.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";
import { countryTowns } from "./country_towns.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";
import { wordsOf } from "../support/texts/words.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";
import { postcodesAt } from "../support/gazetteers/plain_records.ts";

const gazetteer = smallStreets();
const real = await realStreets();

function labels(text: string, rest: Partial<SuggestInput> = {}, remembered = gazetteer): string[] {
  return suggest({ text, limit: 5, ...rest }, { gazetteer: remembered }).map(({ label }) => label);
}

const spans =
  "H|Haupt|strasse|Hauptstrasse|Birkenweg|5|12a|9901|Ober|dorf|Liechtenstein|,| |42nd|Ave|xyz|\u0000|\ud800|🍕|東";
const typed = fc.oneof(
  fc.array(fc.constantFrom(...spans.split("|")), { minLength: 1, maxLength: 8 }).map((some) => some.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const options = fc.record<Partial<SuggestInput>>({
  country: fc.constantFrom("LI", "US", "ZZ"),
  language: fc.constantFrom("en", "de-AT", "zz"),
  near: fc.constantFrom({ latitude: 47.1, longitude: 9.5 }, { latitude: -89, longitude: 179.9 }),
}, { requiredKeys: [] });

test("suggest() answers anything, each thing once and no more than requested, and lookUp() puts it where it was suggested", () => {
  fc.assert(
    fc.property(typed, options, fc.integer({ min: 1, max: 10 }), (text, rest, limit) => {
      const found = suggest({ text, limit, ...rest }, { gazetteer });
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
      expect(new Set(found.map(({ placeId }) => placeId)).size).toBe(found.length);
      for (const { placeId, coordinates, precision, label, components } of found) {
        const place = lookUp(placeId, { gazetteer, language: rest.language });
        expect(place).toMatchObject({ coordinates, precision, label });
        expect(rest.country ?? components.countryCode).toBe(components.countryCode);
      }
      expect(suggest({ text, limit, ...rest }, { gazetteer })).toEqual(found);
    }),
    { numRuns: examples(300) },
  );
});

test("suggest() stays bounded for the longest beginnings of every make", () => {
  for (const span of [...spans.split("|"), "a", "1", "a,", "1 ", "st ", "(", "s"]) {
    const text = span.repeat(SUGGEST_LENGTH_MAX + 1);
    expect(suggest({ text, limit: 10 }, { gazetteer }).length).toBeLessThanOrEqual(10);
  }
});

test.each(rowsOfFunction<[string, string]>("suggest()"))("suggest() completes %s with %s", (text, label) => {
  expect(labels(text)[0]).toBe(label);
});

test("suggest() completes the number that is being typed, and no number that ends", () => {
  expect(labels("hauptstrasse 1", { near: { latitude: 47.1, longitude: 9.5 } })).toEqual(
    expect.arrayContaining([
      "Hauptstrasse 1, 9901 Oberdorf, Liechtenstein",
      "Hauptstrasse 12a, 9901 Oberdorf, Liechtenstein",
      "Hauptstrasse 14-16, 9901 Oberdorf, Liechtenstein",
    ]),
  );
  expect(labels("hauptstrasse 1 ").some((label) => label.includes("12a"))).toBe(false);
});

test.each(["47.14", "47.14, 9.", "47.1410, 9.5209", "48°51", "-33.8"])("suggest() has nothing for %p", (text) => {
  expect(suggest({ text, limit: 5 }, { gazetteer })).toEqual([]);
});

test("suggest() puts first what is nearer", () => {
  expect(labels("hauptstrasse", { near: { latitude: 47.13, longitude: 9.5 } })[0]).toContain("Unterdorf");
  expect(labels("hauptstrasse", { near: { latitude: 47.1, longitude: 9.5 } })[0]).toContain("Oberdorf");
});

test("suggest() knows places of the world by their names and areas", () => {
  const world = smallWorld();
  expect(labels("utr", {}, world)[0]).toBe("Utrecht, Nederland");
  expect(labels("paris, te", {}, world)[0]).toContain("Texas");
  expect(labels("utrech ", {}, world)[0]).toBe("Utrecht, Nederland");
  expect(labels("par", { country: "US" }, world)[0]).toContain("United States");
});

test("typedKeys() has, at every letter of a name, a key with which the name's own begins", () => {
  const names = wordsOf(`
    Hauptstrasse | Main Street | North Park Avenue | Rua de Santa Catarina | Bahnhofplatz | Quai Louis II
  `);
  for (const name of names) {
    for (let length = 1; length <= name.length; length++) {
      const words = name.slice(0, length).toLowerCase().split(" ").filter((word) => word !== "");
      const hasSameBeginning = typedKeys(words, true).some((key) => streetKey(name).startsWith(key));
      expect([name.slice(0, length), hasSameBeginning]).toEqual([name.slice(0, length), true]);
    }
  }
});

test.skipIf(real === undefined)(
  "suggest() offers a real street near by once its name is typed, and looks it up there",
  () => {
    const set = real!;
    const random = seeded(20_240_304);
    const country = set.country("LI")!;
    const streets = "abcdefghijklmnoprstuvwz".split("").flatMap((letter) =>
      set.findStreetsByPrefix(letter, { within: country, limit: 32 })
    );
    let missed = 0;
    for (let remembered = 0; remembered < 150; remembered++) {
      const street = set.street(streets[Math.floor(random() * streets.length)]!.id);
      const near = { latitude: street.coordinates.latitude + 0.01, longitude: street.coordinates.longitude + 0.01 };
      const found = suggest({ text: street.name, near, limit: 5 }, { gazetteer: set });
      missed += found.some(({ coordinates }) => distanceM(coordinates, street.coordinates) < 1_000) ? 0 : 1;
      for (const { placeId, coordinates } of found) {
        expect([placeId, lookUp(placeId, { gazetteer: set })?.coordinates]).toEqual([placeId, coordinates]);
      }
    }
    expect(missed).toBeLessThanOrEqual(1);
  },
);

test.each(["hauptstrasse 3, unt", "hauptstrasse 3 unt", "hauptstrasse 3, 9902 u", "hauptstrasse 3, 99"])(
  "suggest() offers the house of %s, although 40 larger towns without streets begin so",
  (text) => {
    const towns = Array.from(
      { length: 40 },
      (_, at) =>
        [
          `unter${at}`,
          `Unter${"abcdefgh".charAt(at % 8)}${"klmno".charAt(at % 5)}au`,
          "AT",
          47.5,
          14,
          50_000 + at,
        ] as const,
    );
    expect(labels(text, {}, smallStreets({ towns }))).toContain("Hauptstrasse 3, 9902 Unterdorf, Liechtenstein");
  },
);

test.skipIf(real === undefined).each([
  "Landstrasse 31, 9494 Schaan",
  "Bergstrasse 2, 9490 Vaduz",
  "Landstrasse 21, Vaduz",
  "31 Landstrasse, Schaan",
])("suggest() keeps the house of %s at every letter of its postcode and town", (text) => {
  const [house] = suggest({ text, limit: 1 }, { gazetteer: real! });
  expect(house?.components.houseNumber).toBeDefined();
  const lost: string[] = [];
  // Of one digit there are postcodes in every town.
  for (let end = text.indexOf(",") + 4; end < text.length; end++) {
    const letters = text.slice(0, end);
    if (!suggest({ text: letters, limit: 5 }, { gazetteer: real! }).some(({ placeId }) => placeId === house!.placeId)) {
      lost.push(letters);
    }
  }
  expect(lost).toEqual([]);
});

test.skipIf(real === undefined)(
  "suggest() keeps a real street that it returned while its name goes on as typed, and returns no street of a town twice",
  () => {
    const set = real!;
    const random = seeded(20_241_122);
    const streets = set.findStreetsByPrefix("s", { within: set.country("LI")!, limit: 32 })
      .concat(set.findStreetsByPrefix("b", { within: set.country("LI")!, limit: 32 }));
    let kept = 0;
    const lost: string[] = [];
    for (let remembered = 0; remembered < 40; remembered++) {
      const { name, coordinates } = set.street(streets[Math.floor(random() * streets.length)]!.id);
      const near = {
        latitude: coordinates.latitude + (random() - 0.5) / 10,
        longitude: coordinates.longitude + (random() - 0.5) / 10,
      };
      let before: string[] = [];
      for (let letters = 2; letters <= name.length; letters++) {
        const text = name.slice(0, letters);
        const found = suggest({ text, near, limit: 5 }, { gazetteer: set }).filter(({ components }) =>
          components.street
        );
        const describeGuesses = found.map(({ components }) => `${components.street}, ${components.locality}`);
        expect(new Set(describeGuesses).size).toBe(describeGuesses.length);
        for (const street of before.filter((one) => nameKey(one).startsWith(nameKey(text)))) {
          kept += describeGuesses.includes(street) ? 1 : 0;
          lost.push(...(describeGuesses.includes(street) ? [] : [`${text}: ${street}`]));
        }
        before = describeGuesses;
      }
    }
    expect(kept).toBeGreaterThan(300);
    // Where a name is complete with a letter, its namesakes in other villages come.
    expect(lost.length).toBeLessThanOrEqual(kept / 100);
  },
);

test("suggest() takes a misspelt numbered street for a street, and its number for no house", async () => {
  const towns = await countryTowns();
  const near = { latitude: 39.1, longitude: -84.2 };
  for (const text of ["Esat 11 Street", "Ewst 11 Street", "East 11 Stret"]) {
    expect(labels(text, { near }, towns)[0]).toStartWith("East 11 Street");
  }
});

const withPostcodes = smallStreets({
  postcodes: postcodesAt([["9902", "unterdorf", 47.13, 9.5]], 500),
  more: [["улица Чкалова", "unterdorf", "9902", "1 2 3"], ["West First Avenue", "millford", "99010", "1685"]],
});

const SUGGEST_WITH_POSTCODES_ROWS = rowsOfFunction<[string, string]>("suggest() with postcodes");
test.each(SUGGEST_WITH_POSTCODES_ROWS)("suggest() completes %s with %s in a world with postcodes", (text, label) => {
  expect(labels(text, {}, withPostcodes)[0]).toBe(label);
});

/** A gazetteer with a venue in Unterdorf. */
function withVenue(text: string, category: string) {
  const point = { latitudeE7: 471_300_000, longitudeE7: 95_000_000 };
  const names = [{ text, kind: "primary" as const }];
  return smallStreets({ namedPlaces: [{ key: "n1", placeKey: "unterdorf", dataset: 0, point, names, category }] });
}

test("suggest() has no two suggestions with one label, although a venue has the name of its street", () => {
  const named = withVenue("Feldweg", "highway=bus_stop");
  expect(labels("feldweg", {}, named)).toEqual(["Feldweg, Unterdorf, Liechtenstein"]);
});

const VENUE_TEXTS = ["hotel ad", "hotel unter", "hotel adler, unt", "hotel adler unterdorf"];
test.each(VENUE_TEXTS)("suggest() finds the venue of %s, a name and the town in which it is", (text) => {
  const named = withVenue("Hotel Adler", "tourism=hotel");
  expect(labels(text, {}, named)).toContain("Hotel Adler, Unterdorf, Liechtenstein");
  expect(labels(text.replace("unt", "ober"), {}, named))
    .not.toContain(text.includes("unt") ? "Hotel Adler, Unterdorf, Liechtenstein" : "");
});
