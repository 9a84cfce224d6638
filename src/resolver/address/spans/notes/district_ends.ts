import { ROMAN_NUMERALS, type Token } from "../../tokens/mod.ts";

/** The first digits of the postcodes of a numbered district. */
type BeginsWith = (district: number) => string;

const two = (district: number): string => String(district).padStart(2, "0");
const BEGINNINGS: ReadonlyMap<string, BeginsWith> = new Map<string, BeginsWith>([
  ...each("paris", (district) => `750${two(district)}`),
  ...each("lyon", (district) => `690${two(district)}`),
  ...each("marseille marseilles", (district) => `130${two(district)}`),
  ...each("wien vienna", (district) => `1${two(district)}0`),
  ...each("budapest", (district) => `1${two(district)}`),
  ...each("praha prague prag", (district) => `1${district % 10}`),
]);
const DISTRICT = /^0?([1-9]|1\d|2[0-3])(?:er|e|eme|o)?$/u;
const ROMAN: ReadonlyMap<string, number> = new Map([...ROMAN_NUMERALS].map((numeral, i) => [numeral, i + 1]));
const POSTCODE_LENGTH = { min: 3, max: 5 };

/**
 * The end of a numbered district after its city, if the postcode of the text confirms it: "75008 Paris 8e", "110 00
 * Praha 1", "1052 Budapest V". Without a postcode the number is an unproven component.
 */
export function districtEnds(tokens: readonly Token[], at: number): readonly number[] {
  const beginning = at === 0 || tokens[at]!.apart ? undefined : BEGINNINGS.get(tokens[at - 1]!.key);
  const district = beginning === undefined ? undefined : districtOf(tokens[at]!);
  if (beginning === undefined || district === undefined) {
    return [];
  }
  const start = beginning(district);
  const isProven = tokens.some(({ key, shape }, other) =>
    other !== at && shape === "number" && key.length >= POSTCODE_LENGTH.min && key.length <= POSTCODE_LENGTH.max &&
    key.startsWith(start)
  );
  return isProven ? [at + 1] : [];
}

function districtOf({ key }: Token): number | undefined {
  const digits = DISTRICT.exec(key)?.[1];
  return digits === undefined ? ROMAN.get(key) : Number(digits);
}

function each(names: string, begin: BeginsWith): [string, BeginsWith][] {
  return names.split(" ").map((name) => [name, begin]);
}
