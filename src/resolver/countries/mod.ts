/**
 * The rules of each country for its addresses. In go the tables of rules, which name the countries; out come look-ups by
 * country, postcode shape and vehicle sign.
 */
import { COUNTRIES, type Country, NUMBERED_DISTRICTS } from "./table.ts";

export { COUNTRIES };

const DIGIT = /\d/u;
/** Length of an inward code, "1AA". */
const INWARD_LENGTH = 3;
/** The length of the first half by shape, except of British codes. */
const HEADS: Readonly<Record<string, number>> = {
  DDDDLL: 4,
  DDDDDDD: 4,
  DDDDDDDD: 5,
  LDDDDLLL: 5,
  LDLDLD: 3,
  LLLDDDD: 3,
};

const BY_CODE: ReadonlyMap<string, Country> = new Map(COUNTRIES.map((country) => [country.code, country]));
/** A country without rules. */
const NONE: Country = { code: "" };

/** The rules of a country, by its ISO 3166-1 alpha-2 code in upper case; none for an unknown one. */
export function rulesOf(code: string): Country {
  return BY_CODE.get(code) ?? NONE;
}

/** Countries that addresses of their territories may name. */
export const COUNTRIES_OF_TERRITORIES: ReadonlySet<string> = new Set(
  COUNTRIES.flatMap(({ addressedIn }) => addressedIn === undefined ? [] : [addressedIn]),
);

const SHAPES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  COUNTRIES.flatMap(({ code, postcodes }) =>
    postcodes === undefined ? [] : [[code, new Set(postcodes.split(" ").flatMap(withFirstHalf))] as const]
  ),
);

/** "London W1", "Ottawa K1A": people write codes that begin with letters without their second half. */
function withFirstHalf(shape: string): readonly string[] {
  const head = shape.startsWith("L") ? postcodeHead(shape.replaceAll("D", "0")) : 0;
  return head === 0 ? [shape] : [shape, shape.slice(0, head)];
}

/** True if a postcode of this shape may belong to the country. An unknown shape is no evidence against it. */
export function postcodeFits(shape: string, code: string): boolean {
  return SHAPES.get(code)?.has(shape) !== false;
}

/** Codes by which countries are known. Every other short code is more likely a word ("in", "de", "ben"). */
export const COUNTRIES_CALLED_BY_CODE: ReadonlySet<string> = new Set(
  "usa us uk uae gb prc drc car eua eeuu".split(" "),
);

/** Vehicle sign → the countries that have it. */
export const COUNTRY_SIGNS = countriesByWord("signs");
/** Label of a postcode, folded and without blanks → the countries that it says. */
export const POSTCODE_LABELS = countriesByWord("postcodeLabels");
/** The same for labels that only make a country likelier. */
export const COMMON_POSTCODE_LABELS = countriesByWord("commonPostcodeLabels");

function countriesByWord(
  rule: "signs" | "postcodeLabels" | "commonPostcodeLabels",
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(
      COUNTRIES.flatMap(({ code, [rule]: words = "" }) =>
        words.split(" ").filter((word) => word !== "").map((word) => ({ word, code }))
      ),
      ({ word }) => word,
    )].map(([word, countries]) => [word, countries.map(({ code }) => code)]),
  );
}

/** The country whose postcodes stand behind the sign at the end of a text between two words, if there is one. */
export function countryOfPostcodeSign(before: string): string | undefined {
  return before.length === 0 || before === " "
    ? undefined
    : POSTCODE_SIGNS.find(({ sign }) => before.trimEnd().endsWith(sign))?.code;
}

const POSTCODE_SIGNS = COUNTRIES.flatMap(({ code, postcodeSign: sign }) => sign === undefined ? [] : [{ code, sign }]);

/** City, folded → how the postcodes of its numbered districts begin. */
export const DISTRICT_POSTCODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NUMBERED_DISTRICTS).flatMap(([postcode, cities]) =>
    cities.split(" ").map((city): [string, string] => [city, postcode])
  ),
);

/**
 * Number of characters of a postcode (folded, without spaces) that people write alone: the four digits of "1234 AB" and
 * of "3999-123", the "SW1A" of "SW1A 1AA", the "K1A" of "K1A 0B1", the "VLT" of "VLT 1117"; 0 if only the whole is used.
 * Source: address guides of the Universal Postal Union.
 */
export function postcodeHead(key: string): number {
  const shape = Array.from(key, (letter) => DIGIT.test(letter) ? "D" : "L").join("");
  const isBritish = shape.startsWith("L") && shape.endsWith("DLL") && key.length >= 5 && key.length <= 7;
  return HEADS[shape] ?? (isBritish ? key.length - INWARD_LENGTH : 0);
}
