import { accessToken, refreshAccess } from "../session/access.ts";
import { acting } from "../session/acting.ts";
import { needSecondFactor } from "../session/need_second_factor.ts";
import { ApiError } from "./api_error.ts";
import { send } from "./send.ts";

/** Options of a call in addition to method and path. */
export interface ApiCall {
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Acts in the organization joined first: the address may name one that the person has left. */
  readonly organization?: "first" | undefined;
  /** Sent as JSON; a `Blob` or `FormData` as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** For what is large: how long all of it may take. */
  readonly deadlineMs?: number | undefined;
}

/**
 * Calls the service as the session, in the organization and environment of the address. An expired access token is
 * replaced and the call is repeated.
 *
 * @throws ApiError
 */
export async function callApi(method: string, path: string, call: ApiCall = {}): Promise<Response> {
  const used = accessToken();
  try {
    return await send(sendingOf(method, path, call));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) {
      if (error instanceof ApiError && error.body["needs"] === "second_factor") {
        needSecondFactor();
      }
      throw error;
    }
    // Another call may have replaced it meanwhile.
    if (accessToken() === used) {
      await refreshAccess();
    }
    return await send(sendingOf(method, path, call));
  }
}

/** The service's answers as JSON. The caller names the type, which is not checked at run time. */
export const api = {
  get: async <Answer>(path: string, call?: ApiCall): Promise<Answer> => await bodyOf(callApi("GET", path, call)),
  post: async <Answer>(path: string, body: unknown = {}, call?: ApiCall): Promise<Answer> =>
    await bodyOf(callApi("POST", path, { ...call, body, headers: { ...once(), ...call?.headers } })),
  put: async <Answer>(path: string, body?: unknown, call?: ApiCall): Promise<Answer> =>
    await bodyOf(callApi("PUT", path, { ...call, body })),
  patch: async <Answer>(path: string, body: unknown, call?: ApiCall): Promise<Answer> =>
    await bodyOf(callApi("PATCH", path, { ...call, body })),
  delete: async (path: string, call?: ApiCall): Promise<void> => void await callApi("DELETE", path, call),
};

/** The idempotency key: a request that is repeated because its answer was lost creates only one row. */
function once(): Readonly<Record<string, string>> {
  // `randomUUID` is missing where the service is reached without TLS from another machine.
  return {
    "idempotency-key": Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-"),
  };
}

async function bodyOf<Answer>(response: Promise<Response>): Promise<Answer> {
  const text = await (await response).text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  // The border: answers are described by the interface's own models, whose types the callers name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Answer;
}

function sendingOf(method: string, path: string, call: ApiCall) {
  const { query, headers, body, signal, deadlineMs } = call;
  const { environment, organization } = acting();
  const token = accessToken();
  return {
    method,
    path: `${path}${queryText(query)}`,
    body,
    signal,
    deadlineMs,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      "locus-environment": environment,
      ...(organization === undefined || call.organization === "first" ? {} : { "locus-organization": organization }),
      ...headers,
    },
  };
}

function queryText(query: ApiCall["query"]): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
