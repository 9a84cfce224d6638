import { nextTurn } from "../../../domain/next_turn.ts";
import { Problem } from "../../../domain/problem.ts";

/** The chunks of a body. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Bytes of a body, and characters of a text, read in one turn of the event loop: rows of one letter take 5 ms. */
export const STEP_BYTES = 32 * 1024;
/** A chunk counts as at least so many: passing on one byte costs as much as reading some hundred. */
const CHUNK_MIN = 512;
/** Rows that are handled in one turn of the event loop: 5 ms where each has to be put together of many cells. */
export const STEP_ROWS = 500;

/**
 * Divides the chunks of a body into steps, and gives the event loop a turn after each. Every body that is read as a
 * stream passes through here, whatever it contains: rows, blank lines, or one row without an end.
 */
export async function* inSteps(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let counted = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += STEP_BYTES) {
      const step = chunk.subarray(at, at + STEP_BYTES);
      counted += Math.max(CHUNK_MIN, step.length);
      if (counted > STEP_BYTES) {
        counted = step.length;
        await nextTurn();
      }
      yield step;
    }
  }
}

/** The same for a text in memory. */
export async function* textInSteps(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += STEP_BYTES) {
    await nextTurn();
    yield text.slice(at, at + STEP_BYTES);
  }
}

/** Divides rows in memory in the same way. */
export async function* rowsInSteps<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += STEP_ROWS) {
    await nextTurn();
    yield rows.slice(at, at + STEP_ROWS);
  }
}

/** Passes bytes on up to a limit. Throws Problem `PAYLOAD_TOO_LARGE` beyond it. */
export async function* limited(
  bytes: Bytes,
  { max, what }: { readonly max: number; readonly what: string },
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > max) {
      throw new Problem("PAYLOAD_TOO_LARGE", `${what} is larger than ${max / 1024 / 1024} MiB`);
    }
    yield piece;
  }
}

/** Blank lines of a text in addition to as many as it has rows: files that people edit have some at their end. */
const BLANK_LINES_FREE = 10_000;

/** Counts blank lines, which yield no row and so come under no limit of rows. */
export class BlankLines {
  #left = BLANK_LINES_FREE;

  /** @throws {Problem} `PAYLOAD_TOO_LARGE` where a text has many more blank lines than rows */
  count({ blank, rows }: { readonly blank: number; readonly rows: number }): void {
    this.#left += rows - blank;
    if (this.#left < 0) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The upload has over ${BLANK_LINES_FREE} more blank lines than rows`);
    }
  }
}
