import { nextTurn } from "../../../domain/clock.ts";
import { Problem } from "../../../domain/problem.ts";

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

async function* textInSteps(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += STEP_BYTES) {
    await nextTurn();
    yield text.slice(at, at + STEP_BYTES);
  }
}

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

/** Addresses compress to a tenth; data that expands a hundredfold is an attack. */
const GROWTH_MAX = 100;
/** Unpacked bytes that are harmless at any ratio: as many as a JSON body may have. */
const HARMLESS = 1024 * 1024;
/** The same for a workbook, whose XML has a hundred bytes for an empty row, and which a thread of its own reads. */
const HARMLESS_XML = 16 * HARMLESS;

/** Most unpacked bytes for a number of packed ones, of a text or of the XML of a workbook. */
export function growthLimit(packedBytes: number, content: "text" | "xml"): number {
  return Math.max(content === "text" ? HARMLESS : HARMLESS_XML, packedBytes * GROWTH_MAX);
}

/** The content of gzip (RFC 1952), in chunks of at most 64 KiB at any compression ratio. */
export async function* unpacked(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let failure: unknown;
  let sent = 0;
  let length = 0;
  let isCancelled = false;
  const iterator = bytes[Symbol.asyncIterator]();
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        failure = error;
        throw error;
      });
      // Malformed content ends the unpacking, possibly while the next chunk is awaited: that chunk is dropped.
      if (isCancelled) {
        return;
      }
      if (done === true) {
        controller.close();
      } else {
        sent += value.length;
        controller.enqueue(new Uint8Array(value));
      }
    },
    async cancel() {
      isCancelled = true;
      await iterator.return?.();
    },
  });
  try {
    for await (const piece of packed.pipeThrough(new DecompressionStream("gzip"))) {
      length += piece.length;
      if (length > growthLimit(sent, "text")) {
        failure = new Problem("PAYLOAD_TOO_LARGE", `The upload unpacks to more than ${GROWTH_MAX} times its size`);
        throw failure;
      }
      yield piece;
    }
  } catch (error) {
    // Our own errors and the sender's are rethrown; any other one means malformed gzip.
    throw failure ?? new Problem("MALFORMED_REQUEST", "The upload is not well-formed gzip", { cause: error });
  }
}

/** Rows of a beginning: a megabyte of addresses has 25,000, one of single letters half a million. */
export const BEGINNING_ROWS_MAX = 50_000;

/**
 * Reads the beginning of a text: some more characters than these, or all of it. How the sender's network divided the text
 * makes no difference to what is recognized in it.
 *
 * @returns `texts`: all of it, with the beginning, read once; `isPast`: whether more than the beginning was taken of them
 */
export async function begunText(texts: AsyncGenerator<string>, characters: number) {
  let beginning = "";
  let isPast = false;
  while (beginning.length < characters) {
    const { done, value } = await texts.next();
    if (done === true) {
      break;
    }
    beginning += value;
  }
  async function* all(): AsyncGenerator<string> {
    yield* textInSteps(beginning);
    isPast = true;
    yield* texts;
  }
  return { beginning, texts: all(), isPast: () => isPast };
}

export async function rowsOfBeginning<Row>(
  groups: AsyncIterator<readonly Row[]>,
  { isPast }: { readonly isPast: () => boolean },
): Promise<Row[]> {
  const start: Row[] = [];
  while (!isPast() && start.length < BEGINNING_ROWS_MAX) {
    const { done, value } = await groups.next();
    if (done === true) {
      break;
    }
    start.push(...value);
  }
  return start;
}
