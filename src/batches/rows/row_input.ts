import type { BatchOptions } from "../../domain/batch_options.ts";
import { COUNTRY_CODE_RULE, isCountryCode } from "../../domain/country_code.ts";
import { type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import { fillTemplate } from "./fill_template.ts";
import { cellText, type UploadedRow } from "./uploaded_row.ts";

/** The resolver's input for a row, or why there is none. */
export type RowInput =
  | { readonly input: Input; readonly fault?: undefined }
  | { readonly input?: undefined; readonly fault: string };

/** Reads a row by the batch's mapping. The fault names a rule, never a value. */
export function rowInput(
  row: UploadedRow,
  { options, columns }: { readonly options: BatchOptions; readonly columns: readonly string[] },
): RowInput {
  if (row.fault !== undefined) {
    return { fault: row.fault };
  }
  const { mapping } = options;
  const text = "template" in mapping
    ? fillTemplate(mapping.template, (name) => cellText(row.values[columns.indexOf(name)]))
    : cellText(row.values[mapping.inputColumn]).trim();
  if (text === "") {
    return { fault: "The input is empty" };
  }
  if (isInputTooLong(text)) {
    return { fault: `The input is longer than ${INPUT_LENGTH_MAX} characters` };
  }
  const stated = mapping.countryColumn === undefined ? "" : cellText(row.values[mapping.countryColumn]).trim();
  if (stated !== "" && !isCountryCode(stated)) {
    return { fault: `The country must be ${COUNTRY_CODE_RULE}` };
  }
  return { input: { text, ...sharedOptions(options), ...(stated === "" ? {} : { country: stated.toUpperCase() }) } };
}

/** Options of all rows of a batch. One alternative is always requested, because tables have columns for it. */
function sharedOptions({ country, language, near, bounds, maxAccuracyM, alternatives }: BatchOptions) {
  return {
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
    ...(bounds === undefined ? {} : { bounds }),
    ...(maxAccuracyM === undefined ? {} : { maxAccuracyM }),
    alternatives: Math.max(1, alternatives ?? 0),
  };
}
