import { seeded } from "../../random/random.ts";

/** A generated house, as a register publishes it. */
export interface House {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface CountryHouses {
  readonly countryCode: string;
  readonly houses: readonly House[];
}

/** Points far inside forty countries, in degrees. */
const COUNTRIES = `US 39.5 -99.5,CA 52.1 -107.3,MX 24.2 -102.6,BR -11.3 -53.1,AR -35.2 -64.9,CL -37.4 -72.1,CO 4.1 -73.2
PE -9.4 -75.6,VE 7.9 -66.2,BO -17.1 -64.4,GB 52.6 -1.3,FR 46.6 2.4,DE 50.9 9.8,ES 39.7 -3.4,PT 39.6 -8.1,IT 43.2 12.2
PL 52.1 19.4,CZ 49.7 15.6,AT 47.5 14.2,CH 46.9 8.1,SE 61.4 15.3,NO 61.2 9.3,FI 62.7 26.1,RO 45.9 24.9,BG 42.6 25.2
GR 39.4 22.1,TR 38.9 34.2,UA 49.1 31.6,AU -25.4 134.6,NZ -38.9 175.9,ZA -29.1 24.6,EG 26.8 30.1,KE 0.4 37.6,NG 9.4 8.1
IN 22.6 79.2,TH 15.7 101.4,VN 21.6 104.9,JP 36.1 138.2,ID -7.3 109.9,PH 15.6 121.1`.split(/[,\n]/u);

const TOWNS = 5;
const STREETS = 80;
const HOUSES = 10;
/** Degrees between towns, streets and houses. */
const TOWN_STEP = 0.3;
const STREET_STEP = 0.0012;
const HOUSE_STEP = 0.0002;
const SYLLABLES = "ba ko ru mi te sol vra dun pel gar nim hos tav lek orr zim".split(" ");

/** Forty countries of five towns; each town has eighty streets with ten houses. */
export function countryHouses(): readonly CountryHouses[] {
  return COUNTRIES.map((line) => {
    const [countryCode = "", latitude = "", longitude = ""] = line.split(" ");
    const houses = housesOfTowns({
      seed: countryCode,
      latitude: Number(latitude),
      longitude: Number(longitude),
      towns: TOWNS,
      streets: STREETS,
      houses: HOUSES,
    });
    return { countryCode, houses };
  });
}

/** Towns from west to east, all with so many streets of so many houses. */
export function housesOfTowns(
  { seed, latitude, longitude, towns, streets, houses }: {
    readonly seed: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly towns: number;
    readonly streets: number;
    readonly houses: number;
  },
): readonly House[] {
  const name = namer(seed);
  return Array.from({ length: towns }, (_, town) => {
    const city = name();
    return Array.from({ length: streets }, (__, street) =>
      streetOf({
        street: `${name()} Street`,
        city,
        latitude: latitude + street * STREET_STEP,
        longitude: longitude + town * TOWN_STEP,
        houses,
        step: HOUSE_STEP,
      })).flat();
  }).flat();
}

/** Streets of a town, all with so many houses. */
export function housesOnStreets(
  { streets, houses }: { readonly streets: number; readonly houses: number },
): readonly House[] {
  const name = namer(`streets of ${houses}`);
  const city = name();
  return Array.from({ length: streets }, (_, at) =>
    streetOf({
      street: `${name()} Avenue`,
      city,
      latitude: 38.4 + at * STREET_STEP + Math.log10(houses) * TOWN_STEP,
      longitude: -101.2,
      houses,
      // At most 20 km.
      step: Math.min(HOUSE_STEP, 0.2 / houses),
    })).flat();
}

/** The houses as a file of OpenAddresses. */
export function csvOf(houses: readonly House[]): string {
  const rows = houses.map(({ longitude, latitude, number, street, city }) =>
    `${longitude.toFixed(7)},${latitude.toFixed(7)},${number},${street},${city},,,`
  );
  return `LON,LAT,NUMBER,STREET,CITY,DISTRICT,REGION,POSTCODE\n${rows.join("\n")}\n`;
}

function streetOf(
  { street, city, latitude, longitude, houses, step }:
    & { readonly houses: number; readonly step: number }
    & Omit<House, "number">,
): readonly House[] {
  return Array.from({ length: houses }, (_, at) => ({
    number: String(at + 1),
    street,
    city,
    latitude: latitude + (at % 2) * 0.0002,
    longitude: longitude + at * step,
  }));
}

/** Makes names that differ from each other. */
function namer(seed: string): () => string {
  const random = seeded(Bun.hash.crc32(seed));
  const used = new Set<string>();
  return () => {
    for (;;) {
      const word = Array.from({ length: 4 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join("");
      if (!used.has(word)) {
        used.add(word);
        return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      }
    }
  };
}
