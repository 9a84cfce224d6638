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

/** The body of an answer that must succeed. */
async function bodyOf(answer: Promise<ApiAnswer>): Promise<ApiAnswer["body"]> {
  const { status, text, body } = await answer;
  if (status >= 300) {
    throw new Error(`A request of the preparation was answered ${status}: ${text}`);
  }
  return body;
}

/** What a route's own preparation says of its request; the rest is a JSON body of a signed-in person. */
interface Prepared extends Partial<CreatingRequest> {
  readonly path: string;
  readonly json?: object;
  /** Where the objects of its kind are listed. */
  readonly list: string;
}

/** A route, which creates one object and takes no call unless `changes` says otherwise. */
function creating(
  route: string,
  prepare: (client: ApiClient, options: PrepareOptions) => Promise<Prepared> | Prepared,
  changes: Partial<CreatingRoute> = {},
): CreatingRoute {
  return {
    route,
    one: 1,
    calls: 0,
    async prepare(options) {
      const { client } = await options.client.signUp();
      const { json = {}, list, ...own } = await prepare(client, options);
      return {
        contentType: "application/json",
        body: JSON.stringify(json),
        credential: client.credential,
        count: async () => (await bodyOf(client.get(list))).data.length,
        calls: async () => (await bodyOf(client.get("/v1/usage"))).total,
        ...own,
      };
    },
    ...changes,
  };
}

/** A route whose request needs only a signed-in person. */
function simple(route: string, json: object): CreatingRoute {
  return creating(route, () => ({ path: route, json, list: route }));
}

/** A route of an object that `prepare` makes first: the object's path, to which the route adds its last word. */
function inside(
  route: string,
  prepare: (client: ApiClient, options: PrepareOptions) => Promise<Prepared>,
  changes?: Partial<CreatingRoute>,
): CreatingRoute {
  const word = route.slice(route.lastIndexOf("/"));
  return creating(route, async (client, options) => {
    const prepared = await prepare(client, options);
    return { ...prepared, path: `${prepared.path}${word}` };
  }, changes);
}

const WEBHOOK = { url: "https://93.184.215.14/hook", events: ["location.created"] };

async function webhookPath(client: ApiClient): Promise<string> {
  return `/v1/webhooks/${(await bodyOf(client.post("/v1/webhooks", WEBHOOK))).id}`;
}

/** The identifier of a batch of these inputs that has ended. */
async function endedBatch(client: ApiClient, { batchEnded }: PrepareOptions, inputs: readonly string[]) {
  const { id } = await bodyOf(client.post("/v1/batches", { inputs: inputs.map((input) => ({ input })) }));
  await batchEnded(client, id);
  return id;
}

/** The same for a route of the batch, of which one row has this input. */
async function batchOf(client: ApiClient, options: PrepareOptions, input: string): Promise<Prepared> {
  return { path: `/v1/batches/${await endedBatch(client, options, [input])}`, list: "/v1/batches" };
}

/** Where a worker may have returned the reserved call already. */
const UNCOUNTED = { calls: () => Promise.resolve(0) };

/** Every route that obeys `Idempotency-Key`. */
export const CREATING_ROUTES: readonly CreatingRoute[] = [
  simple("/v1/locations", POINT),
  simple("/v1/maps", { name: "Depots" }),
  simple("/v1/corrections", { input: "Head office", ...POINT }),
  simple("/v1/webhooks", WEBHOOK),
  simple("/v1/api-keys", { name: "Once", environment: "test" }),
  simple("/v1/organization/invitations", { role: "viewer" }),
  simple("/v1/organization/sso/providers", {
    name: "Staff",
    issuer: "https://93.184.215.14/realms/staff",
    client_id: "locus",
    client_secret: "a secret of the provider",
  }),
  inside("/v1/api-keys/:id/rotate", async (client) => {
    const { id } = await bodyOf(client.post("/v1/api-keys", { name: "Old", environment: "test" }));
    return { path: `/v1/api-keys/${id}`, list: "/v1/api-keys" };
  }, { one: 2 }),
  creating("/v1/batches", () => ({
    path: "/v1/batches?input_column=where",
    contentType: "text/csv",
    body: CSV,
    list: "/v1/batches",
  }), { calls: ROWS }),
  creating("/v1/locations/import", async (client, options) => {
    const id = await endedBatch(client, options, Array.from({ length: ROWS }, (_, i) => `52.${i}1, 5.1`));
    return { path: "/v1/locations/import", json: { batch_id: id, accept: "uncertain" }, list: "/v1/locations" };
  }, { one: ROWS, calls: ROWS }),
  inside("/v1/webhooks/:id/rotate", async (client) => ({
    path: await webhookPath(client),
    list: "/v1/audit-events",
    async count() {
      const { data } = await bodyOf(client.get("/v1/audit-events"));
      return data.filter(({ action }: { action: string }) => action === "webhook.rotated").length;
    },
  })),
  inside("/v1/webhooks/:id/test", async (client) => {
    const path = await webhookPath(client);
    return { path, list: `${path}/deliveries` };
  }),
  // Its answer contains the time of the next attempt, which a second replay would change.
  inside("/v1/webhooks/:id/deliveries/:delivery_id/replay", async (client) => {
    const path = await webhookPath(client);
    const { id } = await bodyOf(client.post(`${path}/test`, {}));
    return { path: `${path}/deliveries/${id}`, list: `${path}/deliveries` };
  }),
  // A second retry would be refused because the batch is running, or as no row failed.
  inside("/v1/batches/:id/retry", async (client, options) => ({
    ...await batchOf(client, options, "test:unavailable"),
    ...UNCOUNTED,
  })),
  // A second one would be refused because the batch is running.
  inside("/v1/batches/:id/rerun", async (client, options) => ({
    ...await batchOf(client, options, "test:uncertain"),
    ...UNCOUNTED,
  })),
  inside("/v1/batches/:id/live", async (client, options) => ({
    ...await batchOf(client, options, "test:uncertain"),
    count: async () => (await bodyOf(client.get("/v1/batches", { "locus-environment": "live" }))).data.length,
  }), { calls: 1 }),
  creating("/v1/auth/signup", (_, { client }) => {
    const login = { email: `once.${crypto.randomUUID()}@example.com`, password: CLIENT_PASSWORD };
    return {
      path: "/v1/auth/signup",
      json: { ...login, organization: "Analytical Engines" },
      credential: undefined,
      list: "",
      async count() {
        const { body } = await client.post("/v1/auth/login", login);
        return (await client.as(body.access_token).get("/v1/auth/me")).body.organizations.length;
      },
      ...UNCOUNTED,
    };
  }),
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
export async function retryCreating(url: string, request: CreatingRequest, key: string): Promise<CreatingAnswer> {
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
