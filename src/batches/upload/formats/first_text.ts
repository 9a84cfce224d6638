import { textInSteps } from "./limited.ts";

/** Rows of a beginning: a megabyte of addresses has 25,000, one of single letters half a million. */
export const BEGINNING_ROWS_MAX = 50_000;

/** A text of which the beginning was read. */
export interface BegunText {
  readonly beginning: string;
  /** All of it, with the beginning. Read once. */
  readonly texts: AsyncIterable<string>;
  /** Whether more than the beginning was taken of `texts`. */
  readonly isPast: () => boolean;
}

/**
 * Reads the beginning of a text: some more characters than these, or all of it. How the sender's network divided the text
 * makes no difference to what is recognized in it.
 */
export async function begunText(texts: AsyncGenerator<string>, characters: number): Promise<BegunText> {
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

/** The first rows of the beginning, from groups of all rows. */
export async function rowsOfBeginning<Row>(
  groups: AsyncIterator<readonly Row[]>,
  { isPast }: Pick<BegunText, "isPast">,
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
