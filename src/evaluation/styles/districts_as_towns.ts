import { nameKey } from "../../text/name_key.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import { housesOf, onHouses, type Style } from "./style.ts";
import { withoutBorder } from "./without_borders.ts";

/** A place with fewer houses has no districts. */
const HOUSES_MIN = 30;

/** How registers name a city's district. */
const NAMES: Readonly<Record<AddressStyle["language"], (city: string, district: number) => string>> = {
  de: (city, district) => `${city}, ${district}. Bezirk`,
  en: (city, district) => `${city} ${district}`,
  mt: (city, district) => `${city} ${district}`,
  fr: (city, district) => `${city} ${district}${district === 1 ? "er" : "e"} Arrondissement`,
  ca: (city, district) => `${city} Districte ${district}`,
  pt: (city, district) => `${city} (Distrito ${district})`,
  ru: (city, district) => `${city}, ${district}-й район`,
};

interface City {
  readonly name: string;
  /** Degrees; the districts meet here. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The town of a house is a district with a number (`Paris 15e Arrondissement`); people write the city. */
export const DISTRICTS_AS_TOWNS: Style = {
  name: "districts as towns",
  isOfData: true,
  in({ area, truth }) {
    const cities = citiesOf(truth);
    const restated = onHouses((record, seen) => {
      const city = cities.get(seen.localityKey);
      if (city === undefined) {
        return record;
      }
      const isNorth = record.point.latitudeE7 / 1e7 > city.latitude;
      const isEast = record.point.longitudeE7 / 1e7 > city.longitude;
      const district = 1 + (isNorth ? 2 : 0) + (isEast ? 1 : 0);
      return { ...record, locality: NAMES[area.style.language](city.name, district) };
    });
    return cities.size === 0 ? undefined : {
      publish: (entry, seen) => restated(withoutBorder(entry, area.countryCode), seen),
      write: (address) => address.isOfRange !== true && cities.has(nameKey(address.locality)) ? address : undefined,
    };
  },
};

function citiesOf(truth: AreaTruth): ReadonlyMap<string, City> {
  const cities = new Map<string, City>();
  for (const [key, members] of Map.groupBy(housesOf(truth), ({ locality }) => nameKey(locality))) {
    if (members.length >= HOUSES_MIN) {
      const middle = Math.floor(members.length / 2);
      cities.set(key, {
        name: members[0]!.locality,
        latitude: members.map(({ points }) => points[0]!.latitude).sort((one, other) => one - other)[middle]!,
        longitude: members.map(({ points }) => points[0]!.longitude).sort((one, other) => one - other)[middle]!,
      });
    }
  }
  return cities;
}
