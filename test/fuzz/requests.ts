import { gzipSync } from "node:zlib";
import type { Random } from "../../src/evaluation/misspelt.ts";
import { wordsOf } from "../support/texts/words.ts";
import { hostileText, type JsonSchema, spoiled, validValue } from "./values.ts";

/** A part of an answer or a body, by media type. */
interface Media {
  readonly schema?: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  readonly example?: unknown;
}

/** One route of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: JsonSchema;
    readonly required?: boolean;
  }[];
  readonly bodies: Readonly<Record<string, Media>>;
  readonly answers: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** The part of the document that is read here. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, {
          readonly parameters?: Operation["parameters"];
          readonly requestBody?: { readonly content: Operation["bodies"] };
          readonly responses: Operation["answers"];
        }>
      >
    >
  >;
}

export function operationsOf({ paths }: ApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: requestBody?.content ?? {},
      answers: responses,
    }))
  );
}

/** Beyond it the HTTP server of the runtime closes the connection with a bare 431, before any code of ours. */
const URL_LENGTH_MAX = 12_000;

/** How a request relates to the schema of its route. */
export type Manner = "valid" | "invalid" | "hostile";

/** A request, ready to be sent. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Headers that routes read, even if the document does not list them for each route. */
const HEADERS = wordsOf(`
  Accept Accept-Language If-Match If-None-Match Range X-Request-Id Last-Event-ID Locus-Session Origin
  Content-Encoding Traceparent
`);

/** Bodies that are not JSON. */
const TORN: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "{",
  "[",
  '{"input":',
  '{"input":"a","input":"b"}',
  '{"__proto__":{"admin":true},"input":"a"}',
  "\ufeff{}",
  "[".repeat(20_000),
  `{"a":${'{"a":'.repeat(5000)}`,
  "null",
  "1e999",
  '"\\ud800"',
  new Uint8Array([0xff, 0xfe, 0x00, 0xd8]),
  new Uint8Array([0xc3, 0x28, 0x7b, 0x7d]),
  new Uint8Array(gzipSync("{}")),
  new Uint8Array(gzipSync("{}").subarray(0, 12)),
];

/** Identifiers of existing objects, by the path before them or by their parameter. */
export type Known = Readonly<Record<string, string>>;

export function requestOf(
  operation: Operation,
  { manner, random, known }: { readonly manner: Manner; readonly random: Random; readonly known: Known },
): FuzzedRequest {
  const isSpoiled = () => manner !== "valid" && random.below(4) === 0;
  const textOf = (parameter: Operation["parameters"][number]): string => {
    if (isSpoiled()) {
      return hostileText(random);
    }
    const there = known[operation.path.split(`/{${parameter.name}}`)[0] ?? ""] ?? known[parameter.name];
    const isKnown = parameter.in === "path" && there !== undefined && random.below(4) > 0;
    return String(isKnown ? there : validValue(parameter.schema, random));
  };
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (parameter.in === "path") {
      path = path.replace(`{${parameter.name}}`, encoded(textOf(parameter)) || "%00");
    } else if (parameter.required === true || random.below(3) === 0) {
      if (parameter.in === "query") {
        query.append(parameter.name, textOf(parameter));
      } else {
        headers[parameter.name] = headerText(textOf(parameter));
      }
    }
  }
  // A repeated name, an unknown name, a percent sign without an escape.
  const extra = manner === "hostile"
    ? random.pick(["", "", "&limit=1&limit=2", "&%zz=%", "&a[]=1&__proto__=2"]) ?? ""
    : "";
  if (manner === "hostile" && random.below(3) === 0) {
    headers[random.pick(HEADERS) ?? "Accept"] = headerText(hostileText(random));
  }
  const body = bodyOf(operation, { manner, random, headers });
  const url = `${path}?${query}${extra}`.replace(/\?$/u, "").slice(0, URL_LENGTH_MAX);
  return { method: operation.method, path: url, headers, body };
}

function bodyOf(
  { bodies }: Operation,
  { manner, random, headers }: {
    readonly manner: Manner;
    readonly random: Random;
    readonly headers: Record<string, string>;
  },
): FuzzedRequest["body"] {
  const [type, media] = random.pick(Object.entries(bodies)) ?? [undefined, undefined];
  if (type === undefined || media === undefined) {
    return undefined;
  }
  headers["Content-Type"] = manner === "hostile" && random.below(6) === 0 ? "text/x-unknown" : type;
  if (manner === "hostile" && random.below(2) === 0) {
    return random.pick(TORN);
  }
  if (type !== "application/json") {
    const sample = typeof media.example === "string" ? media.example : "id,address\n1,Utrecht\n";
    return manner === "valid" ? sample : sample + hostileText(random);
  }
  const examples = [
    ...(media.example === undefined ? [] : [media.example]),
    ...Object.values(media.examples ?? {}).map(({ value }) => value),
  ];
  const value = examples.length > 0 && random.below(2) === 0
    ? random.pick(examples)
    : validValue(media.schema ?? {}, random);
  return JSON.stringify(manner === "valid" ? value : spoiled(value, random)) ?? "null";
}

/** A lone surrogate cannot be written into an address: it goes as the bytes it would have. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** A valid header text: Latin-1 without line breaks, and no longer than servers accept. */
function headerText(text: string): string {
  return text.replace(/[^\u0021-\u007e\u00a1-\u00ff ]/gu, "?").trim().slice(0, 2000);
}
