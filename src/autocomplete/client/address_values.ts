import type { Suggestion } from "./service.ts";

/** The fields of an address form, by the names that HTML's `autocomplete` attribute has for them. */
export type AddressField =
  | "street-address"
  | "address-line1"
  | "address-line2"
  | "address-level1"
  | "address-level2"
  | "address-level3"
  | "postal-code"
  | "country"
  | "country-name";

/** What belongs in each field: the text first, then other forms of it, which an option of a list may have. */
export type AddressValues = Readonly<Record<AddressField, readonly string[]>>;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Between the parts of a label, in any script. */
const SEPARATORS = /[,،、]/u;
/** "CA", "NSW": how some countries write their regions in addresses. */
const REGION_CODE = /^[A-Z]{2,3}$/u;

/**
 * The values of an address form. The service writes labels as the country writes addresses, so the parts are taken from
 * there: the order of street and number, the spaces of the postcode, and whether addresses name the region or the county.
 */
export function addressValues({ label, input, components }: Suggestion): AddressValues {
  const { unit, street, name, district, locality, county, region, country, country_code: code } = components;
  const number = components.house_number ?? addedText(label, input);
  const line = streetLine(input, { street: street ?? (number === "" ? undefined : name ?? locality), number });
  const postcode = writtenPostcode(input, components.postcode ?? "");
  const regionCode = input.split(SEPARATORS).map((part) => part.replace(postcode, "").trim())
    .find((part) => postcode !== "" && REGION_CODE.test(part) && part !== code);
  const level1 = [region, county].find((area) => area !== undefined && label.includes(area)) ?? region;
  const town = locality ?? district;
  return {
    "street-address": given(
      line === "" ? "" : [line, unit].filter((part) => part !== undefined && part !== "").join("\n"),
    ),
    "address-line1": given(line),
    "address-line2": given(unit),
    "address-level1": given(level1, level1 === region ? regionCode : undefined),
    "address-level2": given(town),
    "address-level3": given(town === district ? undefined : district),
    "postal-code": given(postcode),
    "country": given(code, country),
    "country-name": given(country, code),
  };
}

function given(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.filter((text): text is string => text !== undefined && text !== "");
}

/** What `longer` has in addition to `text`: the house number that was typed. */
export function addedText(text: string, longer: string): string {
  let from = 0;
  while (from < text.length && text[from] === longer[from]) {
    from++;
  }
  let end = 0;
  while (end < text.length - from && text.at(-1 - end) === longer.at(-1 - end)) {
    end++;
  }
  return longer.slice(from, longer.length - end).split(SEPARATORS).map((part) => part.trim())
    .filter((part) => part !== "").join(" ");
}

/** The part of a label from the street to its number, in the label's order; empty without a street. */
export function streetLine(
  label: string,
  { street, number }: { readonly street: string | undefined; readonly number: string },
): string {
  if (street === undefined) {
    return "";
  }
  const from = label.indexOf(street);
  if (number === "" || from === -1) {
    return [street, number].filter((part) => part !== "").join(" ");
  }
  const end = from + street.length;
  const after = wholeIndex(label, number, end);
  const before = wholeLastIndex(label, number, from);
  const gapAfter = after === -1 ? Infinity : after - end;
  const gapBefore = before === -1 ? Infinity : from - before - number.length;
  if (gapAfter === Infinity && gapBefore === Infinity) {
    return `${street} ${number}`;
  }
  return gapBefore <= gapAfter ? label.slice(before, end) : label.slice(from, after + number.length);
}

/** Where `part` occurs at or after `from`, not as a part of a longer word; -1 if nowhere. */
function wholeIndex(text: string, part: string, from: number): number {
  let at = text.indexOf(part, from);
  while (at !== -1 && !isWhole(text, part, at)) {
    at = text.indexOf(part, at + 1);
  }
  return at;
}

/** The same for the last place that ends at or before `end`. */
function wholeLastIndex(text: string, part: string, end: number): number {
  let at = end < part.length ? -1 : text.lastIndexOf(part, end - part.length);
  while (at !== -1 && !isWhole(text, part, at)) {
    at = at === 0 ? -1 : text.lastIndexOf(part, at - 1);
  }
  return at;
}

function isWhole(text: string, part: string, at: number): boolean {
  return !LETTER_OR_DIGIT.test(text[at - 1] ?? "") && !LETTER_OR_DIGIT.test(text[at + part.length] ?? "");
}

/** A postcode as the label has it: "114 55" for "11455". */
export function writtenPostcode(label: string, postcode: string): string {
  const plain = withoutGaps(postcode);
  if (plain === "") {
    return postcode;
  }
  for (const { length } of [postcode, `${plain} `, `${plain}  `, plain]) {
    for (let from = 0; from + length <= label.length; from++) {
      const part = label.slice(from, from + length);
      if (withoutGaps(part) === plain && part.trim() === part && isWhole(label, part, from)) {
        return part;
      }
    }
  }
  return postcode;
}

function withoutGaps(text: string): string {
  return text.replace(/[\s-]/gu, "");
}
