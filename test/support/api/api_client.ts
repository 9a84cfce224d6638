import type { AnswerCheck } from "./documented.ts";

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body parsed as JSON; undefined without one. */
  // Tests look into bodies of every shape; the shapes themselves are checked against the document.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

/** Code and words of an error, which the drop-in interfaces have under `locus`; both undefined for other answers. */
export function problemOf({ body }: ApiAnswer): { readonly code?: string; readonly detail?: string } {
  return body?.locus ?? body ?? {};
}

/** What a call is refused with: its status, and the field that it names first, or else its code. */
export async function refusalOf(
  call: Promise<ApiAnswer>,
): Promise<readonly [status: number, what: string | undefined]> {
  const answer = await call;
  return [answer.status, answer.body?.errors?.[0]?.pointer ?? problemOf(answer).code];
}

/** The statuses of several calls, made one after the other. */
export async function statusesOf(
  calls: number,
  send: (at: number) => Promise<{ readonly status: number }>,
): Promise<readonly number[]> {
  return await Array.fromAsync({ length: calls }, async (_, at) => (await send(at)).status);
}

/** Options of a call in addition to method and path. */
export interface ApiCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a service over HTTP with one credential. */
export interface ApiClient {
  readonly url: string;
  /** The key or access token; absent: none. */
  readonly credential: string | undefined;
  call(method: string, path: string, call?: ApiCall): Promise<ApiAnswer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** Posts a body as it is, by default a table. */
  upload(path: string, body: BodyInit, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** A client of the same service with another key or access token. */
  as(credential: string): ApiClient;
  /** Signs up a new person; the returned client acts with their session. */
  signUp(person?: { readonly email?: string; readonly organization?: string }): Promise<SignedUp>;
  /** Creates a key with this client's session; the returned client acts with the key. */
  withKey(key?: { readonly environment?: "test" | "live"; readonly scopes?: readonly string[] }): Promise<ApiClient>;
}

export interface SignedUp {
  readonly client: ApiClient;
  readonly email: string;
  /** The login answer. */
  readonly answer: ApiAnswer["body"];
}

/** Long enough, and on no list. */
export const CLIENT_PASSWORD = "wind over seven bridges";

let count = 0;

/** The calls that a client's organization has left of this month, or in the test environment of this day. */
export async function callsLeft(client: ApiClient, period: "month" | "day" = "month"): Promise<number> {
  // Reading locations is no call.
  const { headers } = await client.get("/v1/locations");
  return Number(new RegExp(`"${period}";r=(\\d+)`, "u").exec(headers.get("ratelimit") ?? "")?.[1]);
}

/** A client of the service at `url`, by default without a credential; a call whose answer `check` blames fails. */
export function apiClient(url: string, credential?: string, check?: AnswerCheck): ApiClient {
  const own: Record<string, string> = credential === undefined ? {} : { authorization: `Bearer ${credential}` };

  async function call(method: string, path: string, { body, headers }: ApiCall = {}): Promise<ApiAnswer> {
    const sent = body === undefined
      ? { headers: { ...own, ...headers } }
      : { headers: { "content-type": "application/json", ...own, ...headers }, body: JSON.stringify(body) };
    return await send(path, { method, redirect: "manual", ...sent });
  }

  async function send(path: string, request: RequestInit): Promise<ApiAnswer> {
    const response = await fetch(`${url}${path}`, request);
    const text = await response.text();
    const isJson = /[/+]json/u.test(response.headers.get("content-type") ?? "") && text !== "";
    const { status, headers } = response;
    const answer = { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
    const fault = check?.(request.method ?? "GET", path, answer);
    if (fault !== undefined) {
      throw new Error(fault);
    }
    return answer;
  }

  return {
    url,
    credential,
    call,
    get: (path, headers = {}) => call("GET", path, { headers }),
    post: (path, body, headers = {}) => call("POST", path, { body, headers }),
    upload: (path, body, headers = { "content-type": "text/csv" }) =>
      send(path, { method: "POST", body, headers: { ...own, ...headers } }),
    as: (other) => apiClient(url, other, check),
    async signUp({ email = `client${++count}@example.com`, organization = "Analytical Engines" } = {}) {
      const body = { email, password: CLIENT_PASSWORD, organization };
      const answer = expectStatus(await call("POST", "/v1/auth/signup", { body }), 201);
      return { client: apiClient(url, answer.body.access_token, check), email, answer: answer.body };
    },
    async withKey({ environment = "test", scopes } = {}) {
      const body = { name: "Test", environment, ...(scopes === undefined ? {} : { scopes }) };
      return apiClient(url, expectStatus(await call("POST", "/v1/api-keys", { body }), 201).body.key, check);
    },
  };
}

export function expectStatus(answer: ApiAnswer, status: number): ApiAnswer {
  if (answer.status !== status) {
    throw new Error(`Expected ${status}, was answered ${answer.status}: ${answer.text}`);
  }
  return answer;
}
