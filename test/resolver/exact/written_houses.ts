import type { EntryId, Gazetteer } from "../../../src/gazetteer/port.ts";
import { resolve } from "../../../src/resolver/mod.ts";

/** Numbers of places and streets in a set begin at this times the number of their file. */
const NUMBERS_PER_FILE = 2 ** 32;

/** The houses of every `step`th street of a country, each as people write it. */
export function* writtenHouses(gazetteer: Gazetteer, countryCode: string, step: number): Generator<string> {
  const country = gazetteer.country(countryCode);
  if (country === undefined) {
    throw new RangeError(`Cannot write houses because the country must be loaded: current value is ${countryCode}`);
  }
  const first = Math.floor(country / NUMBERS_PER_FILE) * NUMBERS_PER_FILE;
  for (let at = 0; at < gazetteer.streetCount(country); at += step) {
    const street = gazetteer.street(first + at);
    const town = gazetteer.place(street.place).name;
    const areas = { country: gazetteer.nameIn(country, ["en"]), region: regionOf(street.place, gazetteer) };
    yield* streetForms({ street: street.name, postcode: street.postcode, town }, areas);
    for (const { number, postcode = street.postcode } of gazetteer.houses(street.id)) {
      yield* formsOf({ street: street.name, number, postcode, town }, areas);
    }
  }
}

function regionOf(place: EntryId, gazetteer: Gazetteer): string | undefined {
  const region = gazetteer.place(place).parents.find((id) => gazetteer.placeRank(id).kind === "region");
  return region === undefined ? undefined : gazetteer.place(region).name;
}

interface WrittenStreet {
  readonly street: string;
  readonly postcode: string | undefined;
  readonly town: string;
}

interface Areas {
  readonly country: string;
  readonly region: string | undefined;
}

/** One street without a number in ten forms. */
function streetForms(
  { street, postcode = "", town }: WrittenStreet,
  { country, region = country }: Areas,
): readonly string[] {
  return [
    `${street}, ${postcode} ${town}`,
    `${street}, ${town}`,
    `${town}, ${street}`.toLowerCase(),
    `${postcode} ${town}, ${street}`.toUpperCase(),
    `${street}, ${town}, ${country}`.normalize("NFD"),
    `${country}, ${town} ${postcode}, ${street}`,
    `${street}, ${town}, ${region} ${postcode}`,
    `${street}, ${postcode}`,
    `${street}, ${town}, ${town}`,
    `${withoutLetter(street, 3)}, ${postcode} ${town}`,
  ].map((text) => text.replaceAll(/ {2,}/gu, " ").trim());
}

/**
 * One address in twenty-four forms: complete, reordered, folded, without a part, with one more, with a unit, notes, a
 * typo or another number.
 */
function formsOf(
  { street, number, postcode = "", town }: WrittenStreet & { readonly number: string },
  { country, region = country }: Areas,
): readonly string[] {
  return [
    `${street} ${number}, ${postcode} ${town}`,
    `${number} ${street}, ${town} ${postcode}`,
    `${street}, ${number}, ${town}`,
    `${postcode} ${town}, ${street} ${number}`,
    `${street} ${number} ${town}`.toLowerCase(),
    `${number} ${street}, ${town}, ${country}`.toUpperCase(),
    `${street} ${number}, ${town}, ${region}`,
    `${street} ${number} ${postcode}`,
    `${town}, ${number} ${street}`,
    `${street} ${number}, ${town}, ${country}`.normalize("NFD"),
    `${street} ${number}a, ${town}`,
    `${street} ${number}, ${postcode} ${town}, ${country}`,
    `${street} ${number} Top 3, ${postcode} ${town}`,
    `${number} ${street} Apt 12B, ${town} ${postcode}`,
    `${street} ${number}, Top 3, ${postcode} ${town}`,
    `Beispiel AG, ${number} ${street}, ${town} ${postcode} (bitte klingeln)`,
    `${withoutLetter(street, 3)} ${number}, ${postcode} ${town}`,
    `${number} ${withSwap(street, street.length - 3)}, ${town} ${postcode}`,
    `${withSwap(street, 1)}, ${number}, ${town}`,
    `${withoutLetter(street, street.length - 2)} ${number}, ${town}`.toLowerCase(),
    `${number} ${withoutLetter(street, 3)} Apt 12B, ${town} ${postcode}`,
    `Beispiel AG, ${withSwap(street, 1)} ${number}, ${town} (bitte klingeln)`,
    `${street} ${Number.parseInt(number) + 2}, ${postcode} ${town}`,
    `${Number.parseInt(number) + 1000} ${street}, ${town}, ${country}`,
  ].map((text) => text.replaceAll(/ {2,}/gu, " ").trim());
}

function withoutLetter(name: string, at: number): string {
  return name.slice(0, at) + name.slice(at + 1);
}

/** The letter and the one behind it change places. */
function withSwap(name: string, at: number): string {
  return name.slice(0, at) + name.slice(at + 1, at + 2) + name.slice(at, at + 1) + name.slice(at + 2);
}

/** The answers of both engines to the same texts. */
export interface AnswersOfBoth {
  /** Texts that the exact engine answered. */
  readonly exact: number;
  /** Those that the full engine answers otherwise. */
  readonly different: readonly { readonly text: string; readonly exact: string; readonly full: string }[];
}

/** What calls and batches ask for: batches want the runners-up of uncertain answers. */
const ASKED = [{}, { alternatives: 2, alternativesOf: "uncertain" }] as const;

/** Asks the exact engine in the order of the texts, as a service does, and the full engine for what that answers. */
export function answersOfBoth(texts: Iterable<string>, gazetteer: Gazetteer): AnswersOfBoth {
  const different: AnswersOfBoth["different"][number][] = [];
  let count = 0;
  for (const text of texts) {
    for (const asked of ASKED) {
      const input = { text, ...asked };
      let isExact = false;
      const onStage = (stage: string): void => {
        isExact ||= stage === "exact";
      };
      const exact = JSON.stringify(resolve(input, { gazetteer, onStage }));
      if (!isExact) {
        break;
      }
      count += asked === ASKED[0] ? 1 : 0;
      const full = JSON.stringify(resolve(input, { gazetteer, engine: "full" }));
      if (full !== exact) {
        different.push({ text, exact, full });
      }
    }
  }
  return { exact: count, different };
}
