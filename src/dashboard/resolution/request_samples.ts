/** A request to the service. */
export interface SampleRequest {
  readonly method: string;
  /** Below the service's own path, with its query. */
  readonly path: string;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly mediaType?: string | undefined;
  /** Whether it needs no credential. */
  readonly isOpen?: boolean;
}

/** The server and the key of a sample. */
export interface SampleTarget {
  readonly baseUrl: string;
  readonly key: string;
}

/** The fields of an input to resolve. */
export type Question = Readonly<Record<string, unknown>>;

/** The request that resolves an input. */
export function resolveRequest(body: Question): SampleRequest {
  return { method: "POST", path: "/v1/resolve", body };
}

/** The languages of samples, and what writes a request in each. */
export const SAMPLES = {
  curl: { name: "curl", write: curlSample },
  typescript: { name: "TypeScript", write: typescriptSample },
  python: { name: "Python", write: pythonSample },
} as const;

/** True for the name of a language of samples. */
export function isSampleLanguage(name: string): name is keyof typeof SAMPLES {
  return Object.hasOwn(SAMPLES, name);
}

function headersOf({ body, mediaType = "application/json", isOpen = false }: SampleRequest, key: string) {
  return [
    ...(isOpen ? [] : [["Authorization", `Bearer ${key}`] as const]),
    ...(body === undefined ? [] : [["Content-Type", mediaType] as const]),
  ];
}

/** A request as a shell command. */
export function curlSample(request: SampleRequest, { baseUrl, key }: SampleTarget): string {
  const { method, path, body } = request;
  return [
    `curl -sS ${method === "GET" || (method === "POST" && body !== undefined) ? "" : `-X ${method} `}${
      shellText(`${baseUrl}${path}`)
    }`,
    ...headersOf(request, key).map(([name, value]) => `  -H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [typeof body === "string" ? `  --data-binary ${shellText(body)}` : `  -d ${shellText(JSON.stringify(body))}`]),
  ].join(" \\\n");
}

/** Quotes a text for a shell: inside single quotes only the closing quote is special. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A request in TypeScript, for any runtime that has `fetch`. */
export function typescriptSample(request: SampleRequest, { baseUrl, key }: SampleTarget): string {
  const { method, path, body } = request;
  const headers = headersOf(request, key).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},\n`).join("");
  const written = typeof body === "string"
    ? JSON.stringify(body)
    : `JSON.stringify(${JSON.stringify(body, null, 2)?.replaceAll("\n", "\n  ")})`;
  return `const response = await fetch(${JSON.stringify(`${baseUrl}${path}`)}, {
  method: "${method}",
${headers === "" ? "" : `  headers: {\n${headers}  },\n`}${body === undefined ? "" : `  body: ${written},\n`}});
console.log(response.status, await response.text());
`;
}

/** A request in Python, with only its standard library. */
export function pythonSample(request: SampleRequest, { baseUrl, key }: SampleTarget): string {
  const { method, path, body } = request;
  const headers = headersOf(request, key).map(([name, value]) => `        "${name}": ${pythonText(value)},\n`).join("");
  const isJson = body !== undefined && typeof body !== "string";
  const data = isJson ? `json.dumps(${pythonValue(body)}).encode()` : `${pythonText(String(body))}.encode()`;
  return `${isJson ? "import json\n" : ""}import urllib.request

request = urllib.request.Request(
    ${pythonText(`${baseUrl}${path}`)},
    method="${method}",
${body === undefined ? "" : `    data=${data},\n`}${headers === "" ? "" : `    headers={\n${headers}    },\n`})
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
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
  return value === null ? "None" : typeof value === "string" ? pythonText(value) : JSON.stringify(value);
}

/** A JSON string is a Python string too: the escapes of both mean the same. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
