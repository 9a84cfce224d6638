import { expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { NamedPlaceInput, PostcodeInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer, NamedPlace } from "../../src/gazetteer/port.ts";
import type { PointE7 } from "../../src/gazetteer/sources/record.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { lookUp, resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { smallStreets } from "./small_streets.ts";
import { testRows } from "./table_rows.ts";

/** A register of addresses: how it says, or does not say, where a house is. */
interface Register {
  readonly country: readonly [code: string, name: string];
  /** Towns that are known as points: name, kilometres east and north, people. */
  readonly points: readonly (readonly [name: string, east: number, north: number, people: number])[];
  /** Suburbs, likewise. */
  readonly suburbs?: readonly (readonly [name: string, east: number, north: number])[];
  /** A municipality with an outline around the point 0, 0: name, and half of its side in kilometres. */
  readonly outline?: readonly [name: string, half: number];
  /** The list of postcodes with their post towns. */
  readonly postcodes: readonly (readonly [postcode: string, town: string, east: number, north: number])[];
  /** Streets with their houses: the number is also the house's distance from the first, in tens of metres. */
  readonly houses: readonly {
    readonly street?: string;
    /** The village that the address names in place of a street. */
    readonly placeName?: string;
    readonly numbers: string;
    readonly postcode?: string;
    readonly town?: string;
    readonly east: number;
    readonly north: number;
  }[];
}

const REGISTERS: Readonly<Record<string, Register>> = {
  // No address states its town; the post writes others than the nearest point.
  borough: {
    country: ["US", "United States"],
    outline: ["Kingsborough", 10],
    points: [
      ["Flushford", 3, 3, 0],
      ["Murrayfield", 0.2, 0.2, 0],
      ["Kissenhill", 1.3, 0, 0],
      ["Astorville", -7, -7, 0],
      ["Fartown", 60, 0, 50_000],
    ],
    postcodes: [["11354", "Flushford", 1, 1], ["11101", "Astorville", -7, -7], ["12000", "Fartown", 60, 0]],
    houses: [
      { street: "Oak Street", numbers: "2 4 12 14", postcode: "11354", east: 0, north: 0 },
      { street: "Pine Street", numbers: "1 3 5", postcode: "11101", east: -7, north: -6.9 },
      { street: "Elm Street", numbers: "1 3 5", postcode: "12000", town: "Fartown", east: 60, north: 0.1 },
    ],
  },
  // The town column holds suburbs.
  suburbs: {
    country: ["US", "United States"],
    outline: ["Kingsborough", 10],
    points: [["Fartown", 60, 0, 50_000]],
    suburbs: [["Harbourside", 3, 0], ["Millbank", 0.3, 0], ["Farside", -7, -7]],
    postcodes: [["11354", "Kingsborough", 1, 1]],
    houses: [
      { street: "Oak Street", numbers: "2 4 12 14", postcode: "11354", town: "Harbourside", east: 0, north: 0 },
      { street: "Pine Street", numbers: "1 3 5", postcode: "11354", town: "Farside", east: -7, north: -6.9 },
    ],
  },
  // The town column holds numbered districts of the city.
  districts: {
    country: ["FR", "France"],
    points: [["Grandville", 0, 0, 2_000_000], ["Vannay", 4.1, 0, 27_000], ["Loinville", 90, 0, 30_000]],
    postcodes: [["75015", "Grandville", 3, 0], ["75003", "Grandville", 4, 0.4], ["92170", "Vannay", 4.1, 0]],
    houses: [
      {
        street: "Rue du Test",
        numbers: "1 3 5",
        postcode: "75015",
        town: "Grandville 15e Arrondissement",
        east: 4,
        north: 0,
      },
      {
        street: "Rue du Port",
        numbers: "1 3 5",
        postcode: "75003",
        town: "Grandville, 3. Bezirk",
        east: 4,
        north: 0.4,
      },
      { street: "Rue de la Gare", numbers: "1 3 5", postcode: "75015", town: "Grandville XV", east: 4, north: 0.8 },
      // A street with the name of a town.
      { street: "Loinville", numbers: "1 3 5", postcode: "92170", town: "Vannay", east: 4.2, north: -0.3 },
      { street: "Rue de Vannay", numbers: "1 3 5", postcode: "92170", town: "Vannay", east: 4.1, north: -0.2 },
    ],
  },
  // The register has no postcodes; each is known by the point of a list.
  unlisted: {
    country: ["US", "United States"],
    points: [["Middleton", 0, 0, 300_000], ["Fartown", 60, 0, 50_000]],
    postcodes: [
      ["10001", "Middleton", 0, 0],
      ["10002", "Middleton", 4, 0],
      ["10003", "Middleton", 0, 3],
      ["10004", "Middleton", -4, 0],
      ["10005", "Middleton", 0, -5],
      ["10006", "Middleton", -4, 3],
      ["10091", "Fartown", 60, 0],
      ["10092", "Fartown", 62, 0],
      ["10093", "Fartown", 60, 3],
      ["10094", "Fartown", 60, -4],
      ["10095", "Fartown", 56, 0],
    ],
    houses: [{ street: "Oak Street", numbers: "2 4 12 14", town: "Middleton", east: 1.4, north: 0 }],
  },
  // Houses are numbered in their village.
  villages: {
    country: ["AT", "Österreich"],
    points: [["Dorfheim", 0, 0, 900], ["Weiler", 2.5, 0, 0]],
    postcodes: [["3500", "Dorfheim", 0, 0]],
    houses: [
      { street: "Kirchgasse", numbers: "1 2 3", postcode: "3500", town: "Dorfheim", east: 0.1, north: 0 },
      { placeName: "Dorfheim", numbers: "37 38 39", postcode: "3500", town: "Dorfheim", east: 0, north: 0 },
      { placeName: "Weiler", numbers: "1 2 38", postcode: "3500", town: "Dorfheim", east: 2.5, north: 0 },
    ],
  },
  // A street has the name of its town.
  townStreets: {
    country: ["AT", "Österreich"],
    points: [["Am Platz", 0, 0, 2_000]],
    postcodes: [["3600", "Am Platz", 0, 0]],
    houses: [
      { street: "Am Platz", numbers: "1 2 3", postcode: "3600", town: "Am Platz", east: 1.2, north: 0 },
      { street: "Kirchgasse", numbers: "1 2 3", postcode: "3600", town: "Am Platz", east: 0.1, north: 0 },
    ],
  },
};

const gazetteers = await registerPlaces();

const exact = ["street", "number"];
await testRows("register_places.csv", { gazetteerOf: ({ register = "" }) => gazetteers.get(register)!, exact });

/** The gazetteers of the registers, by name. */
async function registerPlaces(): Promise<ReadonlyMap<string, Gazetteer>> {
  const built = Object.entries(REGISTERS).map(async ([name, register]) => [name, await gazetteerOf(register)] as const);
  return new Map(await Promise.all(built));
}

function gazetteerOf({ country: [code, name], points, suburbs = [], outline, postcodes, houses }: Register) {
  const land = `country:${code}`;
  const middle = degreesOf(pointAt(0, 0));
  const world = [
    placeOf(code, [land, "country", name, ...middle, 300_000, 8_000_000]),
    ...points.filter(([, , , people]) => people > 0).map(([town, east, north, people]) => {
      const radiusM = 500 + 12 * Math.sqrt(people);
      return placeOf(code, [
        `world:${town}`,
        "locality",
        town,
        ...degreesOf(pointAt(east, north)),
        radiusM,
        people,
        land,
      ]);
    }),
  ];
  const records: AnyRecord[] = [];
  if (outline !== undefined) {
    const [town, half] = outline;
    const [{ latitudeE7: south, longitudeE7: west }, { latitudeE7: north, longitudeE7: east }] = [
      pointAt(-half, -half),
      pointAt(half, half),
    ];
    const ring = Int32Array.of(south, west, south, east, north, east, north, west, south, west);
    records.push({
      kind: "area",
      record: { key: town, kind: "locality", names: [{ text: town, kind: "primary" }], polygons: [[ring]] },
    });
  }
  const dots = [
    ...points.filter(([, , , people]) => people === 0).map((point) => ["locality" as const, ...point] as const),
    ...suburbs.map((suburb) => ["district" as const, ...suburb] as const),
  ];
  for (const [kind, town, east, north] of dots) {
    const names = [{ text: town, kind: "primary" as const }];
    const record = { key: town, kind, placeType: "village", names, point: pointAt(east, north) };
    records.push({ kind: "area", record });
  }
  for (const [postcode, locality, east, north] of postcodes) {
    const point = pointAt(east, north);
    records.push({ kind: "postcode", record: { key: postcode, postcode, locality, countryCode: code, point } });
  }
  for (const { numbers, town, east, north, ...stated } of houses) {
    for (const number of numbers.split(" ")) {
      const point = pointAt(east + Number(number) / 100, north);
      const key = `${stated.street ?? stated.placeName} ${number}`;
      const locality = town === undefined ? {} : { locality: town };
      records.push({ kind: "house", record: { ...stated, ...locality, key, number, point } });
    }
  }
  return assembledGazetteer(code, { world, records });
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
