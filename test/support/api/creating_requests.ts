import { type ApiAnswer, type ApiClient, CLIENT_PASSWORD } from "./api_client.ts";
import { patience } from "../runner/patience.ts";

/** One creating request, ready to be sent any number of times. */
export interface CreatingRequest {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
  /** Absent: no credential. */
  readonly credential: string | undefined;
  /** The number of existing objects of the kind it creates, read through the API. */
  readonly count: () => Promise<number>;
  /** How many calls were counted for its sender. */
  readonly calls: () => Promise<number>;
}

/** A creating route, with what a test of it needs. */
export interface CreatingRoute {
  /** As the router names it. */
  readonly route: string;
  /** Prepares a request of a new person, who has no objects of the kind it creates. */
  readonly prepare: (options: PrepareOptions) => Promise<CreatingRequest>;
  /** The number of objects after one request. */
  readonly one: number;
  /** How many calls one request takes, with its preparation. */
  readonly calls: number;
}

export interface PrepareOptions {
  /** Without a credential. */
  readonly client: ApiClient;
  /** Waits until a batch has ended. */
  readonly batchEnded: (client: ApiClient, batchId: string) => Promise<void>;
}

const ROWS = 3;
const CSV = `where\n${Array.from({ length: ROWS }, (_, i) => `"52.${i}1, 5.1"\n`).join("")}`;
const POINT = { coordinates: { latitude: 52.1, longitude: 5.1 }, label: "Here" };

/** True for the status of a batch whose rows are all answered. It has failed where no row was resolved. */
export function hasEnded(status: unknown): boolean {
  return status === "completed" || status === "failed";
}

async function session({ client }: PrepareOptions): Promise<ApiClient> {
  return (await client.signUp()).client;
}

/** The body of an answer to a creating request that must succeed. */
async function created(client: ApiClient, path: string, body: object): Promise<ApiAnswer["body"]> {
  const answer = await client.post(path, body);
  if (answer.status >= 300) {
    throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  }
  return answer.body;
}

async function read(client: ApiClient, path: string): Promise<ApiAnswer["body"]> {
  const answer = await client.get(path);
  if (answer.status !== 200) {
    throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  }
  return answer.body;
}

async function listed(client: ApiClient, path: string): Promise<readonly unknown[]> {
  return (await read(client, path)).data;
}

function inJson(client: ApiClient, path: string, { body, count }: { body: unknown; count: string }): CreatingRequest {
  return {
    path,
    contentType: "application/json",
    body: JSON.stringify(body),
    credential: client.credential,
    count: async () => (await listed(client, count)).length,
    calls: async () => (await read(client, "/v1/usage")).total,
  };
}

/** A route whose request needs only a signed-in person. */
function simple(route: string, body: unknown, list: string = route): CreatingRoute {
  return {
    route,
    one: 1,
    calls: 0,
    prepare: async (options) => inJson(await session(options), route, { body, count: list }),
  };
}

async function webhookPath(client: ApiClient): Promise<string> {
  const webhook = await created(client, "/v1/webhooks", {
    url: "https://93.184.215.14/hook",
    events: ["location.created"],
  });
  return `/v1/webhooks/${webhook.id}`;
}

/** Every route that obeys `Idempotency-Key`. */
export const CREATING_ROUTES: readonly CreatingRoute[] = [
  simple("/v1/locations", POINT),
  simple("/v1/maps", { name: "Depots" }),
  simple("/v1/corrections", { input: "Head office", ...POINT }),
  simple("/v1/webhooks", { url: "https://93.184.215.14/hook", events: ["location.created"] }),
  simple("/v1/api-keys", { name: "Once", environment: "test" }),
  simple("/v1/organization/invitations", { role: "viewer" }),
  simple("/v1/organization/sso/providers", {
    name: "Staff",
    issuer: "https://93.184.215.14/realms/staff",
    client_id: "locus",
    client_secret: "a secret of the provider",
  }),
  {
    route: "/v1/api-keys/:id/rotate",
    one: 2,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const key = await created(client, "/v1/api-keys", { name: "Old", environment: "test" });
      return inJson(client, `/v1/api-keys/${key.id}/rotate`, { body: {}, count: "/v1/api-keys" });
    },
  },
  {
    route: "/v1/batches",
    one: 1,
    calls: ROWS,
    async prepare(options) {
      const client = await session(options);
      return {
        ...inJson(client, "/v1/batches?input_column=where", { body: {}, count: "/v1/batches" }),
        contentType: "text/csv",
        body: CSV,
      };
    },
  },
  {
    route: "/v1/locations/import",
    one: ROWS,
    calls: ROWS,
    async prepare(options) {
      const client = await session(options);
      const inputs = Array.from({ length: ROWS }, (_, i) => ({ input: `52.${i}1, 5.1` }));
      const batch = await created(client, "/v1/batches", { inputs });
      await options.batchEnded(client, batch.id);
      return inJson(client, "/v1/locations/import", {
        body: { batch_id: batch.id, accept: "uncertain" },
        count: "/v1/locations",
      });
    },
  },
  {
    route: "/v1/webhooks/:id/rotate",
    one: 1,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const path = `${await webhookPath(client)}/rotate`;
      return {
        ...inJson(client, path, { body: {}, count: "/v1/audit-events" }),
        async count() {
          const { data } = await read(client, "/v1/audit-events");
          return data.filter(({ action }: { action: string }) => action === "webhook.rotated").length;
        },
      };
    },
  },
  {
    route: "/v1/webhooks/:id/test",
    one: 1,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const path = await webhookPath(client);
      return inJson(client, `${path}/test`, { body: {}, count: `${path}/deliveries` });
    },
  },
  {
    // Its answer contains the time of the next attempt, which a second replay would change.
    route: "/v1/webhooks/:id/deliveries/:delivery_id/replay",
    one: 1,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const path = await webhookPath(client);
      const delivery = await created(client, `${path}/test`, {});
      return inJson(client, `${path}/deliveries/${delivery.id}/replay`, { body: {}, count: `${path}/deliveries` });
    },
  },
  {
    // A second retry would be refused because the batch is running, or as no row failed.
    route: "/v1/batches/:id/retry",
    one: 1,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const batch = await created(client, "/v1/batches", { inputs: [{ input: "test:unavailable" }] });
      await options.batchEnded(client, batch.id);
      return {
        ...inJson(client, `/v1/batches/${batch.id}/retry`, { body: {}, count: "/v1/batches" }),
        // A worker may have returned the reserved call already.
        calls: () => Promise.resolve(0),
      };
    },
  },
  {
    // A second one would be refused because the batch is running.
    route: "/v1/batches/:id/rerun",
    one: 1,
    calls: 0,
    async prepare(options) {
      const client = await session(options);
      const batch = await created(client, "/v1/batches", { inputs: [{ input: "test:uncertain" }] });
      await options.batchEnded(client, batch.id);
      return {
        ...inJson(client, `/v1/batches/${batch.id}/rerun`, { body: {}, count: "/v1/batches" }),
        // A worker may have returned the reserved call already.
        calls: () => Promise.resolve(0),
      };
    },
  },
  {
    route: "/v1/batches/:id/live",
    one: 1,
    calls: 1,
    async prepare(options) {
      const client = await session(options);
      const batch = await created(client, "/v1/batches", { inputs: [{ input: "test:uncertain" }] });
      await options.batchEnded(client, batch.id);
      return {
        ...inJson(client, `/v1/batches/${batch.id}/live`, { body: {}, count: "/v1/batches" }),
        async count() {
          const { body } = await client.get("/v1/batches", { "locus-environment": "live" });
          return body.data.length;
        },
      };
    },
  },
  {
    route: "/v1/auth/signup",
    one: 1,
    calls: 0,
    async prepare({ client }) {
      const email = `once.${crypto.randomUUID()}@example.com`;
      return {
        path: "/v1/auth/signup",
        contentType: "application/json",
        body: JSON.stringify({ email, password: CLIENT_PASSWORD, organization: "Analytical Engines" }),
        credential: undefined,
        async count() {
          const { body } = await client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD });
          const me = await client.as(body.access_token).get("/v1/auth/me");
          return me.body.organizations.length;
        },
        calls: () => Promise.resolve(0),
      };
    },
  },
];

export type CreatingAnswer = Pick<ApiAnswer, "status" | "headers" | "text">;

export async function sendCreating(
  url: string,
  { path, contentType, body, credential }: CreatingRequest,
  key: string,
): Promise<CreatingAnswer> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      "content-type": contentType,
      "idempotency-key": key,
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
    },
    body,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The same, repeated while another request with the key is under way. */
export async function retryCreating(
  url: string,
  request: CreatingRequest,
  key: string,
): Promise<CreatingAnswer> {
  for (let tries = 1;; tries++) {
    const answer = await sendCreating(url, request, key);
    const isUnderWay = answer.status === 409 && answer.text.includes("in progress");
    if (!isUnderWay || tries === RETRIES_MAX) {
      return answer;
    }
    await Bun.sleep(RETRY_MS);
  }
}

/** Longer than any server in the tests is blocked. */
const DEADLINE_MS = patience(60_000);
const RETRIES_MAX = 600;
const RETRY_MS = 100;
