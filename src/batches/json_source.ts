import type { RowSource } from "./row_source.ts";
import type { Cell, UploadedRow } from "./uploaded_row.ts";

/** One input of a batch that is posted as JSON. */
export interface JsonInput {
  readonly id?: string;
  readonly input: string;
  readonly country?: string;
}

/** Rows taken at a time. */
const ROWS_AT_A_TIME = 1000;

/** The rows of a batch that is posted as JSON. Its columns are the members that some input has. */
export function jsonSource(inputs: readonly JsonInput[]): RowSource {
  const names = (["id", "input", "country"] as const).filter((name) =>
    name === "input" || inputs.some((input) => input[name] !== undefined)
  );
  const at = (name: (typeof names)[number]) => names.indexOf(name);
  const valuesOf = (input: JsonInput): Cell[] => names.map((name) => input[name] ?? null);
  // Asynchronous as every source is.
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    for (let from = 0; from < inputs.length; from += ROWS_AT_A_TIME) {
      yield inputs.slice(from, from + ROWS_AT_A_TIME)
        .map((input, i) => ({ values: valuesOf(input), line: from + i + 1 }));
    }
  }
  return {
    mapping: {
      inputColumn: at("input"),
      ...(names.includes("id") ? { idColumn: at("id") } : {}),
      ...(names.includes("country") ? { countryColumn: at("country") } : {}),
    },
    rows: rows(),
    columns: () => names,
  };
}
