import type { BatchOptions } from "../../domain/batch_options.ts";
import { isCountryCode } from "../../domain/country_code.ts";
import { cutInput, type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import type { StructuredInput } from "../../domain/structured_input.ts";
import { partsComponents, partsText, rowParts } from "./compose_parts.ts";
import { fillTemplate } from "./fill_template.ts";
import { cellText, type UploadedRow } from "./uploaded_row.ts";

/** A row by the batch's mapping, before the gazetteer says what its country and postcode mean. */
export interface ReadRow {
  /** The row as one text, with the options of the batch. */
  readonly input: Input;
  /** Its parts, if their roles are known. */
  readonly components?: StructuredInput["components"];
  /** Its country as written, if it is no code. */
  readonly countryText?: string;
  readonly fault?: undefined;
}

/** A row that was read, or why it cannot be. */
export type RowInput = ReadRow | {
  readonly input?: undefined;
  readonly fault: string;
  /** The beginning of its text, to be shown; absent: it has none. */
  readonly text?: string;
};

/** The batch that a row belongs to. */
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
  const input: Input = { text, ...sharedOptions(batch.options) };
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
    const parts = rowParts(mapping.parts, cellAt);
    return {
      text: partsText(parts, mapping.parts),
      components: partsComponents(parts, mapping.parts),
      country: parts.country ?? "",
    };
  }
  const text = "template" in mapping
    ? fillTemplate(mapping.template, (name) => cellAt(columns.indexOf(name)))
    : cellAt(mapping.inputColumn).trim();
  return { text, country: mapping.countryColumn === undefined ? "" : cellAt(mapping.countryColumn).trim() };
}

/** Alternatives of an uncertain row, for the person who decides on it. From the public contract. */
export const UNCERTAIN_ALTERNATIVES = 3;

/** Options of all rows of a batch. */
type SharedOptions = Omit<Input, "text">;

/** Made once for a batch: the same object for millions of rows. */
const shared = new WeakMap<BatchOptions, SharedOptions>();

function sharedOptions(options: BatchOptions): SharedOptions {
  let made = shared.get(options);
  if (made === undefined) {
    made = newSharedOptions(options);
    shared.set(options, made);
  }
  return made;
}

/** Which of the rows will be uncertain is not known before. */
function newSharedOptions(
  { country, language, near, bounds, maxAccuracyM, alternatives }: BatchOptions,
): SharedOptions {
  return {
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
    ...(bounds === undefined ? {} : { bounds }),
    ...(maxAccuracyM === undefined ? {} : { maxAccuracyM }),
    alternatives: Math.max(UNCERTAIN_ALTERNATIVES, alternatives ?? 0),
  };
}

/** Rows with the same key have the same answer. */
export function rowKey({ input, components, countryText }: ReadRow): string {
  const parts = components === undefined ? "" : JSON.stringify(components);
  return `${countryText ?? input.country ?? ""}\n${input.text}\n${parts}`;
}
