import { join } from "node:path";
import { gazetteerFolder } from "../../../../src/commands/gazetteer_path.ts";
import { type AddressStyle, type Area, AREAS } from "../../../../src/evaluation/corpus/areas.ts";
import { readRecords } from "../../../../src/evaluation/corpus/sightings.ts";
import { withNoise, withTypos } from "../../../../src/evaluation/questions/with_noise.ts";
import {
  type AddressParts,
  streetLine,
  townLine,
  writeAddress,
} from "../../../../src/evaluation/questions/question.ts";
import { type Random, seededRandom } from "../../../../src/evaluation/misspelt.ts";
import { datasetsFolder } from "../../../../src/gazetteer/datasets/manifest.ts";
import { CODE_ROWS, PASTED_COORDINATES, PASTED_LINKS } from "../../../corpora/corpora.ts";
import { generatedHouses } from "./load_everything.ts";

/** One kind of input with its texts. */
export interface InputClass {
  readonly name: string;
  /** Its part of a list of addresses as customers upload it. All parts together are 1. */
  readonly share: number;
  readonly texts: readonly string[];
}

/** Parts of an address with the way its country writes it. */
interface Written {
  readonly parts: AddressParts;
  readonly style: AddressStyle;
}

/** Inputs of every class, `size` of each at most: the same on every run. */
export async function mixedInputs(
  { dataDir, size }: { readonly dataDir: string; readonly size: number },
): Promise<readonly InputClass[]> {
  const random = seededRandom("mixed inputs");
  const areas = await Promise.all(AREAS.map((area) => addressesOf(area, dataDir)));
  // Each area as often as any other, however many houses it has.
  const draw = (lists: readonly (readonly Written[])[]): readonly Written[] => {
    const filled = lists.filter((list) => list.length > 0);
    return Array.from({ length: size }, () => random.pick(random.pick(filled) ?? [])!);
  };
  const european = areas.filter((_, at) => AREAS[at]?.countryCode !== "US");
  const registers = areas.filter((_, at) => AREAS[at]?.source === "openaddresses");
  const city = generated();
  const of = (lists: readonly (readonly Written[])[], form: (written: Written) => string | undefined): string[] =>
    draw(lists).flatMap((written) => form(written) ?? []);
  const misspelt = ({ parts, style }: Written): string | undefined => {
    const street = withTypos(parts.street ?? "", { edits: 1, random });
    return street === undefined ? undefined : writeAddress({ ...parts, street }, style);
  };
  const noisy = ({ parts, style }: Written): string =>
    withNoise({ street: streetLine(parts, style), town: townLine(parts, style) }, { language: style.language, random });
  return [
    { name: "clean, maps", share: 0.25, texts: of(european, write) },
    { name: "clean, registers", share: 0.22, texts: of(registers, write) },
    { name: "clean, numbered streets", share: 0.05, texts: of([city.numbered], write) },
    { name: "clean, long avenues", share: 0.02, texts: of([city.avenue], write) },
    { name: "clean, street of a hundred towns", share: 0.02, texts: of([city.namesake], write) },
    { name: "one typo", share: 0.1, texts: of(areas, misspelt) },
    { name: "one typo, numbered streets", share: 0.02, texts: of([city.numbered], misspelt) },
    { name: "noisy", share: 0.1, texts: of([...areas, city.numbered], noisy) },
    { name: "contradicting", share: 0.04, texts: of(areas, contradicted(areas, random)) },
    { name: "unknown street", share: 0.03, texts: of(areas, withUnknownStreet(random)) },
    { name: "place", share: 0.06, texts: of(areas, ({ parts, style }) => townLine(parts, style)) },
    { name: "coordinates", share: 0.05, texts: chosen(PASTED_COORDINATES.map(([text]) => text), size) },
    { name: "link", share: 0.03, texts: chosen(PASTED_LINKS.map(([link]) => link), size) },
    { name: "code", share: 0.01, texts: chosen(CODE_ROWS.map(({ text }) => text), size) },
  ];
}

/** Inputs of all classes in their shares, shuffled. */
export function mixtureOf(classes: readonly InputClass[], size: number): readonly string[] {
  const all = classes.flatMap(({ texts, share }) =>
    Array.from({ length: Math.round(share * size) }, (_, at) => texts[at % texts.length] ?? "")
  );
  return seededRandom("mixture").shuffled(all);
}

/** The houses of an area's data that name a town, or lie in one. */
async function addressesOf(area: Area, dataDir: string): Promise<readonly Written[]> {
  const folder = join(datasetsFolder(gazetteerFolder(dataDir)), area.name, "records");
  return (await readRecords(folder)).flatMap(({ entry }) => {
    if (entry.kind !== "house" && entry.kind !== "range") {
      return [];
    }
    const { street, postcode, locality = area.town?.name } = entry.record;
    const number = entry.kind === "house" ? entry.record.number : entry.record.from;
    return street === undefined || (locality === undefined && postcode === undefined) ? [] : [{
      style: area.style,
      parts: {
        street,
        number,
        ...(locality === undefined ? {} : { locality }),
        ...(postcode === undefined ? {} : { postcode }),
        ...(area.region === undefined ? {} : { region: area.region }),
      },
    }];
  });
}

function write({ parts, style }: Written): string {
  return writeAddress(parts, style);
}

function generated(): Readonly<Record<"numbered" | "avenue" | "namesake", readonly Written[]>> {
  const style: AddressStyle = { numberFirst: true, numberComma: false, postcode: "after-town", language: "en" };
  const lists: Record<"numbered" | "avenue" | "namesake", Written[]> = { numbered: [], avenue: [], namesake: [] };
  for (const { kind, number, street, city, postcode } of generatedHouses()) {
    // Without the region: no outline of it is loaded, so the generated city is known to be in the country only.
    lists[kind].push({ style, parts: { number, street, locality: city, postcode } });
  }
  return lists;
}

/** The address with the town or the postcode of another area. */
function contradicted(areas: readonly (readonly Written[])[], random: Random): (written: Written) => string {
  const filled = areas.filter((list) => list.length > 0);
  return ({ parts, style }) => {
    const other = random.pick(random.pick(filled) ?? [])?.parts ?? {};
    const { locality, postcode } = other;
    const changed = random.below(2) === 0 || postcode === undefined
      ? { ...parts, ...(locality === undefined ? {} : { locality }) }
      : { ...parts, postcode };
    return writeAddress(changed, style);
  };
}

/** The address with a street that no town has. */
function withUnknownStreet(random: Random): (written: Written) => string {
  const syllables = "bal dor fim gul kes lop mur nin pas ruv tol ziv".split(" ");
  return ({ parts, style }) => {
    const name = Array.from({ length: 3 }, () => random.pick(syllables)).join("");
    return writeAddress({ ...parts, street: `${name.charAt(0).toUpperCase()}${name.slice(1)} Street` }, style);
  };
}

function chosen(texts: readonly string[], size: number): readonly string[] {
  return texts.slice(0, size);
}
