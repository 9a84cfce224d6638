import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import type { PointE7 } from "../../src/gazetteer/sources/record.ts";
import { assembledGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";
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

await testRows("register_places.csv", {
  gazetteerOf: ({ register = "" }) => gazetteers.get(register)!,
  exact: ["street", "number"],
});

/** The gazetteers of the registers, by name. */
async function registerPlaces(): Promise<ReadonlyMap<string, Gazetteer>> {
  const built = Object.entries(REGISTERS).map(async ([name, register]) => [name, await gazetteerOf(register)] as const);
  return new Map(await Promise.all(built));
}

function gazetteerOf(
  { country: [code, name], points, suburbs = [], outline, postcodes, houses }: Register,
): Promise<Gazetteer> {
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
    records.push({
      kind: "area",
      record: { key: town, kind, placeType: "village", names, point: pointAt(east, north) },
    });
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
