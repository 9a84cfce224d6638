import { afterAll, afterEach, expect, test } from "bun:test";
import type { LookUp } from "../../src/net/mod.ts";
import { openQueue } from "../../src/capabilities/stores/queue.ts";
import { deleteLocation, updateLocation } from "../../src/locations/mod.ts";
import { dueDeliveries } from "../../src/webhooks/mod.ts";
import { watchDeliveries } from "../../workers/jobs.ts";
import { refusalOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { deliverDue, testWebhooksDeps } from "../support/operations/test_deps.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { wordsOf } from "../support/texts/words.ts";

const api = await testApi();
const { database, ownerSql } = api.accounts.db;
const { clock } = api.accounts;
const deps = testWebhooksDeps(database, clock);

interface Received {
  readonly headers: Headers;
  readonly body: string;
}

let received: Received[] = [];
let answer = 204;
const receiver = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    received.push({ headers: request.headers, body: await request.text() });
    return new Response(null, { status: answer });
  },
});
const target = `http://127.0.0.1:${receiver.port}/hook`;

const key = await (await api.client.signUp()).client.withKey();
afterEach(async () => {
  received = [];
  answer = 204;
  for (const { id } of (await key.get("/v1/webhooks")).body.data) {
    await key.call("DELETE", `/v1/webhooks/${id}`);
  }
});
afterAll(async () => {
  await receiver.stop(true);
  await api.close();
});

/** Verifies a delivery as a receiver does, by the specification. */
async function verifies(secret: string, { headers, body }: Received): Promise<boolean> {
  const bytes = Uint8Array.fromBase64(secret.slice("whsec_".length));
  const signing = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const message = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`;
  const checks = (headers.get("webhook-signature") ?? "").split(" ").map((one) =>
    crypto.subtle.verify("HMAC", signing, Uint8Array.fromBase64(one.slice("v1,".length)), Buffer.from(message))
  );
  return (await Promise.all(checks)).includes(true);
}

const EVENTS = ["batch.completed", "batch.failed", "batch.cancelled"];
const make = () => key.post("/v1/webhooks", { url: target, events: EVENTS });
const due = () => ownerSql`update webhook_deliveries set due_at = now() where status = 'pending'`;

test("a finished batch is sent to its webhook, signed", async () => {
  const made = await make();
  expect([made.status, made.headers.get("location")]).toEqual([201, `/v1/webhooks/${made.body.id}`]);
  const { body: batch } = await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  await api.work();
  expect(await deliverDue(deps)).toBe(1);
  const [one] = received;
  expect(JSON.parse(one?.body ?? "")).toMatchObject({
    type: "batch.completed",
    environment: "test",
    data: { id: batch.id, status: "completed", counts: { found: 1 } },
  });
  expect(await verifies(made.body.secret, one ?? fail())).toBe(true);
  const { body: { data } } = await key.get(`/v1/webhooks/${made.body.id}/deliveries`);
  expect(data).toMatchObject([{ type: "batch.completed", status: "delivered", attempts: 1, response_status: 204 }]);
  expect(one?.headers.get("webhook-id")).toBe(data[0].id);
  expect(await deliverDue(deps)).toBe(0);
});

test("keys and locations have events too, without secrets", async () => {
  const events = ["api_key.created", "api_key.revoked", "location.created", "location.updated", "location.deleted"];
  const { client } = await api.client.signUp();
  const own = await client.withKey();
  await own.post("/v1/webhooks", { url: target, events });
  const { body: made } = await client.post("/v1/api-keys", { name: "Other", environment: "test" });
  await client.call("DELETE", `/v1/api-keys/${made.id}`);
  const point = { coordinates: { latitude: 52.1, longitude: 5.1 }, label: "Here" };
  const { body: saved } = await own.post("/v1/locations", point);
  const locations = { database, clock, chance: { bytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)) } };
  const [row] = await ownerSql`select organization_id as id from locations where id = ${saved.id}`;
  const organizationId = String(row?.["id"]);
  const one = { owner: { organizationId, environment: "test" as const }, locationId: String(saved.id) };
  await updateLocation(locations, { ...one, name: "Office" });
  await deleteLocation(locations, one);
  await deliverDue(deps);
  const bodies = received.map(({ body }) => JSON.parse(body));
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(events));
  expect(received.map(({ body }) => body).join()).not.toContain(made.key);
  // The event carries the location as the API returns it.
  expect(bodies.find(({ type }) => type === "location.created").data).toEqual(saved);
  expect(bodies.find(({ type }) => type === "location.updated")).toMatchObject({ data: { name: "Office" } });
});

test("a failed delivery is retried later, and may be replayed", async () => {
  const { body: hook } = await make();
  answer = 500;
  expect((await key.call("POST", `/v1/webhooks/${hook.id}/test`)).status).toBe(202);
  await deliverDue(deps);
  const path = `/v1/webhooks/${hook.id}/deliveries`;
  const first = (await key.get(path)).body.data[0];
  expect(first).toMatchObject({ type: "webhook.test", status: "pending", attempts: 1, response_status: 500 });
  expect(await deliverDue(deps)).toBe(0);
  await due();
  answer = 200;
  await deliverDue(deps);
  expect((await key.get(path)).body.data[0]).toMatchObject({ status: "delivered", attempts: 2 });
  expect((await key.call("POST", `${path}/${first.id}/replay`)).status).toBe(202);
  await deliverDue(deps);
  expect(new Set(received.map(({ headers }) => headers.get("webhook-id")))).toEqual(new Set([first.id]));
  expect(received.length).toBe(3);
  expect((await key.call("POST", `${path}/evt_0/replay`)).status).toBe(404);
});

test("a delivery fails after two days, and after five in a row the webhook is disabled", async () => {
  const { body: hook } = await make();
  answer = 503;
  for (let i = 0; i < 5; i++) {
    await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  }
  for (let i = 0; i < 12; i++) {
    await due();
    await deliverDue(deps);
  }
  expect(received.length).toBe(60);
  const { body } = await key.get(`/v1/webhooks/${hook.id}`);
  expect([body.enabled, body.disabled_reason]).toEqual([false, "failing"]);
  const [event] = await ownerSql`select action, details from audit_events
    where target_id = ${hook.id} and action = 'webhook.disabled'`;
  expect({ ...event }).toMatchObject({ action: "webhook.disabled", details: { reason: "failing" } });
  expect((await key.call("POST", `/v1/webhooks/${hook.id}/test`)).status).toBe(409);
  const turnedOn = await key.call("PATCH", `/v1/webhooks/${hook.id}`, { body: { enabled: true } });
  expect([turnedOn.status, turnedOn.body.enabled]).toEqual([200, true]);
});

test("a target that answers 410 is disabled, and its waiting deliveries are dropped", async () => {
  const { body: hook } = await make();
  answer = 410;
  await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  await deliverDue(deps);
  expect((await key.get(`/v1/webhooks/${hook.id}`)).body.disabled_reason).toBe("gone");
  const { body: { data } } = await key.get(`/v1/webhooks/${hook.id}/deliveries`);
  expect(data.map(({ status }: { status: string }) => status).sort()).toEqual(["dropped", "failed"]);
  expect(received.length).toBe(1);
});

test("a rotated secret and the old one both sign for a day", async () => {
  const { body: hook } = await make();
  const { body: rotated } = await key.call("POST", `/v1/webhooks/${hook.id}/rotate`);
  expect(rotated.secret).not.toBe(hook.secret);
  await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  await deliverDue(deps);
  const [both] = received;
  expect(both?.headers.get("webhook-signature")?.split(" ").length).toBe(2);
  for (const secret of [hook.secret, rotated.secret]) {
    expect(await verifies(secret, both ?? fail())).toBe(true);
  }
  await ownerSql`update webhooks set previous_until = ${clock.now().toISOString()} where previous_secret is not null`;
  await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  await deliverDue(deps);
  const [, one] = received;
  expect([await verifies(hook.secret, one ?? fail()), await verifies(rotated.secret, one ?? fail())])
    .toEqual([false, true]);
});

test("secrets are neither shown again, nor stored unencrypted, nor logged", async () => {
  const { body: hook } = await make();
  for (const path of ["/v1/webhooks", `/v1/webhooks/${hook.id}`]) {
    expect((await key.get(path)).text).not.toContain("whsec_");
  }
  const [row] = await ownerSql`select encode(secret, 'hex') as secret from webhooks where id = ${hook.id}`;
  expect(row?.["secret"]).not.toContain(Buffer.from(hook.secret.slice(6), "base64").toString("hex"));
  expect(api.logged.join("\n")).not.toContain(hook.secret);
});

test("a name of the private network is refused as one that does not exist, when it is saved", async () => {
  const names: Readonly<Record<string, LookUp>> = {
    "db.internal": () => Promise.resolve([{ address: "10.0.0.7", family: 4 }]),
    "nowhere.internal": () => Promise.reject(new Error("ENOTFOUND")),
    "empty.internal": () => Promise.resolve([]),
  };
  const errors = new Set<string>();
  for (const [name, lookUp] of Object.entries(names)) {
    const strict = await testApi({
      webhooks: { ...testWebhooksDeps(database, clock, { allowPrivate: false }), lookUp },
    });
    const own = await (await strict.client.signUp()).client.withKey();
    const { status, body } = await own.post("/v1/webhooks", { url: `https://${name}/`, events: EVENTS });
    expect(status).toBe(422);
    errors.add(JSON.stringify(body.errors));
    await strict.close();
  }
  expect(errors.size).toBe(1);
});

test("an address that is not public is refused at save and at delivery", async () => {
  const strict = await testApi({ webhooks: testWebhooksDeps(database, clock, { allowPrivate: false }) });
  const own = await (await strict.client.signUp()).client.withKey();
  const cases = wordsOf(`
    http://example.com/ https://127.0.0.1/ https://[::1]/ https://rebound.example/ ftp://x.example/
  `);
  for (const url of cases) {
    expect([url, ...await refusalOf(own.post("/v1/webhooks", { url, events: EVENTS }))]).toEqual([url, 422, "/url"]);
  }
  await strict.close();
  const { body: hook } = await make();
  await key.call("POST", `/v1/webhooks/${hook.id}/test`);
  await deliverDue(testWebhooksDeps(database, clock, { allowPrivate: false }));
  expect(received).toEqual([]);
  const { body: { data } } = await key.get(`/v1/webhooks/${hook.id}/deliveries`);
  expect(data[0]).toMatchObject({ status: "pending", attempts: 1, error: "url_refused" });
});

test.each<[body: object, pointer: string]>([
  [{ url: target }, "/events"],
  [{ url: target, events: [] }, "/events"],
  [{ url: target, events: ["batch.exploded"] }, "/events/0"],
  [{ url: "nonsense", events: EVENTS }, "/url"],
  [{ url: "https://user:pass@example.com/", events: EVENTS }, "/url"],
])("%j is refused at %s", async (body, pointer) => {
  expect(await refusalOf(key.post("/v1/webhooks", body))).toEqual([422, pointer]);
});

function fail(): never {
  throw new Error("Nothing was received");
}

test.if(isInstalled("redis-server"))(
  "organizations take turns, each delivery is queued once, a full queue gets no more",
  async () => {
    const [busy, other] = await Promise.all([api.client.signUp(), api.client.signUp()]);
    const hooks = [];
    for (const { client } of [busy, other]) {
      hooks.push((await (await client.withKey()).post("/v1/webhooks", { url: target, events: EVENTS })).body.id);
    }
    const [slow, quick] = hooks;
    const put = (hook: string, count: number, age: string) =>
      ownerSql`insert into webhook_deliveries
      (id, organization_id, webhook_id, type, body, status, attempts, due_at, created_at)
      select ${hook} || '_' || i, organization_id, id, 'webhook.test', '{}', 'pending', 0,
        now() - ${age}::interval, now()
      from webhooks, generate_series(1, ${count}::int) as i where id = ${hook}`;
    await put(slow, 200, "1 hour");
    await put(quick, 1, "1 second");
    // Two workers at once: both see the same rows as due.
    const rounds = await Promise.all([dueDeliveries(deps, 30), dueDeliveries(deps, 30)]);
    const handed = rounds.flat().map(({ deliveryId }) => deliveryId);
    expect(new Set(handed).size).toBe(handed.length);
    expect(handed).toContain(`${quick}_1`);

    await ownerSql`update webhook_deliveries set due_at = now() - interval '1 hour' where webhook_id = ${slow}`;
    const redis = await testRedis();
    const queues = await openQueue({ redisUrl: redis.url, databaseUrl: "" });
    for (let round = 0; round < 3; round += 1) {
      await watchDeliveries(deps, queues);
    }
    const [waiting] = (await queues.states(0)).filter(({ queue }) => queue === "webhooks");
    expect(waiting?.counts["wait"]).toBe(50);
    await queues.close();
    await redis.close();
    await ownerSql`delete from webhook_deliveries where webhook_id in (${slow}, ${quick})`;
  },
);
