import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { resolve } from "../resolver/mod.ts";
import { fold } from "../text/fold.ts";

export interface EvaluatePairs {
  readonly gazetteer: Gazetteer;
  /** ISO 3166-1 alpha-2 of a country with loaded houses. */
  readonly country: string;
  /** The verdict on two answers. */
  readonly match: (a: Resolution, b: Resolution) => string;
  /** Every street, or one of so many. */
  readonly step?: number;
}

/** Numbers of places and streets in a set begin at this times the number of their file. */
const NUMBERS_PER_FILE = 2 ** 32;
const HOUSES = 4;

interface House {
  readonly street: string;
  readonly number: string;
  readonly postcode: string;
  readonly town: string;
  readonly country: string;
}

/** The same house as other people write it. */
const WRITINGS: readonly ((house: House) => string)[] = [
  ({ street, number, postcode, town }) => `${number} ${street}, ${town} ${postcode}`,
  ({ street, number, postcode, town, country }) => `${postcode} ${town}, ${street} ${number}, ${country}`,
  ({ street, number, postcode, town }) => fold(`${street} ${number} ${postcode} ${town}`),
  ({ street, number, town, country }) => `${street} ${number}, ${town}, ${country}`.toUpperCase(),
];

function usual({ street, number, postcode, town, country }: House): string {
  return `${street} ${number}, ${postcode} ${town}, ${country}`;
}

/** Compares pairs of loaded houses: in two writings, with their neighbours, with namesakes in other towns. */
export function evaluatePairs({ gazetteer, country, match, step = 1 }: EvaluatePairs) {
  const answers = new Map<string, Resolution>();
  const answer = (text: string) => answers.getOrInsertComputed(text, () => resolve({ text }, { gazetteer }));
  const verdicts = { writings: [] as string[], neighbours: [] as string[], namesakes: [] as string[] };
  const streets = housesByStreet(gazetteer, country);
  const byName = Map.groupBy(streets.flat(), ({ street, number }) => `${street} ${number}`);
  for (let at = 0; at < streets.length; at += step) {
    const houses = streets[at] ?? [];
    for (const [i, house] of houses.slice(0, HOUSES).entries()) {
      const verdict = (other: string): string => match(answer(usual(house)), answer(other));
      verdicts.writings.push(...WRITINGS.map((write) => verdict(write(house))));
      const neighbour = houses[i + 1];
      if (neighbour !== undefined && neighbour.number !== house.number) {
        verdicts.neighbours.push(verdict(usual(neighbour)));
      }
      const namesakes = byName.get(`${house.street} ${house.number}`) ?? [];
      verdicts.namesakes.push(
        ...namesakes.filter(({ town }) => town !== house.town).map((namesake) => verdict(usual(namesake))),
      );
    }
  }
  const { writings, neighbours, namesakes } = verdicts;
  return {
    // Pairs of one house in two writings, and how many of them were recognized.
    same: writings.length,
    recognized: writings.filter((verdict) => verdict === "same_address").length,
    // Pairs of two houses of one street: how many there are, and how many got the answer "same street".
    neighbours: neighbours.length,
    sameStreet: neighbours.filter(isStreet).length,
    // Pairs of houses with one street and number in two towns.
    namesakes: namesakes.length,
    // Neighbours and namesakes that were taken for one house, and namesakes for one street.
    wrong: [...neighbours, ...namesakes].filter(isHouse).length + namesakes.filter(isStreet).length,
  };
}

function isStreet(verdict: string): boolean {
  return verdict === "same_street";
}

function isHouse(verdict: string): boolean {
  return verdict === "same_address" || verdict === "same_unit";
}

/** The houses of a country whose postcode is known, by their streets. */
function housesByStreet(gazetteer: Gazetteer, code: string): House[][] {
  const entry = gazetteer.country(code);
  if (entry === undefined) {
    return [];
  }
  const country = gazetteer.place(entry).name;
  const first = Math.floor(entry / NUMBERS_PER_FILE) * NUMBERS_PER_FILE;
  return Array.from({ length: gazetteer.streetCount(entry) }, (_, at) => gazetteer.street(first + at)).map((street) =>
    gazetteer.houses(street.id).flatMap(({ number, postcode = street.postcode }) =>
      postcode === undefined
        ? []
        : [{ street: street.name, number, postcode, town: gazetteer.place(street.place).name, country }]
    )
  );
}

/** The counts in three lines. */
export function pairReport(counts: ReturnType<typeof evaluatePairs>): string {
  const { same, recognized, neighbours, sameStreet, namesakes, wrong } = counts;
  return [
    `one house in two writings   ${recognized} of ${same} recognized (${percent(recognized, same)})`,
    `neighbours                  ${sameStreet} of ${neighbours} in one street (${percent(sameStreet, neighbours)})`,
    `neighbours and namesakes    ${wrong} of ${neighbours + namesakes} taken for the same`,
    `precision ${percent(recognized, recognized + wrong)}, recall ${percent(recognized, same)}`,
  ].join("\n");
}

function percent(part: number, whole: number): string {
  return `${(100 * part / Math.max(1, whole)).toFixed(2)} %`;
}
