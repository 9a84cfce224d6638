import type { BatchMapping } from "../../domain/batch_options.ts";
import type { Input } from "../../domain/input.ts";
import type { StructuredInput } from "../../domain/structured_input.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { readCountry, readPostcode } from "../../resolver/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import type { ReadRow, RowInput } from "./row_input.ts";

/** The query of a row, or why nothing. */
export type RowQuestion =
  | { readonly question: Input | StructuredInput; readonly fault?: undefined }
  | { readonly question?: undefined; readonly fault: string };

/** Areas that only repeat what town and postcode say. Data often lacks them, and then they are no evidence. */
const REPEATING = ["district", "county", "region"] as const;

/** Reads country and postcode of a row as the loaded data knows them. The fault names a rule, never a value. */
export function rowQuestion(
  row: RowInput,
  { gazetteer, mapping }: { readonly gazetteer: Gazetteer; readonly mapping: BatchMapping },
): RowQuestion {
  if (row.fault !== undefined) {
    return row;
  }
  const { input, components, countryText = "" } = row;
  const named = countryText === "" ? undefined : readCountry(countryText, gazetteer, { regions: "accepted" });
  const hasRoles = "parts" in mapping;
  if (countryText !== "" && named === undefined && !hasRoles) {
    return { fault: "The country must be a country's name, or its two letters of ISO 3166-1 alpha-2" };
  }
  const country = named ?? input.country;
  const isUnread = countryText !== "" && named === undefined;
  if (components === undefined) {
    const { country: _, ...others } = input;
    const text = isUnread && !input.text.includes(countryText) ? `${input.text}, ${countryText}` : input.text;
    return { question: { ...others, text, ...(country === undefined || isUnread ? {} : { country }) } };
  }
  const { text: _text, country: _country, ...options } = input;
  const tableCountry = hasRoles && !isUnread ? mapping.tableCountry : undefined;
  const read = components.postcode === undefined
    ? undefined
    : readPostcode(components.postcode, country ?? tableCountry);
  const stated = isUnread ? countryText : country ?? read?.country;
  const { country: _written, ...others } = withoutUnknownAreas(components, gazetteer);
  return {
    question: {
      ...options,
      components: {
        ...others,
        ...(read === undefined ? {} : { postcode: read.postcode }),
        ...(stated === undefined ? {} : { country: stated }),
      },
    },
  };
}

/** A row as people see and settle it. The text of a row with roles includes its country. */
export function writtenRow({ input }: ReadRow, question: Input | StructuredInput) {
  return "components" in question ? { text: input.text } : { text: input.text, country: question.country };
}

function withoutUnknownAreas(
  components: StructuredInput["components"],
  gazetteer: Gazetteer,
): StructuredInput["components"] {
  if (components.postcode === undefined || components.locality === undefined) {
    return components;
  }
  const known = { ...components };
  for (const name of REPEATING) {
    const key = nameKey(components[name] ?? "");
    if (key !== "" && gazetteer.findPlaces(key, 1).length === 0) {
      delete known[name];
    }
  }
  return known;
}
