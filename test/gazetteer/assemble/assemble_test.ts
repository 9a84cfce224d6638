import { describe, expect, test } from "bun:test";
import { adminKind } from "../../../src/gazetteer/assemble/admin_levels.ts";
import { assembleStreets, type StreetRecords } from "../../../src/gazetteer/assemble/assemble_streets.ts";
import { giveParents } from "../../../src/gazetteer/assemble/give_parents.ts";
import { mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { gatherNamedPlaces } from "../../../src/gazetteer/assemble/assemble_country.ts";
import { Provenances } from "../../../src/gazetteer/assemble/places_by_key.ts";
import type { AreaRecord, NamedPlaceRecord, Path } from "../../../src/gazetteer/sources/record.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";
import { wordsOf } from "../../support/texts/words.ts";

const COUNTRY = placeOf("XX", ["country:XX", "country", "Xland", 47, 9, 100_000, 1_000]);

/** Two villages in one municipality, each with its outline or dot, 4 km apart. */
const AREAS: readonly AreaRecord[] = [
  area("r1", "Talheim", { level: 8, kind: "administrative", polygons: [[square(470_000_000, 90_000_000, 1_000_000)]] }),
  area("n1", "Talheim", { kind: "locality", placeType: "village", point: point(470_200_000, 90_200_000) }),
  area("n2", "Oberdorf", { kind: "locality", placeType: "village", point: point(470_600_000, 90_600_000) }),
  area("n3", "Fern", { kind: "locality", placeType: "hamlet", point: point(473_000_000, 93_000_000) }),
];

describe("adminKind()", () => {
  test("follows the country's levels, and takes a city that is a county for a locality", () => {
    expect(adminKind(8, "LI", undefined)).toBe("locality");
    expect(adminKind(7, "PT", undefined)).toBe("locality");
    expect(adminKind(8, "PT", undefined)).toBe("district");
    expect(adminKind(6, "DE", undefined)).toBe("county");
    expect(adminKind(6, "DE", "city")).toBe("locality");
    expect(adminKind(5, "DE", undefined)).toBeUndefined();
    expect(adminKind(2, "DE", undefined)).toBe("country");
  });
});

describe("mergePlaces()", () => {
  test("makes an outline, its dot and the world list's place one, with the list's key and the finer geometry", () => {
    const listed = placeOf("XX", ["geonames:1", "locality", "Thalheim", 47.021, 9.021, 100_000, 500], [
      { text: "Talheim", kind: "alternate" },
    ]);
    const places = mergePlaces([COUNTRY, listed], dataset(AREAS), "XX");
    const talheim = places.filter((place) => place.name === "Talheim");
    expect(talheim.length).toBe(1);
    expect(talheim[0]).toMatchObject({ key: "geonames:1", population: 500, kind: "locality" });
    expect(talheim[0]?.polygons.length).toBe(1);
    expect(talheim[0]?.names.map((name) => name.text)).toContain("Thalheim");
  });

  test("takes the outline with more corners of two data sets, and cites both", () => {
    const polygons = [[Int32Array.of(470_000_000, 90_000_000, 471_000_000, 91_000_000, 470_000_000, 91_000_000)]];
    const coarse = area("wof1", "Talheim", { kind: "locality", polygons });
    const orders = [[...dataset(AREAS, 1), ...dataset([coarse], 2)], [...dataset([coarse], 1), ...dataset(AREAS, 2)]];
    for (const areas of orders) {
      const talheim = mergePlaces([COUNTRY], areas, "XX").find((place) => place.name === "Talheim");
      expect(talheim?.polygons[0]?.[0]?.length).toBe(10);
      expect(talheim?.sources).toEqual(new Set([1, 2]));
    }
  });

  test("keeps the keys of what stays when data sets come in another order", () => {
    const keys = [1, 2].map((number) => mergePlaces([COUNTRY], ofOpenstreetmap(number), "XX").map(({ key }) => key));
    expect(keys[0]).toEqual(keys[1]);
    expect(keys[0]).toContain("openstreetmap:n2");
  });

  test("keeps namesakes that are far apart", () => {
    const far = area("n9", "Oberdorf", { kind: "locality", point: point(474_000_000, 95_000_000) });
    const places = mergePlaces([COUNTRY], dataset([...AREAS, far]), "XX");
    expect(places.filter((place) => place.name === "Oberdorf").length).toBe(2);
  });

  test("keeps districts of one name apart that state different towns", () => {
    const near = { kind: "district", point: point(470_210_000, 90_210_000) } as const;
    const namesakes = ["n1", "n2"].map((localityKey) => area(`h${localityKey}`, "Hafen", { ...near, localityKey }));
    const places = mergePlaces([COUNTRY], dataset([...AREAS, ...namesakes]), "XX");
    expect(places.filter((place) => place.name === "Hafen")).toHaveLength(2);
  });

  test("joins an outline with the label it names, whatever their names", () => {
    const places = mergePlaces(
      [COUNTRY],
      dataset([
        area("r5", "Marktgemeinde Au", { kind: "administrative", level: 8, labelKey: "n5" }),
        area("n5", "Au", { kind: "locality", placeType: "town", point: point(470_000_000, 90_000_000) }),
      ]),
      "XX",
    );
    expect(places.map((place) => place.name)).toEqual(["Xland", "Marktgemeinde Au"]);
    expect(places[1]?.names.map((name) => name.text)).toEqual(["Au"]);
    expect(places[1]?.placeType).toBe("town");
  });
});

describe("PlaceFinder", () => {
  const { places, finder } = world();

  test("takes the village whose dot is nearest within the outline, and the nearest one outside any", () => {
    expect(places[finder.around(point(470_210_000, 90_210_000))]?.name).toBe("Talheim");
    expect(places[finder.around(point(470_590_000, 90_590_000))]?.name).toBe("Oberdorf");
    expect(places[finder.around(point(473_010_000, 93_010_000))]?.name).toBe("Fern");
  });

  test("takes the country where nothing is near", () => {
    expect(places[finder.around(point(480_000_000, 99_000_000))]?.name).toBe("Xland");
  });

  test("finds the settlement of an address by any spelling, and none out of reach", () => {
    expect(places[finder.stated("OBER-DORF", point(470_210_000, 90_210_000)) ?? -1]?.name).toBe("Oberdorf");
    expect(finder.stated("Oberdorf", point(480_000_000, 99_000_000))).toBeUndefined();
  });

  test.each(wordsOf(`
    Oberdorf 15e Arrondissement | Oberdorf, 3. Bezirk | Oberdorf Sector 3 | Oberdorf (Distrito 3) | Oberdorf 1000 |
    OBERDORF XIII. kerület | Oberdorf 5 - Talheim
  `))("takes the numbered district %p for its city", (name) => {
    expect(places[finder.stated(name, point(470_210_000, 90_210_000)) ?? -1]?.name).toBe("Oberdorf");
  });

  test.each(["12", "Bezirk 3", "3. Bezirk", "Oberdorf Nord", "Oberdorfer 3"])("finds no city in %p", (name) => {
    expect(finder.stated(name, point(470_210_000, 90_210_000))).toBeUndefined();
  });

  test("takes a suburb that an address names, unless a settlement of the name is within reach", () => {
    const suburb = area("n7", "Hafenstadt", { kind: "district", point: point(470_250_000, 90_250_000) });
    const namesake = area("n8", "Fern", { kind: "district", point: point(470_250_000, 90_250_000) });
    const merged = mergePlaces([COUNTRY], dataset([...AREAS, suburb, namesake]), "XX");
    const around = new PlaceFinder(merged);
    expect(merged[around.stated("Hafenstadt", point(470_210_000, 90_210_000)) ?? -1]?.kind).toBe("district");
    expect(merged[around.stated("Fern", point(472_900_000, 92_900_000)) ?? -1]?.kind).toBe("locality");
    expect(around.stated("Hafenstadt", point(473_000_000, 93_000_000))).toBeUndefined();
  });
});

describe("giveParents()", () => {
  test("puts a dot under the outline around it, and that under the country", () => {
    const { places, finder } = world();
    const parents = new Map(
      giveParents(places, { finder, countryCode: "XX", provenances: new Provenances(1) }).map((
        place,
      ) => [place.name, place.parentKey]),
    );
    expect(parents.get("Oberdorf")).toBe(places.find((place) => place.name === "Talheim")?.key);
    expect(parents.get("Talheim")).toBe("country:XX");
    expect(parents.get("Fern")).toBe("country:XX");
    expect(parents.get("Xland")).toBeUndefined();
  });

  test("puts a district into the settlement whose record it states, also if that is one of the world list", () => {
    const listed = placeOf("XX", ["geonames:1", "locality", "Fern", 47.3, 9.3, 100_000, 1_000]);
    const suburb = area("n9", "Hafen", { kind: "district", point: point(471_100_000, 91_100_000), localityKey: "n3" });
    const places = mergePlaces([COUNTRY, listed], dataset([...AREAS, suburb]), "XX");
    const finder = new PlaceFinder(places);
    const given = giveParents(places, { finder, countryCode: "XX", provenances: new Provenances(1) });
    expect(given.find(({ name }) => name === "Hafen")?.parentKey).toBe("geonames:1");
  });
});

describe("assembleStreets()", () => {
  test("joins pieces of one name, and keeps namesakes in other villages apart", () => {
    const streets = assembled({
      streets: [
        piece("Dorfstraße", 470_200_000, 90_200_000),
        piece("Dorfstr.", 470_200_000, 90_210_000),
        piece("Dorfstraße", 470_600_000, 90_600_000),
      ],
    });
    expect(streets.map((street) => `${street.key} ${street.paths.length}`)).toEqual(["1:r1/dorfst 2", "1:n2/dorfst 1"]);
  });

  test("gives a house to the nearest street of its name, and prefers the settlement of the address", () => {
    const streets = assembled({
      streets: [piece("Dorfstraße", 470_200_000, 90_200_000), piece("Dorfstraße", 470_600_000, 90_600_000)],
      houses: [house("7", "Dorfstr", 470_600_100, 90_600_100), house("1", "DORFSTRASSE", 470_200_100, 90_200_100)],
    });
    expect(streets.map((street) => street.houses.map(({ number }) => number))).toEqual([["1"], ["7"]]);
  });

  test("makes a street of houses where no line has its name", () => {
    const streets = assembled({
      houses: [house("1", "AM BACH", 470_200_000, 90_200_000), house("3", "Am Bach", 470_201_000, 90_201_000)],
    });
    expect(streets.map(({ names, houses, paths }) => [names[0]?.text, houses.length, paths.length]))
      .toEqual([["Am Bach", 2, 0]]);
  });

  test.each<[string, string[], string[]]>([
    ["joins streets of houses whose numbers go on", ["1", "99", "400"], ["1 99 400"]],
    ["keeps those apart of which each begins with 1", ["1", "99", "2"], ["1 99", "2"]],
    ["keeps those apart whose numbers lie closer than those of a street", ["1", "9", "12"], ["1 9", "12"]],
    ["keeps those apart whose numbers lie further away than those of a street", ["1", "9", "99999"], ["1 9", "99999"]],
    ["joins none to another where two have the same numbers", ["1", "99", "400", "50"], ["50", "1 99", "400"]],
  ])("%s", (_, numbers, expected) => {
    const north = [0, 1_000, 30_000, -15_000].map((tenths) => 470_200_000 + tenths * 9);
    const streets = assembled({
      houses: numbers.map((number, at) => house(number, "Am Bach", north[at]!, 90_200_000)),
    });
    expect(streets.map(({ houses }) => houses.map(({ number }) => number).join(" "))).toEqual(expected);
  });

  test("knows the road of a county without the county's name too", () => {
    const streets = assembled({ streets: [piece("Autauga County 40", 470_200_000, 90_200_000)] });
    expect(streets[0]?.names.map(({ text }) => text)).toEqual(["Autauga County 40", "County Road 40"]);
  });

  test("keeps a house of two sources once, and two of one number far apart twice", () => {
    const streets = assembled({
      streets: [piece("Dorfstraße", 470_200_000, 90_200_000)],
      houses: [
        house("1", "Dorfstraße", 470_200_000, 90_200_000),
        house("1", "Dorfstraße", 470_200_300, 90_200_300),
        house("1", "Dorfstraße", 470_240_000, 90_240_000),
      ],
    });
    expect(streets[0]?.houses.length).toBe(2);
  });

  test("keeps the entrances of a house in one data set, unless they are too far apart to be one address", () => {
    const streets = assembled({
      streets: [piece("Dorfstraße", 470_200_000, 90_200_000)],
      houses: [
        house("1", "Dorfstraße", 470_200_000, 90_200_000),
        house("1", "Dorfstraße", 470_202_000, 90_200_000),
        house("1", "Dorfstraße", 470_202_100, 90_200_100),
        house("1", "Dorfstraße", 470_212_000, 90_200_000),
      ],
    });
    expect(streets[0]?.houses.map(({ point: at }) => at.latitudeE7)).toEqual([470_200_000, 470_202_000]);
  });

  test("puts a house of two data sets where the more trusted one has it, and cites both", () => {
    const provenances = new Provenances(3);
    const { places, finder } = world();
    const streets = assembleStreets({
      streets: dataset([piece("Dorfstraße", 470_200_000, 90_200_000)]),
      houses: [
        ...dataset([
          house("1", "Dorfstraße", 470_200_000, 90_200_000),
          house("3", "Dorfstraße", 470_200_000, 90_201_000),
        ]),
        ...dataset([house("1", "Dorfstraße", 470_200_500, 90_200_500)], 2),
      ],
      ranges: [],
    }, { places, finder, provenances });
    expect(streets[0]).toMatchObject({ dataset: 1 });
    expect(streets[0]?.houses).toEqual([
      { number: "1", point: point(470_200_500, 90_200_500), dataset: 3 },
      { number: "3", point: point(470_200_000, 90_201_000) },
    ]);
    expect(provenances.mixes).toEqual([[2, 1]]);
  });

  test("takes a piece that two extracts share once", () => {
    const tagged = dataset([piece("Dorfstraße", 470_200_000, 90_200_000)]).map((each) => ({ ...each, space: "osm" }));
    const { places, finder } = world();
    const streets = assembleStreets(
      { streets: [...tagged, ...tagged.map((each) => ({ ...each, dataset: 2 }))], houses: [], ranges: [] },
      { places, finder, provenances: new Provenances(3) },
    );
    expect(streets.map(({ paths }) => paths.length)).toEqual([1]);
  });

  test("moves a street to the settlement its addresses state, and remembers the other", () => {
    const streets = assembled({
      streets: [piece("Grenzweg", 470_450_000, 90_450_000)],
      houses: ["1", "2", "3"].map((number) => ({
        ...house(number, "Grenzweg", 470_450_000 + Number(number) * 3_000, 90_450_000),
        locality: "Talheim",
        postcode: "1234",
      })),
    });
    expect(streets[0]).toMatchObject({ placeKey: "1:r1", otherPlaceKeys: ["1:n2"], postcode: "1234" });
  });

  test("gives a range of numbers to its street, and makes one where there is none", () => {
    const line = path(470_200_000, 90_200_000);
    const streets = assembled({
      streets: [piece("Main Street", 470_200_000, 90_200_000)],
      ranges: [
        { key: "t1", from: "1", to: "99", step: "odd", street: "MAIN ST", path: line },
        { key: "t2", from: "2", to: "8", step: "even", street: "Oak Ave", path: line },
      ],
    });
    expect(streets.map(({ names, ranges }) => `${names[0]?.text} ${ranges.length}`))
      .toEqual(["Main Street 1", "Oak Ave 1"]);
  });

  test("is the same for the same records", () => {
    const streets = [piece("B", 470_200_000, 90_200_000), piece("A", 470_600_000, 90_600_000)];
    const records = { streets, houses: [house("1", "B", 470_200_000, 90_200_000)] };
    expect(assembled(records)).toEqual(assembled(records));
  });
});

describe("gatherNamedPlaces()", () => {
  test("makes one of what two data sets call the same within 200 m, and keeps the first one's identifier", () => {
    const own = museum("7", 20_000, { names: [{ text: "MUSEUM", kind: "primary" }], category: "own", street: "Gasse" });
    const [place, ...rest] = gathered([...dataset([museum("n1", 0)]), ...dataset([own], 2)]);
    expect(rest).toEqual([]);
    expect(place).toMatchObject({ key: "1:n1", dataset: 3, category: "own", street: "Gasse", point: own.point });
  });

  test("keeps apart what is further away, and two of one data set that are not one building", () => {
    expect(gathered([...dataset([museum("n1", 0)]), ...dataset([museum("7", 40_000)], 2)])).toHaveLength(2);
    expect(gathered(dataset([museum("n1", 0), museum("n2", 10_000)]))).toHaveLength(2);
    expect(gathered(dataset([museum("n1", 0), museum("w2", 2_000)]))).toHaveLength(1);
    expect(gathered(dataset([museum("n1", 0), museum("w2", 2_000, { category: "shop=gift" })]))).toHaveLength(2);
  });
});

function world() {
  const places = mergePlaces([COUNTRY], dataset(AREAS), "XX");
  return { places, finder: new PlaceFinder(places) };
}

type Plain = { readonly [Kind in keyof StreetRecords]?: readonly StreetRecords[Kind][number]["record"][] };

function assembled({ streets = [], houses = [], ranges = [] }: Plain) {
  const { places, finder } = world();
  return assembleStreets(
    { streets: dataset(streets), houses: dataset(houses), ranges: dataset(ranges) },
    { places, finder, provenances: new Provenances(2) },
  );
}

function dataset<Record>(records: readonly Record[], number = 1): { record: Record; dataset: number }[] {
  return records.map((record) => ({ record, dataset: number }));
}

function area(key: string, name: string, rest: Partial<AreaRecord>): AreaRecord {
  return { key, kind: "locality", names: [{ text: name, kind: "primary" }], ...rest };
}

function piece(name: string, latitudeE7: number, longitudeE7: number) {
  const key = `w${latitudeE7}${name}`;
  return { key, names: [{ text: name, kind: "primary" as const }], path: path(latitudeE7, longitudeE7) };
}

function house(number: string, street: string, latitudeE7: number, longitudeE7: number) {
  return { key: `h${number}`, number, street, point: point(latitudeE7, longitudeE7) };
}

function path(latitudeE7: number, longitudeE7: number): Path {
  return Int32Array.of(latitudeE7, longitudeE7, latitudeE7, longitudeE7 + 10_000);
}

function point(latitudeE7: number, longitudeE7: number) {
  return { latitudeE7, longitudeE7 };
}

function square(south: number, west: number, side: number): Path {
  return Int32Array.of(south, west, south, west + side, south + side, west + side, south + side, west, south, west);
}

function museum(key: string, east: number, more: Partial<NamedPlaceRecord> = {}): NamedPlaceRecord {
  return {
    key,
    names: [{ text: "Museum", kind: "primary" }],
    category: "tourism=museum",
    point: point(470_200_000, 90_200_000 + east),
    ...more,
  };
}

function gathered(records: Parameters<typeof gatherNamedPlaces>[0]) {
  return gatherNamedPlaces(records, { keyAt: () => "country:XX", provenances: new Provenances(3) });
}

function ofOpenstreetmap(number: number) {
  return AREAS.map((record) => ({ record, dataset: number, space: "openstreetmap" }));
}
