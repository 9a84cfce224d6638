import { answerCsv, packCsv } from "../results/mod.ts";
import { packKeys, type SummarizedChunk, type SummaryFields, summaryFields, SummaryWriter } from "../report/mod.ts";
import {
  type Cell,
  type Counts,
  FAILED,
  free,
  GrowingBytes,
  isFault,
  packBytes,
  ROW_STATES,
  type RowAnswer,
  stateAt,
} from "../rows/mod.ts";

/** An answer, its rows, and their text for the report. */
export interface AnsweredRows {
  /** The rows with this answer, counted from 0. */
  readonly rows: readonly number[];
  /** An index of `ROW_STATES`. */
  readonly state: number;
  readonly answer: RowAnswer;
  /** The text of the rows, for the report. */
  readonly text: string | undefined;
}

/** An answer as it is stored, and what the report takes from it. */
export interface EncodedAnswer {
  /** In UTF-8. */
  readonly json: Uint8Array;
  /** Its cells in a table: see `answerCsv`. */
  readonly csv: string;
  /** Undefined for a fault. */
  readonly fields: SummaryFields | undefined;
}

/** The answers of a chunk, compressed. */
export interface Packed {
  readonly content: Uint8Array;
  /** Their cells in a table. */
  readonly csv: Uint8Array;
  /** See `packKeys`; null: the batch does not group duplicates. */
  readonly keys: Uint8Array | null;
}

/** Enough for the answers of most chunks. */
const BYTES_MIN = 1024 * 1024;
const COMMA = 44;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/**
 * The answers of a chunk as they are made. Each is encoded at once: as objects, the answers of a whole chunk survive the
 * collections of recent garbage and use hundreds of megabytes until the next full collection.
 */
export class ChunkAnswers {
  readonly states: Uint8Array;
  readonly #summary: SummaryWriter;
  /** Where the JSON of each row begins and ends; the end is 0 if the row has no answer yet. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #bytes = new GrowingBytes(BYTES_MIN);
  readonly #csv: string[];
  readonly #append: readonly string[] | undefined;

  /**
   * @param rows of the chunk
   * @param append the names of the columns of data that the batch appends
   */
  constructor(rows: number, append?: readonly string[]) {
    this.#csv = Array.from({ length: rows }, () => "");
    this.#append = append;
    this.states = new Uint8Array(rows);
    this.#summary = new SummaryWriter(rows);
    this.#starts = new Int32Array(rows);
    this.#ends = new Int32Array(rows);
  }

  /** Whether a row has its answer. */
  has(row: number): boolean {
    return this.#ends[row] !== 0;
  }

  /**
   * Stores an answer. Returns what was stored, valid until the next one.
   *
   * @param inForce the answer that a person chose for a row instead, for its state and the report
   */
  add({ rows, state, answer, text }: AnsweredRows, inForce?: (row: number) => RowAnswer | undefined): EncodedAnswer {
    const start = this.#bytes.length;
    this.#bytes.write(JSON.stringify(answer));
    const fields = summaryFields(answer);
    const csv = answerCsv(ROW_STATES[state] ?? "failed", answer, this.#append);
    this.#place(rows, { state, start, csv });
    for (const row of rows) {
      const decided = inForce?.(row);
      this.#summary.add(row, decided === undefined ? { fields, text } : { fields: summaryFields(decided) });
      if (decided !== undefined) {
        this.states[row] = isFault(decided) ? FAILED : ROW_STATES.indexOf(decided.status);
      }
    }
    return { json: this.#bytes.subarray(start, this.#bytes.length), fields, csv };
  }

  /** The answers of the first rows. `textOf`: the text of a row, for the report. */
  firstOf(rows: number, textOf: (row: number) => string | undefined): ChunkAnswers {
    const first = new ChunkAnswers(rows);
    for (let row = 0; row < rows; row++) {
      const json = this.#bytes.subarray(this.#starts[row] ?? 0, this.#ends[row] ?? 0);
      // Written by `add` or `copy`.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const fields = summaryFields(JSON.parse(json.toString()) as RowAnswer);
      const text = fields === undefined ? undefined : textOf(row);
      const csv = this.#csv[row] ?? "";
      first.copy({ rows: [row], state: this.states[row] ?? FAILED, text }, { json, fields, csv });
    }
    this.#bytes.free();
    return first;
  }

  /** Stores an answer that is encoded already. */
  copy({ rows, state, text }: Omit<AnsweredRows, "answer">, { json, fields, csv }: EncodedAnswer): void {
    const start = this.#bytes.length;
    this.#bytes.copy(json);
    for (const row of rows) {
      this.#summary.add(row, { fields, text });
    }
    this.#place(rows, { state, start, csv });
  }

  /** The bytes from `start` on are the answer of these rows. */
  #place(
    rows: readonly number[],
    { state, start, csv }: { readonly state: number; readonly start: number; readonly csv: string },
  ): void {
    for (const row of rows) {
      this.#csv[row] = csv;
      this.states[row] = state;
      this.#starts[row] = start;
      this.#ends[row] = this.#bytes.length;
    }
  }

  /** Numbers of these rows by their states. */
  counts(rows: readonly number[]): Counts {
    const counts: Counts = { found: 0, uncertain: 0, unresolved: 0, failed: 0 };
    for (const row of rows) {
      counts[stateAt(this.states, row)]++;
    }
    return counts;
  }

  /**
   * All answers in the order of the rows and their cells, compressed, their summary and, where duplicates are grouped, their keys. Nothing
   * can be added afterwards.
   *
   * @param cells of the rows
   */
  finish(
    cells: readonly (readonly Cell[])[],
    duplicates: "grouped" | "not grouped" = "not grouped",
  ): SummarizedChunk & Packed {
    for (const values of cells) {
      this.#summary.addCells(values);
    }
    const ends = this.#ends;
    const json = Buffer.allocUnsafeSlow(
      this.#starts.reduce((sum, start, row) => sum + (ends[row] ?? 0) - start + 1, 2),
    );
    let at = 0;
    json[at++] = OPEN_BRACKET;
    for (const [row, start] of this.#starts.entries()) {
      const end = ends[row] ?? 0;
      if (end === 0) {
        throw new Error("Cannot keep a chunk's answers because a row has none");
      }
      if (row > 0) {
        json[at++] = COMMA;
      }
      at += this.#bytes.subarray(start, end).copy(json, at);
    }
    json[at++] = CLOSE_BRACKET;
    const content = packBytes(json.subarray(0, at));
    // Written by `add` or `copy`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const rows = (duplicates === "grouped" ? JSON.parse(json.toString("utf8", 0, at)) : []) as readonly RowAnswer[];
    const keys = duplicates === "grouped" ? packKeys(rows) : null;
    free(json);
    this.#bytes.free();
    return { ...this.#summary.summarized(), content, csv: packCsv(this.#csv), keys };
  }
}
