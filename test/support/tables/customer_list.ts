import { seededRandom } from "../../../src/evaluation/misspelt.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";

/** A table of invented customers at real addresses, as a spreadsheet program saves it. */
export interface CustomerList {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[][];
}

const COLUMNS = ["Kundennr", "Name", "Straße", "PLZ", "Ort", "Land"];
/** As people write one country; a few leave it out. */
const COUNTRIES = ["Liechtenstein", "FL", "LI", "Liechtenstein", "Fürstentum Liechtenstein", ""];
/** The middle of the country, and a circle around all of it. */
const MIDDLE = { latitude: 47.14, longitude: 9.52 };
const AROUND = { limit: 20_000, maxDistanceM: 40_000 };

/** Some houses of Liechtenstein with customers' numbers and names; the same for the same gazetteer. */
export function customerList(gazetteer: Gazetteer, count: number): CustomerList {
  const random = seededRandom("customers");
  const houses = gazetteer.nearestHouses(MIDDLE, AROUND).flatMap(({ street, house }) => {
    const { name, place, postcode } = gazetteer.street(street);
    const { name: town, countryCode } = gazetteer.place(place);
    const code = house.postcode ?? postcode;
    return countryCode === "LI" && code !== undefined ? [[`${name} ${house.number}`, code, town]] : [];
  });
  const rows = Array.from({ length: count }, (_, i) => {
    const house = random.pick(houses) ?? [];
    const country = random.pick(COUNTRIES) ?? "";
    return [String(10_001 + i), `Kunde ${i + 1}`, ...house, country];
  });
  const text = `\ufeff${[COLUMNS, ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`;
  return { text, columns: COLUMNS, rows };
}
