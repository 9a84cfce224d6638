import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Gazetteer, HouseRange, NearHouse, NearOptions, Street } from "../../src/gazetteer/port.ts";
import { distanceM, distanceToPath } from "../../src/geo/distance_m.ts";
import { pointAlong } from "../../src/resolver/address/scoring/numbers/interpolate_number.ts";
import { lookUp, resolve } from "../../src/resolver/mod.ts";
import { housePlaceId, parseHousePlaceId } from "../../src/resolver/place_ids/mod.ts";
import { housesAt } from "../../src/resolver/reverse/house_at.ts";
import { placeOf, plainWorld, streetIn, withoutStreets } from "../support/gazetteers/plain_records.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";
import { smallStreets } from "./small_streets.ts";
import { smallWorld } from "./small_world.ts";

const LINE = [
  { latitude: 32.5, longitude: -86.5 },
  { latitude: 32.5, longitude: -86.499 },
  { latitude: 32.501, longitude: -86.498 },
];
const RANGE: HouseRange = { from: "99", to: "1", step: "odd", path: LINE, postcode: "36067" };

test("housesAt() returns each number of a range at the very place where that number is looked for", () => {
  for (const [from, to, step] of [["99", "1", 2], ["2", "40", 2], ["7", "21", 1], ["5", "5", 2]] as const) {
    const range = { ...RANGE, from, to, step: step === 1 ? "all" : Number(from) % 2 === 1 ? "odd" : "even" } as const;
    const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
    for (let number = low; number <= high; number += step) {
      const share = from === to ? 0.5 : (number - Number(from)) / (Number(to) - Number(from));
      const [house] = housesAt(pointAlong(LINE, share), { gazetteer: holding({ range }), limit: 1, maxDistanceM: 75 });
      expect(house).toMatchObject({ houseNumber: String(number), isInterpolated: true, postcode: "36067" });
      expect(house?.distanceM).toBeLessThan(0.01);
    }
  }
});

test("housesAt() returns a known house within 25 m before a number of a range, and a nearer number beyond", () => {
  const known = { latitude: 32.50003, longitude: -86.4995 };
  const gazetteer = holding({ range: RANGE, known });
  const first = (latitude: number) =>
    housesAt({ latitude, longitude: -86.4995 }, { gazetteer, limit: 1, maxDistanceM: 75 })[0];
  expect(first(32.50003)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4999)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4997)).toMatchObject({ isInterpolated: true });
});

test("housesAt() returns nothing of lettered ranges, nor beyond its reach", () => {
  const at = { latitude: 32.5, longitude: -86.4995 };
  const lettered = holding({ range: { ...RANGE, from: "12a", to: "12f", step: "alphabetic" } });
  expect(housesAt(at, { gazetteer: lettered, limit: 1, maxDistanceM: 75 })).toEqual([]);
  const away = { ...at, latitude: 32.499 };
  expect(housesAt(away, { gazetteer: holding({ range: RANGE }), limit: 1, maxDistanceM: 75 })).toEqual([]);
});

/** One street with a range, and a house where one is wanted. */
function holding({ range, known }: { readonly range: HouseRange; readonly known?: (typeof LINE)[number] }) {
  return {
    ...withoutStreets(smallWorld()),
    nearestHouses: (point: (typeof LINE)[number], options: NearOptions): NearHouse[] =>
      known === undefined ? [] : within({
        street: 1,
        house: { number: "80", digits: 80, coordinates: known },
        distanceM: distanceM(point, known),
      }, options),
    nearestRanges: (point: (typeof LINE)[number], options: NearOptions) =>
      within({
        street: 1,
        range,
        distanceM: distanceToPath(
          point.latitude * 1e7,
          point.longitude * 1e7,
          Int32Array.from(range.path.flatMap(({ latitude, longitude }) => [latitude * 1e7, longitude * 1e7])),
        ),
      }, options),
  };
}

function within<Near extends { readonly distanceM: number }>(near: Near, { maxDistanceM }: NearOptions): Near[] {
  return near.distanceM <= maxDistanceM ? [near] : [];
}

const HERE = { latitude: 52.0907, longitude: 5.1214 };

/** The small world with one street of one house in a town, at the given distance from every point. */
function withHouse(town: string, awayM: number): Gazetteer {
  const world = smallWorld();
  const place = world.findPlaces(town, 1)[0]?.id ?? 0;
  const named = { id: 0, name: "Oudegracht", placeId: "plc_street", postcode: "3511" };
  const street: Street = { ...named, place, coordinates: HERE, radiusM: 50, houseCount: 1, dataset: 0 };
  const house = { number: "12", digits: 12, coordinates: HERE, postcode: "3511 AP" };
  const near: NearHouse = { street: 0, house, distanceM: awayM };
  return {
    ...world,
    street: () => street,
    nearestHouses: (_point, { maxDistanceM }) => (awayM <= maxDistanceM ? [near] : []),
  };
}

test("resolve() labels a point by the nearest address, and by the areas that contain it", () => {
  const resolution = resolve({ text: "52.09071, 5.12142" }, { gazetteer: withHouse("utrecht", 20) });
  expect(resolution).toMatchObject({
    status: "found",
    coordinates: { latitude: 52.09071, longitude: 5.12142 },
    components: {
      houseNumber: "12",
      street: "Oudegracht",
      postcode: "3511 AP",
      locality: "Utrecht",
      countryCode: "NL",
    },
  });
  expect(resolution.status === "unresolved" ? "" : resolution.label).toContain("Oudegracht 12");
});

test("resolve() leaves an address that is too far away, or across the border, out of the label", () => {
  for (const gazetteer of [withHouse("utrecht", 500), withHouse("paris", 20)]) {
    expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer }))
      .toMatchObject({ label: "Utrecht, Nederland", components: { locality: "Utrecht", countryCode: "NL" } });
  }
});

test("resolve() looks past a nearer house across the border for one on this side", () => {
  const there = withHouse("paris", 5);
  const here = withHouse("utrecht", 20);
  const gazetteer = {
    ...here,
    street: (id: number) => (id === 1 ? there : here).street(id),
    nearestHouses: (point: typeof HERE, options: { readonly limit: number; readonly maxDistanceM: number }) =>
      [
        ...there.nearestHouses(point, options).map((near) => ({ ...near, street: 1 })),
        ...here.nearestHouses(point, options),
      ]
        .slice(0, options.limit),
  };
  expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer }))
    .toMatchObject({ components: { street: "Oudegracht", locality: "Utrecht", countryCode: "NL" } });
});

test("resolve() labels a point with the village of its address, and returns the municipality around it", () => {
  const world = withHouse("utrecht", 20);
  const municipality = world.findPlaces("koln", 1)[0]?.id ?? 0;
  const resolution = resolve({ text: "52.09071, 5.12142" }, {
    gazetteer: { ...world, areasContaining: (point) => [...world.areasContaining(point), municipality] },
  });
  expect(resolution).toMatchObject({ components: { district: "Utrecht", locality: "Köln" } });
  const label = resolution.status === "unresolved" ? "" : resolution.label;
  expect(label).toContain("Utrecht");
  expect(label).not.toContain("Köln");
});

test("resolve() says that the number of a point between two known ones is interpolated", () => {
  const world = withHouse("utrecht", 500);
  const path = [{ latitude: 52.0907, longitude: 5.121 }, { latitude: 52.0907, longitude: 5.1218 }];
  const gazetteer = {
    ...world,
    nearestRanges: () => [{ street: 0, range: { from: "2", to: "44", step: "even", path } as const, distanceM: 1 }],
  };
  expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer })).toMatchObject({
    status: "found",
    precision: "coordinate",
    reasons: ["house_number_interpolated"],
    components: { street: "Oudegracht", houseNumber: "24" },
  });
});

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
  const others = ["", "plc_", "plc_0000000000000000", "loc_0", "\u0000", "x".repeat(600), street.toUpperCase()];
  const unknown = [housePlaceId(street, "999"), housePlaceId(street, "5", "9999")];
  const ids = [...others, ...unknown, `${street}i`, `${house}0`, `${house}00`];
  for (const id of ids) {
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
    for (const { placeId, coordinates, precision } of [answer, ...answer.alternatives]) {
      const known = lookUp(placeId ?? "", { gazetteer: set });
      // Postcode and number say which part of a street is meant; its identifier is that of all of it.
      const reachM = precision === "street" ? known?.accuracyM ?? 0 : 0;
      expect(distanceM(known?.coordinates ?? { latitude: 0, longitude: 0 }, coordinates)).toBeLessThanOrEqual(reachM);
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
