/**
 * Addresses without a location. In goes a text; out come its components with their places in the text, its normal form and
 * its postal lines. `name_parts.ts` names what no loaded street explains, by street types and numbers.
 */
import type { Components } from "../../domain/resolution.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { streetWord } from "../../text/street_word.ts";
import { readAddress } from "../address/mod.ts";
import type { TokenSpan } from "../address/tokens/mod.ts";
import { SURE_WEIGHT } from "../decision/mod.ts";
import { describeAnswer } from "../finish/mod.ts";
import { labelOf, postalLinesOf } from "../labels/mod.ts";
import { recognize } from "../recognition/mod.ts";
import { nameParts } from "./name_parts.ts";

/** A part of a text. */
export interface ParsedPart {
  readonly component: keyof Components;
  readonly text: string;
  /** As the data writes it, where the data has it; else as in the text. */
  readonly value: string;
  /** Where it begins and ends in the text, in UTF-16 code units. */
  readonly span: readonly [from: number, to: number];
}

/** A text in its parts. */
export interface ParsedAddress {
  /** In the order of the text. Two streets that meet are two parts. */
  readonly components: readonly ParsedPart[];
  /** Words that are no known component. */
  readonly unmatched: readonly Pick<ParsedPart, "text" | "span">[];
  /** The components on one line, in the order of the country; null if there are none. */
  readonly normalForm: string | null;
  readonly postalLines: readonly string[];
  /** The words as names are indexed, one space between them: as written, and with street types in one form. */
  readonly expansions: readonly string[];
}

/** The point behind an abbreviation, rather than at the end of the text. */
const ABBREVIATION = /^\.(?=[ ,])/u;

/** A text, and the country that it is of. */
interface ParseInput {
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
}

/**
 * Reads the components of a written address, without locating it. Coordinates, links and codes have none.
 *
 * @example
 * ```ts
 * parseAddress({ text: "Korunní 810" }, { gazetteer }).components.map(({ component }) => component);
 * // ["street", "houseNumber"]
 * ```
 */
export function parseAddress(
  { text, country, language }: ParseInput,
  { gazetteer }: { readonly gazetteer: Gazetteer },
): ParsedAddress {
  const scope = country === undefined ? undefined : gazetteer.country(country);
  const read = readAddress(text, { gazetteer, scope });
  const { tokens, best } = read;
  const isOther = recognize(text, {}).some(({ weight }) => weight >= SURE_WEIGHT);
  const parts = isOther ? [] : nameParts(read);
  const languages = language === undefined ? [] : [language];
  const known = best === undefined ? undefined : describeAnswer(best, { gazetteer, languages, country });
  const part = ({ from, to }: TokenSpan): Pick<ParsedPart, "text" | "span"> => {
    const end = tokens[to - 1]?.span[1] ?? 0;
    const span: ParsedPart["span"] = [tokens[from]?.span[0] ?? 0, end + (ABBREVIATION.test(text.slice(end)) ? 1 : 0)];
    return { text: text.slice(...span), span };
  };
  const components = parts.map(({ component, ...span }): ParsedPart => {
    const written = part(span);
    const match = best?.matches[component];
    const value = match === "exact" || match === "corrected" ? known?.components[component] : undefined;
    return { component, ...written, value: value ?? written.text };
  });
  const values: { -readonly [Name in keyof Components]: string } = {};
  for (const { component, value } of components) {
    const before = values[component];
    values[component] = before === undefined || before === value ? value : `${before} & ${value}`;
  }
  const countryCode = country ?? known?.components.countryCode;
  const written = countryCode === undefined ? values : { ...values, countryCode };
  const unmatched = tokens.flatMap((_, at) =>
    parts.some(({ from, to }) => from <= at && at < to) ? [] : [part({ from: at, to: at + 1 })]
  );
  const keys = tokens.map(({ key }) => key);
  return {
    components,
    unmatched: isOther ? [] : unmatched,
    normalForm: components.length === 0 ? null : labelOf(written, { language }),
    postalLines: components.length === 0 ? [] : postalLinesOf(written, { language }),
    expansions: [...new Set([keys.join(" "), keys.map((key) => streetWord(key).canonical).join(" ")])],
  };
}
