import type { Cell, RowSource } from "../rows/mod.ts";

/** One input of a batch that is posted as JSON. */
export interface JsonInput {
  readonly id?: string;
  readonly input: string;
  readonly country?: string;
}

const PIECE_INPUTS = 1000;
/** The members of an input, in the order of the columns. */
const NAMES = ["id", "input", "country"] as const;

/** Inputs of a JSON batch, and which members any of them has. */
export interface JsonInputs {
  /** In chunks of any size; read once. */
  readonly pieces: AsyncIterable<readonly JsonInput[]>;
  readonly has: (name: "id" | "country") => boolean;
}

/** The rows of inputs in memory. */
export function jsonSource(inputs: readonly JsonInput[]): RowSource {
  async function* pieces(): AsyncGenerator<readonly JsonInput[]> {
    for (let from = 0; from < inputs.length; from += PIECE_INPUTS) {
      yield inputs.slice(from, from + PIECE_INPUTS);
    }
  }
  return jsonPiecesSource({
    pieces: pieces(),
    has: (name) => inputs.some((input) => input[name] !== undefined),
  });
}

/** The rows of a batch that is posted as JSON. Its columns are the members that any input has. */
export function jsonPiecesSource({ pieces, has }: JsonInputs): RowSource {
  const names = NAMES.filter((name) => name === "input" || has(name));
  const at = (name: (typeof NAMES)[number]) => names.indexOf(name);
  const valuesOf = (input: JsonInput): Cell[] => names.map((name) => input[name] ?? null);
  async function* rows() {
    let line = 0;
    for await (const inputs of pieces) {
      yield inputs.map((input) => ({ values: valuesOf(input), line: ++line }));
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
