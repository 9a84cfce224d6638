import { answerCsv, packCsv } from "../results/mod.ts";
import {
  packKeys,
  type SummarizedAnswer,
  type SummarizedChunk,
  type SummaryFields,
  summaryFields,
  SummaryWriter,
} from "../report/mod.ts";
import {
  type Cell,
  type Counts,
  countStates,
  FAILED,
  free,
  GrowingBytes,
  isFault,
  packBytes,
  ROW_STATES,
  type RowAnswer,
} from "../rows/mod.ts";

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

export interface Packed {
  /** One byte per row: an index of `ROW_STATES`. */
  readonly states: Uint8Array;
  readonly content: Uint8Array;
  /** Their cells in a table. */
  readonly csv: Uint8Array;
  /** See `packKeys`; null: the batch does not group duplicates. */
  readonly keys: Uint8Array | null;
}

const BYTES_MIN = 1024 * 1024;
const COMMA = 44;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/** A row's answer until its chunk is packed. */
interface Kept {
  readonly state: number;
  /** Where its JSON begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly csv: string;
  readonly summarized: SummarizedAnswer;
}

/**
 * The answers of a chunk as they are made. Each is encoded at once: as objects, the answers of a whole chunk survive the
 * collections of recent garbage and use hundreds of megabytes until the next full collection.
 */
export class ChunkAnswers {
  readonly #rows: (Kept | undefined)[];
  readonly #bytes = new GrowingBytes(BYTES_MIN);
  readonly #append: readonly string[] | undefined;

  /**
   * @param rows of the chunk
   * @param append the names of the columns of data that the batch appends
   */
  constructor(rows: number, append?: readonly string[]) {
    this.#rows = Array.from({ length: rows }, () => undefined);
    this.#append = append;
  }

  has(row: number): boolean {
    return this.#rows[row] !== undefined;
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
    const kept: Kept = { state, start, end: this.#bytes.length, csv, summarized: { fields, text } };
    for (const row of rows) {
      const decided = inForce?.(row);
      this.#rows[row] = decided === undefined ? kept : {
        ...kept,
        state: isFault(decided) ? FAILED : ROW_STATES.indexOf(decided.status),
        summarized: { fields: summaryFields(decided) },
      };
    }
    return { json: this.#bytes.subarray(start, kept.end), fields, csv };
  }

  copy({ rows, state, text }: Omit<AnsweredRows, "answer">, { json, fields, csv }: EncodedAnswer): void {
    const start = this.#bytes.length;
    this.#bytes.copy(json);
    const kept: Kept = { state, start, end: this.#bytes.length, csv, summarized: { fields, text } };
    for (const row of rows) {
      this.#rows[row] = kept;
    }
  }

  counts(rows: readonly number[]): Counts {
    return countStates(Uint8Array.from(rows, (row) => this.#rows[row]?.state ?? FAILED));
  }

  /**
   * The answers of the first rows in their order and their cells, compressed, their summary and, where duplicates are
   * grouped, their keys. Nothing can be added afterwards.
   *
   * @param cells of these rows
   * @throws where one of them has no answer
   */
  finish(
    cells: readonly (readonly Cell[])[],
    duplicates: "grouped" | "not grouped" = "not grouped",
  ): SummarizedChunk & Packed {
    const rows = this.#rows.slice(0, cells.length).filter((row) => row !== undefined);
    if (rows.length < cells.length) {
      throw new Error("Cannot keep a chunk's answers because a row has none");
    }
    const summary = new SummaryWriter(rows.length);
    const json = Buffer.allocUnsafeSlow(rows.reduce((sum, { start, end }) => sum + end - start + 1, 2));
    let at = 0;
    json[at++] = OPEN_BRACKET;
    for (const [row, { start, end, summarized }] of rows.entries()) {
      summary.addCells(cells[row] ?? []);
      summary.add(row, summarized);
      if (row > 0) {
        json[at++] = COMMA;
      }
      at += this.#bytes.subarray(start, end).copy(json, at);
    }
    json[at++] = CLOSE_BRACKET;
    const content = packBytes(json.subarray(0, at));
    // Written by `add` or `copy`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const answers = (duplicates === "grouped" ? JSON.parse(json.toString("utf8", 0, at)) : []) as readonly RowAnswer[];
    free(json);
    this.#bytes.free();
    return {
      ...summary.summarized(),
      states: Uint8Array.from(rows, ({ state }) => state),
      content,
      csv: packCsv(rows.map(({ csv }) => csv)),
      keys: duplicates === "grouped" ? packKeys(answers) : null,
    };
  }
}
