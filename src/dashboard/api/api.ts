import { accessToken, refreshAccess } from "../session/access.ts";
import { acting, needSecondFactor } from "../session/session.ts";
import { answerOf, ApiError, send, type Sending } from "./send.ts";

/** Options of a call in addition to method and path. */
export interface ApiCall extends Omit<Sending, "method" | "path" | "keepalive"> {
  /** Acts in the organization joined first: the address may name one that the person has left. */
  readonly organization?: "first" | undefined;
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

/** An object, with the version that a change of it states (`if-match`), so that no other change is overwritten. */
export interface Versioned<Answer> {
  readonly data: Answer;
  readonly etag: string;
}

/** The service's answers as JSON. */
export const api = {
  get: async <Answer>(path: string, call?: ApiCall): Promise<Answer> => await answerOf(callApi("GET", path, call)),
  getVersion: async <Answer>(path: string, call?: ApiCall): Promise<Versioned<Answer>> => {
    const response = await callApi("GET", path, call);
    return { data: await response.json(), etag: response.headers.get("etag") ?? "*" };
  },
  post: async <Answer>(path: string, body: unknown = {}, call?: ApiCall): Promise<Answer> =>
    await answerOf(callApi("POST", path, { ...call, body, headers: { ...once(), ...call?.headers } })),
  put: async <Answer>(path: string, body?: unknown, call?: ApiCall): Promise<Answer> =>
    await answerOf(callApi("PUT", path, { ...call, body })),
  patch: async <Answer>(path: string, body: unknown, call?: ApiCall): Promise<Answer> =>
    await answerOf(callApi("PATCH", path, { ...call, body })),
  delete: async (path: string, call?: ApiCall): Promise<void> => void await callApi("DELETE", path, call),
};

/** The idempotency key: a request that is repeated because its answer was lost creates only one row. */
function once(): Readonly<Record<string, string>> {
  // `randomUUID` is missing where the service is reached without TLS from another machine.
  return {
    "idempotency-key": Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-"),
  };
}

function sendingOf(method: string, path: string, { organization: named, headers, ...call }: ApiCall): Sending {
  const { environment, organization } = acting();
  const token = accessToken();
  return {
    ...call,
    method,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      "locus-environment": environment,
      ...(organization === undefined || named === "first" ? {} : { "locus-organization": organization }),
      ...headers,
    },
  };
}

/** A million rows over a slow line. Milliseconds. */
const DEADLINE_MS = 3_600_000;

/** A file to download, and the name it is saved under. */
export interface Download {
  readonly path: string;
  readonly query?: ApiCall["query"];
  readonly fileName: string;
}

/**
 * Fetches a file as the session and hands it to the browser. A link alone would not do: the access token is in memory.
 *
 * @throws ApiError
 */
export async function download({ path, query, fileName }: Download): Promise<void> {
  const response = await callApi("GET", path, { query, deadlineMs: DEADLINE_MS });
  saveFile(await response.blob(), fileName);
}

/** Hands the browser a file to save. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
