import type { Question, SampleTarget } from "./curl_sample.ts";

/** A request in TypeScript, for any runtime that has `fetch`. */
export function typescriptSample(question: Question, { baseUrl, key }: SampleTarget): string {
  return `const response = await fetch(${JSON.stringify(`${baseUrl}/v1/resolve`)}, {
  method: "POST",
  headers: {
    "Authorization": ${JSON.stringify(`Bearer ${key}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(question, null, 2).replaceAll("\n", "\n  ")}),
});
const { status, label, coordinates, confidence } = await response.json();
console.log(status, label, coordinates, confidence);
`;
}
