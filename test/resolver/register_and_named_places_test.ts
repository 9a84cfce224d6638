import { expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { NamedPlaceInput, PostcodeInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer, NamedPlace } from "../../src/gazetteer/port.ts";
import type { PointE7 } from "../../src/gazetteer/sources/record.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { lookUp, resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/shared_data.ts";
import { assembledGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { smallStreets } from "./small_streets.ts";
import { type Row, testRows } from "./table_rows.ts";

const registers = Map.groupBy(await readTable("worlds/registers.csv"), ({ register = "" }) => register);
const gazetteers = new Map(
  await Promise.all([...registers].map(async ([name, rows]) => [name, await gazetteerOf(rows)] as const)),
);

const exact = ["street", "number"];
await testRows("register_places.csv", { gazetteerOf: ({ register = "" }) => gazetteers.get(register)!, exact });

/**
 * A register of addresses, and how it says, or does not say, where a house is. Points are kilometres to the east and north.
 * A `city` is known with its people, `locality` and `district` as points alone, an `outline` by half of its side. A house's
 * number is also its distance from the first one, in tens of metres; those of a `village` name it in place of a street.
 */
async function gazetteerOf(rows: readonly Row[]): Promise<Gazetteer> {
  const all = rows.map(({ kind = "", name = "", code = "", numbers = "", town = "", east, north, size }) => {
    const [x, y, amount] = [Number(east), Number(north), Number(size)];
    return {
      kind,
      name,
      code,
      numbers,
      stated: town === "" ? {} : { locality: town },
      east: x,
      north: y,
      size: amount,
    };
  });
  const of = (...kinds: readonly string[]) => all.filter(({ kind }) => kinds.includes(kind));
  const [{ code: countryCode, name: countryName } = { code: "", name: "" }] = of("country");
  const land = `country:${countryCode}`;
  const world = [
    placeOf(countryCode, [land, "country", countryName, ...degreesOf(pointAt(0, 0)), 300_000, 8_000_000]),
    ...of("city").map(({ name, east, north, size }) => {
      const at = degreesOf(pointAt(east, north));
      return placeOf(countryCode, [`world:${name}`, "locality", name, ...at, 500 + 12 * Math.sqrt(size), size, land]);
    }),
  ];
  const records: AnyRecord[] = [];
  for (const { name, size } of of("outline")) {
    const { latitudeE7: south, longitudeE7: west } = pointAt(-size, -size);
    const { latitudeE7: north, longitudeE7: east } = pointAt(size, size);
    const ring = Int32Array.of(south, west, south, east, north, east, north, west, south, west);
    const names = [{ text: name, kind: "primary" as const }];
    records.push({ kind: "area", record: { key: name, kind: "locality", names, polygons: [[ring]] } });
  }
  for (const { kind, name, east, north } of of("locality", "district")) {
    const names = [{ text: name, kind: "primary" as const }];
    const ofDot = { kind: kind === "district" ? "district" as const : "locality" as const, placeType: "village" };
    records.push({ kind: "area", record: { key: name, ...ofDot, names, point: pointAt(east, north) } });
  }
  for (const { code, stated, east, north } of of("postcode")) {
    const point = pointAt(east, north);
    records.push({ kind: "postcode", record: { key: code, postcode: code, ...stated, countryCode, point } });
  }
  for (const { kind, name, code, numbers, stated, east, north } of of("street", "village")) {
    const named = { ...(kind === "street" ? { street: name } : { placeName: name }), ...stated };
    for (const number of numbers.split(" ")) {
      const house = { key: `${name} ${number}`, number, point: pointAt(east + Number(number) / 100, north) };
      records.push({ kind: "house", record: { ...named, ...(code === "" ? {} : { postcode: code }), ...house } });
    }
  }
  return assembledGazetteer(countryCode, { world, records });
}

function degreesOf({ latitudeE7, longitudeE7 }: PointE7): readonly [latitude: number, longitude: number] {
  return [latitudeE7 / 1e7, longitudeE7 / 1e7];
}

/** A point so many kilometres from 45° north, 5° east. */
function pointAt(east: number, north: number): PointE7 {
  const perKilometre = 1e7 / 111.195;
  return {
    latitudeE7: Math.round(45e7 + north * perKilometre),
    longitudeE7: Math.round(5e7 + east * perKilometre / Math.cos(Math.PI / 4)),
  };
}

/** Key, name, category, settlement, latitude, longitude. Two points of the museum are one; the two markets are two. */
const NAMED: readonly (readonly [string, string, string, string, number, number])[] = [
  ["a", "Hotel Adler", "tourism=hotel", "oberdorf", 47.1035, 9.509],
  ["b", "Adler", "tourism=hotel", "unterdorf", 47.131, 9.501],
  ["c", "Heimatmuseum", "tourism=museum", "oberdorf", 47.102, 9.502],
  ["d", "Heimatmuseum", "building=museum", "oberdorf", 47.1023, 9.502],
  ["e", "Frischmarkt", "shop=supermarket", "oberdorf", 47.101, 9.503],
  ["f", "Frischmarkt", "shop=supermarket", "oberdorf", 47.107, 9.503],
  ["g", "Frischmarkt", "shop=supermarket", "unterdorf", 47.132, 9.503],
  ["h", "Schloss Oberdorf", "historic=castle", "oberdorf", 47.104, 9.5],
  ["i", "Schloss Oberdorf", "tourism=information", "oberdorf", 47.106, 9.5],
  ["j", "Supermarkt", "shop=supermarket", "oberdorf", 47.103, 9.5],
  ["k", "Müller & Söhne GmbH", "office=company", "oberdorf", 47.103, 9.501],
  ["l", "Museum für Kunst und Handwerk - Neues Haus", "tourism=museum", "oberdorf", 47.102, 9.505],
  ["m", "Corner Shop", "shop=convenience", "millford", 40.012, -89.998],
  ["n", "Seemuseum", "tourism=museum", "seestadt", 47.201, 9.901],
];
const POSTCODES: readonly (readonly [string, string, number, number])[] = [
  ["9901", "oberdorf", 47.1, 9.5],
  ["9902", "unterdorf", 47.13, 9.5],
  ["9901", "seestadt", 47.2, 9.9],
];

const gazetteer = smallStreets({
  namedPlaces: NAMED.map(([key, name, category, placeKey, latitude, longitude]): NamedPlaceInput => ({
    key,
    names: [{ text: name, kind: "primary" }],
    category,
    placeKey,
    point: pointE7(latitude, longitude),
    dataset: 0,
  })),
  postcodes: POSTCODES.map(([postcode, placeKey, latitude, longitude]): PostcodeInput => ({
    key: `${placeKey} ${postcode}`,
    postcode,
    placeKey,
    localities: [],
    point: pointE7(latitude, longitude),
    radiusM: 400,
    dataset: 0,
  })),
});
const real = await realStreets();

await testRows("named_places.csv", { gazetteerOf: () => gazetteer, exact: ["name"] });

test("resolve() finds a town with its own postcode, and never with its neighbour's", () => {
  expect(resolve({ text: "9901 Oberdorf, Liechtenstein" }, { gazetteer }).status).toBe("found");
  expect(resolve({ text: "9902 Oberdorf, Liechtenstein" }, { gazetteer }))
    .toMatchObject({ status: "uncertain", reasons: expect.arrayContaining(["postcode_conflict"]) });
});

test("resolve() returns every place with a chain's name in the named town, and no other", () => {
  const answer = resolve({ text: "Frischmarkt, Oberdorf", alternatives: 10 }, { gazetteer });
  const sameNamed = [answer, ...answer.alternatives].flatMap((one) =>
    "precision" in one && one.precision === "place" ? [one] : []
  );
  expect(new Set(sameNamed.map(({ coordinates }) => coordinates?.latitude))).toEqual(new Set([47.101, 47.107]));
  expect(new Set(sameNamed.map(({ confidence }) => confidence)).size).toBe(1);
});

test("resolve() takes two points of one thing for one, as far as they lie apart", () => {
  const answer = resolve({ text: "Heimatmuseum, Oberdorf", alternatives: 10 }, { gazetteer });
  expect(answer.alternatives.map(({ precision }) => precision)).not.toContain("place");
  expect(answer.status === "unresolved" ? 0 : answer.accuracyM).toBeGreaterThan(30);
});

test.skipIf(real === undefined)(
  "resolve() finds a postcode of loaded addresses in the caller's country or bounds",
  () => {
    const vaduz = [9.5, 47.1, 9.6, 47.2] as const;
    for (const limits of [{ country: "LI" }, { bounds: vaduz }]) {
      expect(resolve({ text: "9490", ...limits }, { gazetteer: real! })).toMatchObject({
        status: "found",
        label: "9490 Vaduz, Liechtenstein",
        matches: { postcode: "exact" },
        reasons: [],
      });
    }
    expect(resolve({ text: "9490" }, { gazetteer: real! }))
      .toMatchObject({ status: "uncertain", reasons: ["ambiguous"] });
  },
);

test("resolve() returns a postcode of several countries once for each, the nearest to the caller first", () => {
  expect(new Set(countriesOf9901())).toEqual(new Set(["AT", "LI"]));
  expect(countriesOf9901({ latitude: 47.1, longitude: 9.5 })).toEqual(["LI", "AT"]);
  expect(countriesOf9901({ latitude: 47.2, longitude: 9.9 })).toEqual(["AT", "LI"]);
});

function countriesOf9901(near?: Coordinates): (string | undefined)[] {
  const answer = resolve({ text: "9901", alternatives: 5, ...(near === undefined ? {} : { near }) }, { gazetteer });
  return [answer, ...answer.alternatives].map((one) => "components" in one ? one.components.countryCode : undefined);
}

test("resolveStructured() answers a postcode alone as resolve() does, and takes no stated part for a name", () => {
  const alone = resolveStructured({ components: { postcode: "9902" } }, { gazetteer });
  expect(alone).toEqual(resolve({ text: "9902" }, { gazetteer }));
  const street = resolveStructured({ components: { street: "Hotel Adler", locality: "Oberdorf" } }, { gazetteer });
  expect(street).toMatchObject({ precision: "locality", matches: { street: "missing" } });
});

/** Every so many of the named places are resolved: all of them take seconds. */
const ASKED_OF = 4;

test.skipIf(real === undefined)(
  "resolve() gives a named place by its name and town where it is, or says that its name is not its alone",
  () => {
    const wrong: string[] = [];
    let remembered = 0;
    for (const [at, named] of realNamedPlaces().entries()) {
      if (at % ASKED_OF !== 0) {
        continue;
      }
      const text = `${named.name}, ${real!.place(named.place).name}`;
      const answer = resolve({ text, alternatives: 10 }, { gazetteer: real! });
      const located = answer.status === "unresolved" ? undefined : answer;
      if (located?.precision !== "place") {
        // A street or a place of the name comes first, and a word for a kind of things is no name.
        continue;
      }
      remembered += 1;
      const places = [located, ...answer.alternatives];
      const isJoined = places.some(({ coordinates }) => distanceM(coordinates, named.coordinates) <= 100);
      const isRight = distanceM(located.coordinates, named.coordinates) <= 100 ||
        located.components.name === named.name;
      const known = lookUp(located.placeId ?? "", { gazetteer: real! });
      if (
        !isJoined || !isRight || known?.coordinates.latitude !== located.coordinates.latitude ||
        known.label !== located.label
      ) {
        wrong.push(text);
      }
    }
    expect(wrong).toEqual([]);
    expect(remembered).toBeGreaterThan(200);
  },
);

function realNamedPlaces(): readonly NamedPlace[] {
  const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
  const seen = new Map<string, NamedPlace>();
  for (const prefix of letters.flatMap((one) => letters.map((other) => one + other))) {
    for (const named of real!.findNamedPlacesByPrefix(prefix, { limit: 1_000 })) {
      seen.set(named.placeId, named);
    }
  }
  return [...seen.values()];
}

function pointE7(latitude: number, longitude: number): { readonly latitudeE7: number; readonly longitudeE7: number } {
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
}
