import { expect, test } from "bun:test";
import fc from "fast-check";
import { lookUp, resolve } from "../../src/resolver/mod.ts";
import { housePlaceId, parseHousePlaceId } from "../../src/resolver/place_ids/mod.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { seeded } from "../support/random/seeded.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";
import { examples } from "../support/runner/depth.ts";
import { placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

const gazetteer = smallStreets();
const real = await realStreets();

test("lookUp() gives whatever a resolution's place_id names, where the resolution put it", () => {
  const texts = [
    ...["1", "5", "12a", "14-16", "11", "8"].map((number) => `Hauptstrasse ${number}, 9901 Oberdorf`),
    "Hauptstrasse, 9901 Oberdorf",
    "Am Bach, Oberdorf",
    "Oberdorf",
    "Liechtenstein",
    "116 Main Street, Millford",
  ];
  for (const text of texts) {
    const answer = resolve({ text }, { gazetteer });
    expect([text, answer.status]).not.toEqual([text, "unresolved"]);
    expect([text, describeGuesses(answer.status === "unresolved" ? undefined : answer)]).toEqual([
      text,
      describeGuesses(lookUp(answer.status === "unresolved" ? "" : answer.placeId ?? "", { gazetteer })),
    ]);
  }
});

test("lookUp() knows every place by its identifier, in any language", () => {
  const world = smallWorld();
  for (const key of ["paris", "koln", "texas", "usa", "utrecht"]) {
    const place = world.place(world.findPlaces(key, 1)[0]!.id);
    const found = lookUp(place.placeId, { gazetteer: world, language: "en" });
    expect(found).toMatchObject({ coordinates: place.coordinates, precision: place.kind, placeId: place.placeId });
    expect(found?.label).toContain(world.nameIn(place.id, ["en"]));
  }
});

test("lookUp() knows nothing of what is no identifier, and never throws", () => {
  const street = streetId("Hauptstrasse, 9901 Oberdorf");
  const house = housePlaceId(street, "5");
  const others = [
    "",
    "plc_",
    "plc_0000000000000000",
    "loc_0",
    street.toUpperCase(),
    `${street}i`,
    `${house}0`,
    `${house}00`,
  ];
  for (
    const id of [...others, housePlaceId(street, "999"), housePlaceId(street, "5", "9999"), "\u0000", "x".repeat(600)]
  ) {
    expect([id, lookUp(id, { gazetteer })]).toEqual([id, undefined]);
  }
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.stringMatching(/^[0-9a-z]{1,20}$/u), (some, tail) => {
      expect(lookUp(some, { gazetteer })).toBeUndefined();
      const found = lookUp(street + tail, { gazetteer });
      expect(found === undefined || found.placeId === street + tail).toBe(true);
    }),
    { numRuns: examples(300) },
  );
});

test("parseHousePlaceId() takes apart what housePlaceId() puts together", () => {
  const part = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => /[a-z0-9]/u.test(text));
  fc.assert(
    fc.property(part, fc.option(fc.stringMatching(/^[a-z0-9]{3,8}$/u), { nil: undefined }), (number, postcode) => {
      const id = housePlaceId("plc_0000000000000000", number, postcode);
      const house = parseHousePlaceId(id);
      expect(house?.postcode).toBe(postcode);
      expect(housePlaceId("plc_0000000000000000", house?.number ?? "", house?.postcode)).toBe(id);
    }),
    { numRuns: examples(300) },
  );
});

test("lookUp() distinguishes two houses of one street and number by their postcodes", () => {
  const twins = withTwins();
  const [one, other] = ["9901", "9902"].map((postcode) =>
    resolve({ text: `Lange Gasse 7, ${postcode} Oberdorf` }, { gazetteer: twins })
  );
  const [first, second] = [one, other].map((answer) => answer?.status === "unresolved" ? undefined : answer);
  expect(first?.placeId).not.toBe(second?.placeId);
  expect(first?.coordinates).not.toEqual(second?.coordinates);
  for (const answer of [first, second]) {
    expect(lookUp(answer?.placeId ?? "", { gazetteer: twins })?.coordinates).toEqual(answer?.coordinates);
  }
});

test("lookUp() knows postcodes, named places and codes of registers", () => {
  const twins = withTwins();
  const area = twins.findPostcodes("9901")[0]!;
  const named = twins.findNamedPlaces("gasthofadler", { limit: 1 })[0]!;
  const code = twins.findCode("register", "ab12")!;
  expect(lookUp(area.placeId, { gazetteer: twins })).toMatchObject({
    label: "9901 Oberdorf, Liechtenstein",
    precision: "postcode",
    coordinates: area.coordinates,
    placeId: area.placeId,
  });
  expect(lookUp(named.placeId, { gazetteer: twins })).toMatchObject({
    label: "Gasthof Adler, Lange Gasse 7, Oberdorf, Liechtenstein",
    precision: "place",
    components: { name: "Gasthof Adler", street: "Lange Gasse", houseNumber: "7", locality: "Oberdorf" },
    placeId: named.placeId,
  });
  expect(lookUp(code.placeId, { gazetteer: twins })).toMatchObject({
    coordinates: code.coordinates,
    code: { system: "register", normalized: "AB12" },
    placeId: code.placeId,
  });
});

test.skipIf(real === undefined)("lookUp() puts every real house, street and postcode where resolve() does", () => {
  const set = real!;
  const random = seeded(20_240_303);
  const country = set.country("LI")!;
  const streets = "abcdefghijklmnoprstuvwz".split("").flatMap((letter) =>
    set.findStreetsByPrefix(letter, { within: country, limit: 32 })
  );
  const seen = new Set<string>();
  for (let remembered = 0; remembered < 400; remembered++) {
    const street = set.street(streets[Math.floor(random() * streets.length)]!.id);
    const houses = set.houses(street.id);
    const house = houses[Math.floor(random() * houses.length)];
    const town = set.place(street.place).name;
    // Numbers that are not known are interpolated, and found again too.
    const number = remembered % 4 === 0 ? String(Math.floor(random() * 60)) : house?.number ?? "";
    const answer = resolve({ text: `${street.name} ${number}, ${house?.postcode ?? ""} ${town}`, alternatives: 3 }, {
      gazetteer: set,
    });
    if (answer.status === "unresolved") {
      continue;
    }
    for (const { placeId, coordinates } of [answer, ...answer.alternatives]) {
      expect([placeId, lookUp(placeId ?? "", { gazetteer: set })?.coordinates]).toEqual([placeId, coordinates]);
      seen.add(placeId ?? "");
    }
  }
  expect(seen.size).toBeGreaterThan(300);
});

function describeGuesses(answer: ReturnType<typeof lookUp>) {
  const { coordinates, precision, accuracyM, label, components, placeId, source } = answer ?? {};
  return { coordinates, precision, accuracyM, label, components, placeId, source };
}

function streetId(text: string): string {
  const answer = resolve({ text }, { gazetteer });
  return answer.status === "unresolved" ? "" : answer.placeId ?? "";
}

function pointOf(latitude: number, longitude: number) {
  return { latitudeE7: latitude * 1e7, longitudeE7: longitude * 1e7 };
}

/** A street whose two ends have the same numbers and different postcodes, and one thing of every other kind. */
function withTwins() {
  const places = [
    placeOf("LI", ["LI", "country", "Liechtenstein", 47.1, 9.5, 10_000, 40_000]),
    placeOf("LI", ["o", "locality", "Oberdorf", 47.1, 9.5, 3_000, 900, "LI"]),
  ];
  const street = streetIn("o", "Lange Gasse", {
    key: "lange gasse",
    paths: [Int32Array.of(471_000_000, 95_000_000, 471_000_000, 95_200_000)],
    houses: [
      { number: "7", point: pointOf(47.1001, 9.5001), postcode: "9901" },
      { number: "7", point: pointOf(47.1001, 9.5199), postcode: "9902" },
    ],
  });
  const row = { placeKey: "o", point: pointOf(47.1, 9.51), dataset: 0 };
  return plainWorld(places, {
    streets: [street],
    namedPlaces: [{
      ...row,
      key: "n",
      names: [{ text: "Gasthof Adler", kind: "primary" }],
      category: "tourism=hotel",
      street: "Lange Gasse",
      number: "7",
    }],
    postcodes: [
      { ...row, key: "z1", postcode: "9901", localities: [], radiusM: 900 },
      { ...row, key: "z2", postcode: "9902", localities: [], radiusM: 900 },
    ],
    codes: [{ ...row, key: "c", system: "register", code: "AB12" }],
  });
}
