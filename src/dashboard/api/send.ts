import { BASE_PATH } from "../base/base_path.ts";

/** One request to the service. */
export interface Sending {
  readonly method: string;
  /** Below the service's own path, as `/v1/usage`. */
  readonly path: string;
  /** Undefined and empty values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; a `Blob` or `FormData` as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** The request continues when the page is closed. */
  readonly keepalive?: boolean;
  /** For what is large: how long all of it may take. */
  readonly deadlineMs?: number | undefined;
}

/** No answer in this time is a failure that can be tried again. */
const DEADLINE_MS = 30_000;

/**
 * Sends a request and waits for the head of the answer.
 *
 * @throws ApiError for an answer that is not a success, or for no answer
 */
export async function send(sending: Sending): Promise<Response> {
  const { method, path, query, headers = {}, body, signal, keepalive = false, deadlineMs = DEADLINE_MS } = sending;
  const deadline = AbortSignal.timeout(deadlineMs);
  const isPlain = body === undefined || body instanceof Blob || body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(`${BASE_PATH}${path}${queryText(query)}`, {
      method,
      headers: isPlain ? headers : { "content-type": "application/json", ...headers },
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      keepalive,
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new ApiError(0, {}, error);
  }
  if (!response.ok) {
    throw new ApiError(response.status, await problemOf(response));
  }
  return response;
}

/** An answer as JSON. The caller names the type, which is not checked at run time. */
export async function answerOf<Answer>(response: Promise<Response>): Promise<Answer> {
  const text = await (await response).text();
  const answer: unknown = text === "" ? undefined : JSON.parse(text);
  // The border: answers are described by the interface's own models, whose types the callers name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Answer;
}

function queryText(query: Sending["query"]): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

async function problemOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const problem: unknown = await response.json();
    return typeof problem === "object" && problem !== null ? { ...problem } : {};
  } catch {
    // Not from the service: a proxy's own page.
    return {};
  }
}

export interface FieldError {
  /** A JSON pointer such as `/email`. */
  readonly pointer: string;
  readonly detail: string;
  /** The detail is in the language of the page; otherwise it is the service's, in English. */
  readonly isTranslated?: true;
}

/** A failed request: `code` is the service's, or `NETWORK` without an answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole problem: a few have more members. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, cause?: unknown) {
    const { code, detail, errors, request_id: requestId } = body;
    super(typeof detail === "string" ? detail : "", { cause });
    this.status = status;
    this.body = body;
    this.code = typeof code === "string" ? code : status === 0 ? "NETWORK" : "INTERNAL";
    this.fields = Array.isArray(errors) ? errors.filter(isFieldError) : [];
    this.requestId = typeof requestId === "string" ? requestId : undefined;
  }
}

/** A refusal for one field, in the language of the page; `about` has its other members. */
export function refusedField(
  status: 401 | 422,
  { pointer, detail, about = {} }: FieldError & { readonly about?: Readonly<Record<string, unknown>> },
): ApiError {
  return new ApiError(status, { ...about, errors: [{ pointer, detail, isTranslated: true }] });
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === "object" && value !== null && "pointer" in value && typeof value.pointer === "string" &&
    "detail" in value && typeof value.detail === "string";
}
