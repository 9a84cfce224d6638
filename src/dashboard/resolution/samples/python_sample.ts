import type { Question, SampleTarget } from "./curl_sample.ts";

/** A request in Python, with only its standard library. */
export function pythonSample(question: Question, { baseUrl, key }: SampleTarget): string {
  return `import json
import urllib.request

request = urllib.request.Request(
    ${pythonText(`${baseUrl}/v1/resolve`)},
    data=json.dumps(${pythonValue(question)}).encode(),
    headers={
        "Authorization": ${pythonText(`Bearer ${key}`)},
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(answer["status"], answer["label"], answer["coordinates"], answer["confidence"])
`;
}

function pythonValue(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "True" : "False";
  }
  if (Array.isArray(value)) {
    return `[${value.map(pythonValue).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value).map(([name, part]) => `${pythonText(name)}: ${pythonValue(part)}`).join(", ")}}`;
  }
  return typeof value === "string" ? pythonText(value) : String(value);
}

/** A JSON string is a Python string too: the escapes of both mean the same. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
