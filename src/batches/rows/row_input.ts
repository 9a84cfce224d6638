import { given } from "../../domain/given.ts";
import type { BatchMapping, BatchOptions } from "../../domain/batch.ts";
import { isCountryCode } from "../../domain/country_code.ts";
import { cutInput, type Input, INPUT_LENGTH_MAX, isInputTooLong, type StructuredInput } from "../../domain/input.ts";
import { fillTemplate, partsComponents, partsText, rowParts } from "./compose_parts.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { readCountry, readPostcode } from "../../resolver/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import { isBlank, plainCell } from "../../text/plain_cell.ts";

/** One cell as it was uploaded: any JSON value. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [name: string]: Cell };

export interface UploadedRow {
  /** In the order of the columns; may be shorter. */
  readonly values: readonly Cell[];
  /** Its first line in the upload, from 1. */
  readonly line: number;
  /** Why it cannot be read: names a rule, never a value. */
  readonly fault?: string;
}

/** A cell as text: other values are written as JSON; an absent cell is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    return cell;
  }
  return cell === undefined || cell === null ? "" : JSON.stringify(cell);
}

export interface RowSource {
  readonly mapping: BatchMapping;
  /** In chunks of any size; read once. Throws Problem if the whole upload cannot be read. */
  readonly rows: AsyncIterable<readonly UploadedRow[]>;
  /** Complete once all rows were read. */
  columns(): readonly string[];
  /** Releases the resources that rows are read from, whether they were read or not. */
  close?(): Promise<void>;
}

/** A row by the batch's mapping, before the gazetteer says what its country and postcode mean. */
interface ReadRow {
  readonly input: Input;
  /** Its parts, if their roles are known. */
  readonly components?: StructuredInput["components"];
  /** Its country as written, if it is no code. */
  readonly countryText?: string;
  readonly fault?: undefined;
}

/** A row that was read, or why it cannot be. */
type RowInput = ReadRow | {
  readonly input?: undefined;
  readonly fault: string;
  /** The beginning of its text, to be shown; absent: it has none. */
  readonly text?: string;
};

interface BatchOfRow {
  readonly options: BatchOptions;
  readonly columns: readonly string[];
}

/** Reads a row by the batch's mapping. The fault names a rule, never a value. */
export function rowInput(row: UploadedRow, batch: BatchOfRow): RowInput {
  if (row.fault !== undefined) {
    return { fault: row.fault };
  }
  const { text, components, country } = written(row, batch);
  if (text === "") {
    return { fault: "The input is empty" };
  }
  if (isInputTooLong(text)) {
    return { fault: `The input is longer than ${INPUT_LENGTH_MAX} characters`, text: cutInput(text) };
  }
  const input: Input = { text, ...shared.getOrInsertComputed(batch.options, newSharedOptions) };
  if (country === "" && components === undefined) {
    return { input };
  }
  const isCode = isCountryCode(country);
  return {
    input: isCode ? { ...input, country: country.toUpperCase() } : input,
    ...(components === undefined ? {} : { components }),
    ...(country === "" || isCode ? {} : { countryText: country }),
  };
}

interface Written {
  readonly text: string;
  readonly components?: StructuredInput["components"] | undefined;
  /** As written; empty: none. */
  readonly country: string;
}

function written({ values }: UploadedRow, { options: { mapping }, columns }: BatchOfRow): Written {
  const cellAt = (column: number): string => cellText(values[column]);
  if ("parts" in mapping) {
    const parts = rowParts(mapping, cellAt);
    return {
      text: partsText(parts, mapping.parts),
      components: partsComponents(parts, mapping.parts),
      country: parts.country ?? "",
    };
  }
  const text = "template" in mapping
    ? fillTemplate(mapping.template, (name) => filledIn(cellAt(columns.indexOf(name))))
    : cellAt(mapping.inputColumn).trim();
  return { text, country: mapping.countryColumn === undefined ? "" : cellAt(mapping.countryColumn).trim() };
}

/** The text of a cell; empty for a placeholder. */
function filledIn(text: string): string {
  const cell = plainCell(text);
  return isBlank(cell) ? "" : cell;
}

/** Alternatives of an uncertain row, for the person who decides on it. From the public contract. */
export const UNCERTAIN_ALTERNATIVES = 3;

type SharedOptions = Omit<Input, "text">;

/** Made once for a batch: the same object for millions of rows. */
const shared = new WeakMap<BatchOptions, SharedOptions>();

/** Which of the rows will be uncertain is not known before. */
function newSharedOptions(
  { country, language, near, bounds, maxAccuracyM, alternatives, append }: BatchOptions,
): SharedOptions {
  return {
    ...given({ country, language, near, bounds, maxAccuracyM, append }),
    alternatives: Math.max(UNCERTAIN_ALTERNATIVES, alternatives ?? 0),
    ...(alternatives === undefined || alternatives === 0 ? { alternativesOf: "uncertain" } : {}),
  };
}

/** Rows with the same key have the same answer. */
export function rowKey({ input, components, countryText }: ReadRow): string {
  const parts = components === undefined ? "" : JSON.stringify(components);
  return `${countryText ?? input.country ?? ""}\n${input.text}\n${parts}`;
}

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
