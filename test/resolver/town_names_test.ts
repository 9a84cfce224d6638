import { expect, test } from "bun:test";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../support/gazetteers/plain_records.ts";

const CODES: PlaceRecord["names"] = [{ text: "CO", kind: "code" }, { text: "COL", kind: "code" }];
const places = [
  placeOf("CN", ["CN", "country", "China", 35, 105, 3_000_000, 1_400_000_000]),
  placeOf("CN", ["shanghai", "locality", "Shanghai", 31.2, 121.5, 40_000, 24_000_000, "CN"]),
  placeOf("HK", ["HK", "country", "Hong Kong", 22.3, 114.2, 40_000, 7_000_000]),
  placeOf("HK", ["hongkong", "locality", "Hong Kong", 22.28, 114.16, 30_000, 7_000_000, "HK"]),
  placeOf("US", ["US", "country", "United States", 40, -90, 2_000_000, 300_000_000], [{ text: "USA", kind: "code" }]),
  placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
  placeOf("PR", ["PR", "country", "Puerto Rico", 18.2, -66.4, 200_000, 3_000_000]),
  placeOf("PR", ["sanjuan", "locality", "San Juan", 18.4, -66.1, 10_000, 300_000, "PR"]),
  placeOf("CO", ["CO", "country", "Colombia", 4, -73, 1_500_000, 50_000_000], CODES),
  placeOf("SV", ["SV", "country", "El Salvador", 13.8, -88.9, 200_000, 6_000_000]),
  placeOf("SV", ["sansalvador", "locality", "San Salvador", 13.69, -89.19, 12_000, 500_000, "SV"]),
  placeOf("PA", ["PA", "country", "Panamá", 8.4, -80.1, 300_000, 4_000_000]),
  placeOf("PE", ["PE", "country", "Perú", -10, -76, 1_500_000, 30_000_000]),
  placeOf("PE", ["lima", "locality", "Lima", -12.04, -77.03, 31_000, 8_000_000, "PE"]),
  placeOf("NO", ["NO", "country", "Norge", 62, 10, 1_000_000, 5_000_000]),
  placeOf("NO", ["hokksund", "locality", "Hokksund", 59.77, 9.9, 2_000, 8_000, "NO"]),
  placeOf("CL", ["CL", "country", "Chile", -30, -71, 2_000_000, 19_000_000]),
  placeOf("CL", ["santiago", "locality", "Santiago", -33.45, -70.67, 26_000, 5_000_000, "CL"]),
  placeOf("DK", ["DK", "country", "Danmark", 56, 10, 300_000, 5_000_000]),
  placeOf("DK", ["aarhus", "locality", "Aarhus", 56.16, 10.2, 10_000, 280_000, "DK"]),
  placeOf("DK", ["malling", "locality", "Malling", 56.04, 10.2, 1_000, 4_000, "DK"]),
  placeOf("DO", ["DO", "country", "República Dominicana", 19, -70, 200_000, 11_000_000]),
  placeOf("DO", ["nacional", "locality", "Nacional", 18.5, -69.9, 9_000, 900_000, "DO"]),
  placeOf("ES", ["ES", "country", "España", 40, -4, 500_000, 47_000_000]),
  placeOf("ES", ["aldaia", "locality", "Aldaia", 39.46, -0.46, 3_000, 30_000, "ES"]),
  placeOf("IT", ["IT", "country", "Italia", 42, 12, 500_000, 60_000_000]),
  placeOf("IT", ["ferrara", "county", "Ferrara", 44.8, 11.6, 50_000, 350_000, "IT"], [{ text: "FE", kind: "code" }]),
  placeOf("IT", ["brunico", "locality", "Brunico", 46.8, 11.9, 5_000, 16_000, "IT"]),
  placeOf("IT", ["cassiano", "locality", "San Cassiano", 40.05, 18.3, 2_000, 2_000, "IT"]),
  placeOf("AR", ["AR", "country", "Argentina", -35, -65, 2_000_000, 45_000_000]),
  placeOf("AR", ["santafe", "locality", "Santa Fe", -31.6, -60.7, 11_000, 500_000, "AR"]),
  placeOf("GB", ["GB", "country", "United Kingdom", 54, -2, 400_000, 67_000_000]),
  placeOf("GB", ["aberdeen", "locality", "Aberdeen", 57.15, -2.1, 9_000, 200_000, "GB"]),
  placeOf("GB", ["ely", "locality", "Ely", 52.4, 0.26, 4_000, 20_000, "GB"]),
  placeOf("US", ["ely-us", "locality", "Ely", 39.25, -114.89, 3_000, 4_000, "US"]),
  placeOf("FR", ["FR", "country", "France", 46, 2, 500_000, 65_000_000]),
  placeOf("FR", ["saintdenis", "locality", "Saint-Denis", 48.93, 2.35, 6_000, 110_000, "FR"]),
  placeOf("RE", ["RE", "country", "Réunion", -21.1, 55.5, 40_000, 900_000]),
  placeOf("RE", ["saintdenis-re", "locality", "Saint-Denis", -20.88, 55.45, 7_000, 150_000, "RE"]),
  placeOf("CN", ["zhongshan", "locality", "中山", 22.5, 113.4, 24_000, 3_000_000, "CN"]),
  placeOf("CN", ["ocean", "locality", "Ocean", 23.5, 113.4, 24_000, 3_000_000, "CN"]),
  placeOf("PE", ["centre", "locality", "Centre", -11, -76, 24_000, 3_000_000, "PE"]),
  placeOf("TW", ["TW", "country", "臺灣", 23.6, 121, 200_000, 23_000_000]),
  placeOf("TW", ["taipei", "locality", "台北", 25.05, 121.53, 31_000, 2_600_000, "TW"], [
    { text: "台北市", kind: "alternate" },
  ]),
  placeOf("IN", ["IN", "country", "India", 22, 79, 2_000_000, 1_400_000_000]),
  placeOf("IN", ["bengaluru", "locality", "Bengaluru", 12.97, 77.59, 31_000, 8_000_000, "IN"]),
];
const postcodes = postcodesAt([
  ["3300", "hokksund", 59.77, 9.9],
  ["8000", "aarhus", 56.16, 10.2],
  ["46960", "aldaia", 39.46, -0.46],
  ["39030", "brunico", 46.8, 11.9],
  ["AB25", "aberdeen", 57.15, -2.1],
  ["CB7", "ely", 52.4, 0.26],
], 1_000);
const streets = ["9th", "2nd", "High Street"].map((name) => streetIn("millford", name));
const gazetteer = plainWorld(places, { streets, postcodes });

function labelOf(text: string): string {
  const resolution = resolve({ text }, { gazetteer });
  return `${resolution.status} ${"label" in resolution ? resolution.label : ""}`;
}

test.each([
  // Addresses of a territory name the country that it belongs to.
  ["San Juan, Puerto Rico, USA", "found San Juan, Puerto Rico"],
  ["Hong Kong, China", "found Hong Kong"],
  ["Saint-Denis, France", "found Saint-Denis, France"],
  ["San Juan, USA", "uncertain San Juan, Puerto Rico"],
  // A name beside unknown words is theirs, where a segment is a town.
  ["Shanghai Tang Mansion, 1 Duddell Street, Hong Kong", "uncertain Hong Kong"],
  // So are two of different places in one segment.
  ["Shop 403, Ocean Centre, 3 Canton Road, Hong Kong", "uncertain Hong Kong"],
  // So is one between an area and the character of a street.
  ["台北市中山北路21號", "uncertain 臺灣 台北"],
  // So is one between a street type and a house number, and a code in front of words.
  ["Av. República de Panamá 515, Lima", "uncertain Lima, Perú"],
  ["Pasaje 1 105, Col. Medica, San Salvador", "uncertain San Salvador, El Salvador"],
  ["Khaldiya Co-op, San Salvador", "uncertain San Salvador, El Salvador"],
  // A number that is marked is no postcode with the sign of Norway.
  ["Av. Americo Vespucio Nº 3300, Santiago, Chile", "uncertain Santiago, Chile"],
  ["NO 3300 Hokksund", "found 3300 Hokksund, Norge"],
  ["Hokksund N 3300", "found 3300 Hokksund, Norge"],
  // The postcode says that the town is Aarhus, so no word is a misspelt town next to it.
  ["Salling Store, Søndergade 27, 8000 Aarhus", "uncertain 8000 Aarhus, Danmark"],
  // A town beside its own postcode is meant, whatever else has the name of a larger one.
  ["CC Bonaire Nacional II Km 345, 46960 Aldaia", "uncertain 46960 Aldaia, España"],
  // Both halves of a British code are one code.
  ["3A The Cloisters, Ely, CB7 4ZH", "uncertain Ely, CB7, United Kingdom"],
  ["12 High Street, CB7 4ZH", "uncertain Ely, CB7, United Kingdom"],
  // In one country a code is one place, and a name several.
  ["strada Micura 20, San Cassiano, 39030, Italia", "uncertain 39030 Brunico, Italia"],
  // The last word of a name is no code of its own, and the half of a postcode no square of a grid.
  ["Zuviria 53 Santa Fe", "uncertain Santa Fe, Argentina"],
  ["1 Foresterhill Road, Aberdeen, AB25 2WA", "uncertain Aberdeen, AB25, United Kingdom"],
  // Two ordinals, each of them the name of a street somewhere.
  ["9th Cross, Nagar 2nd Phase, Bengaluru", "uncertain Bengaluru, India"],
  // The end of a word is no letter of the Irish grid, and a marked code the number of a flat.
  ["AV. AYLLÓN 5574, LIMA", "uncertain Lima, Perú"],
  ["12 Azadlig Avenue, No K3.08, Lima, Perú", "uncertain Lima, Perú"],
])("resolve() answers %s with the town that it names: %s", (text, answer) => {
  expect(labelOf(text)).toBe(answer);
});

test("resolve() says of a name beside unknown words that it is not matched, not that the town contradicts it", () => {
  const { reasons, matches } = resolve({ text: "Shanghai Tang Mansion, Hong Kong" }, { gazetteer });
  expect(reasons).toContain("unmatched_text");
  expect(reasons).not.toContain("locality_conflict");
  expect(matches).toEqual({ country: "exact", name: "missing" });
});

const unloadedPlaces = [
  placeOf("PL", ["PL", "country", "Polska", 52, 19, 400_000, 38_000_000]),
  placeOf("PL", ["krakow", "locality", "Kraków", 50.06, 19.94, 12_000, 800_000, "PL"]),
  placeOf("PL", ["wieliczka", "locality", "Wieliczka", 49.99, 20.06, 6_000, 20_000, "PL"]),
  placeOf("GB", ["GB", "country", "United Kingdom", 54, -2, 400_000, 67_000_000]),
  placeOf("GB", ["kirkby", "locality", "Kirkby Lonsdale", 54.2, -2.6, 2_000, 2_000, "GB"]),
  placeOf("AU", ["AU", "country", "Australia", -25, 134, 2_000_000, 26_000_000]),
  placeOf("AU", ["berwick", "locality", "Berwick", -38.03, 145.35, 5_000, 50_000, "AU"]),
  placeOf("US", ["US", "country", "United States", 40, -90, 2_000_000, 300_000_000]),
  placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
/** Postcodes around the middle of Kraków, one of them in the list of Wieliczka, and the first half of a British one. */
const POSTCODES = [
  ["31-063", "krakow", 50.05, 19.94],
  ["31-064", "krakow", 50.055, 19.94],
  ["31-065", "krakow", 50.06, 19.94],
  ["31-066", "krakow", 50.065, 19.94],
  ["31-067", "krakow", 50.07, 19.94],
  ["31-068", "wieliczka", 50.075, 19.94],
  ["LA6", "kirkby", 54.2, -2.6],
] as const;
const unloaded = plainWorld(unloadedPlaces, {
  streets: [
    streetIn("millford", "Polna", {
      houses: [{ number: "26", point: { latitudeE7: 40e7, longitudeE7: -90e7 } }],
    }),
  ],
  postcodes: postcodesAt(POSTCODES, 500),
});

test.each([
  // The second number of a street is no house.
  ["ul. Polna 26, 31-063 Kraków", "31-063 Kraków, Polska"],
  // The town is certain, so no street of another country is meant, with a typo or without.
  ["ul. Polnna 26, 31-063 Kraków", "31-063 Kraków, Polska"],
  ["Polna 26, 31-063 Kraków, Polska", "31-063 Kraków, Polska"],
  // The named town stays the town, although the list has the postcode under another one.
  ["ul. Długa 5, 31-068 Kraków", "31-068 Kraków, Polska"],
])("resolve() answers %s, a street that no data has, with its postcode %s", (text, label) => {
  const { status, matches, ...answer } = resolve({ text }, { gazetteer: unloaded });
  expect<string>(status).toBe("uncertain");
  expect("label" in answer ? [answer.precision, answer.label] : []).toEqual(["postcode", label]);
  expect([matches.street, matches.houseNumber, matches.locality, matches.postcode]).toEqual([
    "missing",
    "missing",
    "exact",
    "exact",
  ]);
});

test.each([
  // A town that is not known: its postcode is, and the name of another one is not meant.
  ["60 Hollybush Close, Borwick, LA6 1JT", "uncertain", "Kirkby Lonsdale, LA6, United Kingdom"],
  ["60 Hollybush Close, Borwick, LA6 1JT, UK", "uncertain", "Kirkby Lonsdale, LA6, United Kingdom"],
  ["Lindenweg 3, 31063 Nirgendwo", "uncertain", "31-063 Kraków, Polska"],
  // No street, no postcode.
  ["room 12, 31063", "unresolved", undefined],
  ["order 31063", "unresolved", undefined],
])("resolve() answers %s with the postcode of a street: %s, %s", (text, status, label) => {
  const answer = resolve({ text }, { gazetteer: unloaded });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? answer.label : undefined).toBe(label);
});

test.each([
  ["31063 Nirgendwo", "PL", "uncertain"],
  ["31063 Nirgendwo", undefined, "unresolved"],
  ["31063 Long Street", "PL", "unresolved"],
])("resolve() takes the code in %s for a postcode if the caller says the country: %s, %s", (text, country, status) => {
  const answer = resolve({ text, ...(country === undefined ? {} : { country }) }, { gazetteer: unloaded });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? answer.label : "31-063 Kraków, Polska").toBe("31-063 Kraków, Polska");
});

test.each([
  [{ postcode: "31-063", locality: "Kraków" }, "found", "31-063 Kraków, Polska"],
  [
    { street: "ul. Polna", houseNumber: "26", postcode: "31-063", locality: "Kraków" },
    "uncertain",
    "31-063 Kraków, Polska",
  ],
  [
    { street: "High Street 12", postcode: "LA6 1JT", locality: "Borwick" },
    "uncertain",
    "Kirkby Lonsdale, LA6, United Kingdom",
  ],
])("resolveStructured() reads a postcode of two parts in its own field: %j is %s", (components, status, label) => {
  const answer = resolveStructured({ components }, { gazetteer: unloaded });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? [answer.label, answer.matches.postcode] : []).toEqual([label, "exact"]);
});
