/** The body of a request. */
export type Question = Readonly<Record<string, unknown>>;

/** The server and the key of a sample. */
export interface SampleTarget {
  readonly baseUrl: string;
  readonly key: string;
}

/** A request as a shell command. */
export function curlSample(question: Question, { baseUrl, key }: SampleTarget): string {
  return [
    `curl -sS ${shellText(`${baseUrl}/v1/resolve`)}`,
    `  -H ${shellText(`Authorization: Bearer ${key}`)}`,
    "  -H 'Content-Type: application/json'",
    `  -d ${shellText(JSON.stringify(question))}`,
  ].join(" \\\n");
}

/** Quotes a text for a shell: inside single quotes only the closing quote is special. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
