/**
 * Reads the beginning of a text: some more characters than these, or all of it. How the sender's network divided the text
 * makes no difference to what is recognized in it.
 */
export async function firstText(texts: AsyncGenerator<string>, characters: number): Promise<string> {
  let text = "";
  while (text.length < characters) {
    const { done, value } = await texts.next();
    if (done === true) {
      break;
    }
    text += value;
  }
  return text;
}

/** The beginning of a text, and what follows it. */
export async function* chained(first: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* texts;
}
