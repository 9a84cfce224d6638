/** The body of a question. */
export type Question = Readonly<Record<string, unknown>>;

/** The server and the key of a sample. */
export interface SampleTarget {
  readonly baseUrl: string;
  readonly key: string;
}

/** A question as a line for a shell. */
export function curlSample(question: Question, { baseUrl, key }: SampleTarget): string {
  return [
    `curl -sS ${shellText(`${baseUrl}/v1/resolve`)}`,
    `  -H ${shellText(`Authorization: Bearer ${key}`)}`,
    "  -H 'Content-Type: application/json'",
    `  -d ${shellText(JSON.stringify(question))}`,
  ].join(" \\\n");
}

/** Inside single quotes a shell reads nothing but their end. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
