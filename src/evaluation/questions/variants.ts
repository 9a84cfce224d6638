import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { fold } from "../../text/fold.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Area } from "../corpus/areas.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import type { Random } from "../misspelt.ts";
import { abbreviate } from "./abbreviate.ts";
import { type Expectation, streetLine, townLine, writeAddress } from "./question.ts";
import type { Surroundings } from "./surroundings.ts";
import { withNoise, withTypos } from "./with_noise.ts";

export interface VariantContext {
  readonly area: Area;
  readonly around: Surroundings;
  readonly random: Random;
}

export interface Variant {
  readonly name: string;
  /** The part of the truth that it is applied to. */
  readonly of: "addresses" | "removedNumbers" | "removedStreets" | "removedTown";
  readonly expectation: Expectation;
  /** True where the text has no postcode: then any point of the number in the street and town is right. */
  readonly isWithoutPostcode?: true;
  /** True where the parts contradict each other and no point is meant. */
  readonly isContradictory?: (address: TrueAddress) => boolean;
  /** Undefined where the address has no such form. */
  readonly write: (address: TrueAddress, context: VariantContext) => string | Elsewhere | undefined;
}

/** An address moved to another town, of which only the town itself is known. */
export interface Elsewhere {
  readonly q: string;
  /** Absent where nobody knows whether the town or the address is meant. */
  readonly town?: Coordinates;
}

/** The complete form, as its country writes it. */
function clean(address: TrueAddress, { area }: VariantContext): string {
  return writeAddress(address, area.style);
}

/** Another postcode of the area must be this far away, so that it is not a neighbouring one. Metres. */
const OTHER_POSTCODE_M = 3_000;

/** Another town and its addresses must be this far away, so that the address does not also belong to it. Metres. */
const OTHER_TOWN_M = 2_000;

const ORDINAL = /\b\d{1,3}(?:st|nd|rd|th)\b/i;

/** A way to write the addresses of the data, which are the answers. */
function written(name: string, write: Variant["write"], other: Partial<Variant> = {}): Variant {
  return { name, of: "addresses", expectation: "answer", write, ...other };
}

export const VARIANTS: readonly Variant[] = [
  written("clean", clean),
  written("one typo", (address, context) => mistyped(address, context, 1)),
  written("two typos", (address, context) => mistyped(address, context, 2)),
  // The hardest names to mistype: few letters, and a neighbouring street for every digit.
  written(
    "typo in numbered street",
    (address, context) => ORDINAL.test(address.street) ? mistyped(address, context, 1) : undefined,
  ),
  written(
    "no postcode",
    ({ postcode, ...address }, context) =>
      postcode === undefined ? undefined : writeAddress(address, context.area.style),
    { isWithoutPostcode: true },
  ),
  written(
    "locality only",
    ({ street, number, locality, postcode, region }, { area }) =>
      // Where the text would equal the one without the postcode, it is used once.
      region === undefined && postcode !== undefined
        ? undefined
        : writeAddress({ street, number, locality }, area.style),
    { isWithoutPostcode: true },
  ),
  written("folded", (address, context) => {
    const folded = fold(clean(address, context)).replaceAll(/[,.]/g, " ").replaceAll(/ +/g, " ");
    // Folding to ASCII leaves nothing of another script.
    return /[^ -~]{3}/u.test(folded) ? undefined : folded.replaceAll(/[^ -~]/gu, "");
  }),
  written("abbreviated", (address, context) => {
    const street = abbreviate(address.street, context.area.style.language);
    return street === undefined ? undefined : clean({ ...address, street }, context);
  }),
  written("reordered", reordered),
  written(
    "noisy",
    (address, { area: { style }, random }) =>
      withNoise({ street: streetLine(address, style), town: townLine(address, style) }, {
        language: style.language,
        random,
      }),
  ),
  written("unknown number", clean, { of: "removedNumbers", expectation: "interpolate" }),
  written("unknown street", clean, { of: "removedStreets", expectation: "refuse" }),
  // Nothing but its name decides which of the towns of that name is meant.
  written(
    "unknown street of town",
    ({ street, number, locality }, { area }) => writeAddress({ street, number, locality }, area.style),
    { of: "removedStreets", expectation: "refuse", isWithoutPostcode: true },
  ),
  written("unloaded town", clean, { of: "removedTown", expectation: "refuse" }),
  written("wrong postcode", withWrongPostcode, { expectation: "refuse", isContradictory: () => true }),
  written("wrong locality", withWrongLocality, {
    expectation: "refuse",
    // With its street, number and postcode the address is known: the town is the writer's error.
    isContradictory: ({ postcode }) => postcode === undefined,
  }),
  written("namesake abroad", abroad, { expectation: "refuse", isContradictory: () => true }),
  written("unloaded neighbour", ({ street, number }, { area, around, random }) => {
    const town = random.pick(around.unloadedTowns);
    return town && { q: writeAddress({ street, number, locality: town.name }, area.style), town: town.coordinates };
  }, { expectation: "refuse" }),
  written("unloaded country", ({ street, number }, { area, around, random }) => {
    const town = random.pick(around.unloadedAbroad);
    // Half of these texts have no country.
    const country = random.below(2) === 0 ? town?.countryName : undefined;
    return town && {
      q: writeAddress({ street, number, locality: town.name, ...given({ country }) }, area.style),
      town: town.coordinates,
    };
  }, { expectation: "refuse" }),
];

/** Edits that give another street of the town are not typos: the text then names that street. */
function mistyped(address: TrueAddress, context: VariantContext, edits: number): string | undefined {
  const street = withTypos(address.street, { edits, random: context.random });
  const isAnother = street !== undefined && streetKey(street) !== streetKey(address.street) &&
    context.around.streetsOf.get(nameKey(address.locality))?.has(streetKey(street)) === true;
  return street === undefined || isAnother ? undefined : clean({ ...address, street }, context);
}

function reordered(address: TrueAddress, { area: { style }, random }: VariantContext): string {
  const street = streetLine(address, style);
  const town = townLine(address, style);
  const turned = streetLine(address, { ...style, numberFirst: !style.numberFirst, numberComma: false });
  return [`${town}, ${street}`, `${town} ${street}`, `${turned}, ${town}`][random.below(3)]!;
}

function withWrongPostcode(address: TrueAddress, context: VariantContext): string | undefined {
  const { around, random } = context;
  const { postcode, points } = address;
  const others = around.postcodes.filter((other) =>
    digitsOf(other.postcode) !== digitsOf(postcode ?? "") && distanceM(other.point, points[0]!) > OTHER_POSTCODE_M
  );
  return postcode === undefined ? undefined : clean({
    ...address,
    postcode: random.pick(others)?.postcode ?? withOtherDigit(postcode, /\d(?=\D*$)/, random),
  }, context);
}

/**
 * A town of the area that is not around the address and has no such street, else one of the country without data: that
 * one may have the street, and without a postcode nothing contradicts it.
 */
function withWrongLocality(address: TrueAddress, context: VariantContext): string | Elsewhere | undefined {
  const { around, random } = context;
  const others = around.localities.filter(({ name, points }) =>
    nameKey(name) !== nameKey(address.locality) &&
    // Nobody knows how far that town reaches.
    name !== context.area.town?.name &&
    around.streetsOf.get(nameKey(name))?.has(streetKey(address.street)) !== true &&
    points.every((point) => distanceM(point, address.points[0]!) > OTHER_TOWN_M)
  );
  const other = random.pick(others)?.name;
  if (other !== undefined) {
    return clean({ ...address, locality: other }, context);
  }
  const unloaded = random.pick(around.unloadedTowns)?.name;
  const q = unloaded === undefined ? undefined : clean({ ...address, locality: unloaded }, context);
  return q === undefined || address.postcode !== undefined ? q : { q };
}

/** The address in another country: in a town of the same name there, or else in a neighbouring town. */
function abroad(
  { street, number, locality }: TrueAddress,
  { area, around, random }: VariantContext,
): string | Elsewhere | undefined {
  const namesake = random.pick(around.namesakes.filter(({ name }) => nameKey(name) === nameKey(locality)));
  const country = namesake?.countryName ?? random.pick(around.unloadedAbroad)?.countryName;
  if (country === undefined) {
    return undefined;
  }
  const q = writeAddress({ street, number, locality, country }, area.style);
  return namesake === undefined ? q : { q, town: namesake.coordinates };
}

/** `AD200` and `200` are one postcode. */
function digitsOf(postcode: string): string {
  return postcode.replaceAll(/\D/g, "");
}

/** The postcode with another digit, the one that the expression finds. */
export function withOtherDigit(postcode: string, digit: RegExp, random: Random): string {
  return postcode.replace(digit, (found) => String((Number(found) + 1 + random.below(9)) % 10));
}
