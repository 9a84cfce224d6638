import { expect, test } from "bun:test";
import { suspendTenant } from "../../../src/accounts/mod.ts";
import { ResultsModel } from "../../../src/api/batches/model.ts";
import { REVIEW_FIELDS } from "../../../src/api/batches/review_model.ts";
import { WATCHERS_MAX } from "../../../src/api/batches/watchers.ts";
import { CLIENT_PASSWORD, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const key = await (await api.client.signUp()).client.withKey();

const { work } = api;

const INPUTS = [
  { id: "a", input: "Utrecht", country: "NL" },
  { id: "b", input: "Utrecht", country: "nl" },
  { id: "c", input: "" },
  { id: "d", input: "nowhere at all qqq" },
  { id: "e", input: "48.8584, 2.2945" },
  { id: "f", input: "test:uncertain" },
  { id: "=cmd()", input: "test:unavailable" },
];

test("a batch is accepted, processed, and downloaded in every format", async () => {
  const made = await key.post("/v1/batches", { inputs: INPUTS, alternatives: 1 });
  expect([made.status, made.headers.get("location")]).toEqual([202, `/v1/batches/${made.body.id}`]);
  expect(made.body).toMatchObject({ status: "queued", progress: 0, columns: ["id", "input", "country"] });
  expect((await key.get(`/v1/batches/${made.body.id}/results`)).body)
    .toEqual({ data: [], next_cursor: expect.any(String), has_more: true });
  await work();
  const { body: batch } = await key.get(`/v1/batches/${made.body.id}`);
  const counts = { total: 7, processed: 7, found: 3, uncertain: 1, unresolved: 1, failed: 2, duplicates: 1 };
  expect(batch).toMatchObject({ status: "completed", progress: 1, counts });
  const { body } = await key.get(`/v1/batches/${made.body.id}/results`);
  expect(body.data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    ["a", "found"],
    ["b", "found"],
    ["c", "failed"],
    ["d", "unresolved"],
    ["e", "found"],
    ["f", "uncertain"],
    ["=cmd()", "failed"],
  ]);
  const fields = Object.keys(ResultsModel.properties.data.items.properties);
  for (const row of body.data) {
    expect(Object.keys(row).filter((name) => !fields.includes(name))).toEqual([]);
    expect(fields.filter((name) => !(name in row))).toEqual(
      [
        "ids",
        ...(row.status === "failed" ? ["appended", "gazetteer_version"] : ["appended"]),
        "action",
        "missing",
        "replaced",
        "group",
        "duplicate_of",
      ],
    );
  }
  expect(body.data[2].error).toEqual({ line: 3, detail: "The input is empty" });
  const { text: csv } = await key.get(`/v1/batches/${made.body.id}/results?format=csv`);
  const lines = csv.split("\r\n");
  expect(lines[0]).toBe(
    "id,input,country,status,label,latitude,longitude,confidence,precision,accuracy_m,reasons,runner_up_label,runner_up_confidence,ids,error,decision,reviewed_by,reviewed_at",
  );
  expect(lines[7]).toStartWith("'=cmd(),test:unavailable,,failed,");
  const { text: ndjson } = await key.get(`/v1/batches/${made.body.id}/results?format=ndjson`);
  expect(ndjson.trim().split("\n").map((line) => JSON.parse(line))).toEqual(body.data);
  const geojson = JSON.parse((await key.get(`/v1/batches/${made.body.id}/results?format=geojson`)).text);
  expect([geojson.type, geojson.features.length, geojson.features[4].geometry])
    .toEqual(["FeatureCollection", 7, { type: "Point", coordinates: [2.2945, 48.8584] }]);
});

test("a row's answer equals that of a single call", async () => {
  const { body: made } = await key.post("/v1/batches", { inputs: INPUTS.slice(0, 5), alternatives: 2 });
  await work();
  const { body: { data } } = await key.get(`/v1/batches/${made.id}/results`);
  for (const i of [0, 3, 4]) {
    const { input, country } = INPUTS[i] ?? { input: "" };
    const body = { input, alternatives: 2, ...(country === undefined ? {} : { country }) };
    const { body: single } = await key.post("/v1/resolve", body);
    const { row: _row, id: _id, input: _input, original: _original, error: _error, ...answered } = data[i];
    const answer = Object.fromEntries(Object.entries(answered).filter(([name]) => !(name in REVIEW_FIELDS)));
    expect({ ...answer, request_id: "" }).toEqual({ ...single, request_id: "" });
  }
});

test("results come in pages, and by status", async () => {
  const { body: made } = await key.post("/v1/batches", { inputs: INPUTS });
  await work();
  const path = `/v1/batches/${made.id}/results`;
  const rows: number[] = [];
  let cursor = "";
  do {
    const { body } = await key.get(`${path}?limit=2${cursor}`);
    rows.push(...body.data.map(({ row }: { row: number }) => row));
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : "";
  } while (cursor !== "");
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const failed = await key.get(`${path}?status=failed&limit=1`);
  expect([failed.body.data[0].row, failed.body.has_more]).toEqual([3, true]);
  const rest = await key.get(`${path}?status=failed&limit=1&cursor=${failed.body.next_cursor}`);
  expect([rest.body.data[0].row, rest.body.has_more]).toEqual([7, false]);
  expect((await key.get(`${path}?cursor=nonsense`)).status).toBe(422);
  const second = await key.get(`${path}?from_row=2&limit=1`);
  expect(second.body.data.map(({ row }: { row: number }) => row)).toEqual([2]);
  expect((await key.get(`${path}?from_row=0`)).body.errors[0].pointer).toBe("/from_row");
});

test.each<[body: unknown, pointer: string]>([
  [{}, "/inputs"],
  [{ inputs: [] }, "/inputs"],
  [{ inputs: [{ id: "a" }] }, "/inputs/0/input"],
  [{ inputs: [{ input: 5 }] }, "/inputs/0/input"],
  [{ inputs: [{ input: "x", contry: "NL" }] }, "/inputs/0/contry"],
  [{ inputs: [{ input: "x" }], alternatives: 11 }, "/alternatives"],
  [{ inputs: [{ input: "x" }], bounds: [1, 5, 2, -5] }, "/bounds"],
])("%j is refused at %s", async (body, pointer) => {
  expect(await refusalOf(key.post("/v1/batches", body))).toEqual([422, pointer]);
});

test("a batch with too many rows for the test environment, or too many calls, is refused as a whole", async () => {
  const inputs = Array.from({ length: 1001 }, (_, i) => ({ input: `Street ${i}` }));
  expect((await key.post("/v1/batches", { inputs })).status).toBe(413);
  const before = (await key.get("/v1/batches")).body.data.length;
  expect(await refusalOf(key.post("/v1/batches", { inputs: inputs.slice(1) }))).toEqual([429, "QUOTA_EXCEEDED"]);
  expect((await key.get("/v1/batches")).body.data.length).toBe(before);
});

test("cancel ends a batch at once and refunds its calls", async () => {
  const own = await (await api.client.signUp()).client.withKey();
  const { body: made } = await own.post("/v1/batches", {
    inputs: Array.from({ length: 900 }, (_, i) => ({ input: `Utrecht ${i}` })),
  });
  const cancelled = await own.call("POST", `/v1/batches/${made.id}/cancel`);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
  expect((await own.call("POST", `/v1/batches/${made.id}/cancel`)).status).toBe(200);
  await work();
  expect((await own.get(`/v1/batches/${made.id}`)).body.counts.processed).toBe(0);
  expect((await own.get(`/v1/batches/${made.id}/results`)).body)
    .toEqual({ data: [], next_cursor: null, has_more: false });
  expect((await own.call("POST", `/v1/batches/${made.id}/retry`)).status).toBe(409);
  // The 900 reserved calls of 1000 are available again.
  const again = await own.post("/v1/batches", { inputs: Array.from({ length: 900 }, (_, i) => ({ input: `${i}` })) });
  expect(again.status).toBe(202);
});

test("retry runs failed rows only, and delete removes everything", async () => {
  const { body: made } = await key.post("/v1/batches", { inputs: INPUTS });
  await work();
  const before = await key.get(`/v1/batches/${made.id}/results`);
  const { counts } = (await key.get(`/v1/batches/${made.id}`)).body;
  const retried = await key.call("POST", `/v1/batches/${made.id}/retry`);
  expect([retried.status, retried.body.status, retried.body.counts.processed]).toEqual([202, "queued", 5]);
  await work();
  const { body } = await key.get(`/v1/batches/${made.id}`);
  expect([body.status, body.counts]).toEqual(["completed", counts]);
  expect((await key.get(`/v1/batches/${made.id}/results`)).text).toBe(before.text);
  expect((await key.call("POST", `/v1/batches/${made.id}/cancel`)).status).toBe(409);
  expect((await key.call("DELETE", `/v1/batches/${made.id}`)).status).toBe(204);
  expect((await key.get(`/v1/batches/${made.id}`)).status).toBe(404);
  expect((await key.call("DELETE", `/v1/batches/${made.id}`)).status).toBe(404);
});

const ada = await api.client.signUp();
const credential = (await ada.client.post("/v1/api-keys", { name: "Test", environment: "test" })).body.key;

function follow(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}/v1/batches/${id}/events`, {
    headers: { authorization: `Bearer ${credential}`, ...headers },
  });
}

test("events report every change until the end, and continue after Last-Event-ID", async () => {
  const client = api.client.as(credential);
  const { body: batch } = await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const answer = await follow(batch.id);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const text = answer.text();
  await Bun.sleep(700);
  await api.work();
  const events = (await text).split("\n\n").filter((event) => event.startsWith("id:"));
  const kinds = new Set(events.map((event) => /event: (\w+)/.exec(event)?.[1]));
  expect([...kinds]).toEqual(["progress", "done"]);
  const last = /id: (\d+)/.exec(events.at(-1) ?? "")?.[1] ?? "";
  expect(JSON.parse(/data: (.*)/.exec(events.at(-1) ?? "")?.[1] ?? "")).toMatchObject({ status: "completed" });
  expect((await follow(batch.id, { "last-event-id": last })).status).toBe(204);
  const rest = await (await follow(batch.id, { "last-event-id": "1" })).text();
  expect(rest.match(/event: \w+/g)).toEqual(["event: done"]);
  expect((await follow("bat_0")).status).toBe(404);
});

test("events end when the key is revoked or its addresses change, the organization is suspended, or the member removed", async () => {
  const { client, answer: { organization } } = await api.client.signUp();
  const { body: issued } = await client.post("/v1/api-keys", { name: "Watcher", environment: "test" });
  const { body: batch } = await api.client.as(issued.key).post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const elsewhere = await api.client.signUp();
  const [own, other] = await Promise.all(
    [client, elsewhere.client].map((owner) => owner.post("/v1/organization/invitations", { role: "viewer" })),
  );
  const person = { email: "watcher@example.com", password: CLIENT_PASSWORD, invitation: own?.body.token };
  const { body: joined } = await api.client.post("/v1/auth/signup", person);
  const member = api.client.as(joined.access_token);
  // So that they act in the organization joined first.
  api.accounts.clock.pass(1000);
  expect((await member.post(`/v1/invitations/${other?.body.token}/accept`, {})).status).toBe(200);

  const [second, third] = await Promise.all(
    ["Second", "Third"].map(async (name) => (await client.post("/v1/api-keys", { name, environment: "test" })).body),
  );
  const texts = await Promise.all([joined.access_token, issued.key, second.key, third.key].map(async (token) => {
    const answer = await follow(batch.id, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    return { text: answer.text() };
  }));
  expect((await client.call("DELETE", `/v1/organization/members/${joined.user.id}`)).status).toBe(204);
  // The member's token goes on to act in the other organization.
  expect((await member.get("/v1/auth/me")).body.organization.id).toBe(elsewhere.answer.organization.id);
  const allowed = { body: { allowed_addresses: ["192.0.2.7"] } };
  expect((await client.call("PATCH", `/v1/api-keys/${issued.id}`, allowed)).status).toBe(200);
  expect((await client.call("DELETE", `/v1/api-keys/${third.id}`)).status).toBe(204);
  await suspendTenant(api.accounts.deps, { organizationId: organization.id, reason: "not paid" });
  for (const { text } of texts) {
    expect((await text).match(/event: \w+/g)).toEqual(["event: progress"]);
  }
});

test("an organization has a limited number of watchers at once, and may add one when another leaves", async () => {
  const { client } = await api.client.signUp();
  const { body: issued } = await client.post("/v1/api-keys", { name: "Watchers", environment: "test" });
  const { body: batch } = await api.client.as(issued.key).post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const authorization = `Bearer ${issued.key}`;
  const watching = await Promise.all(
    Array.from({ length: WATCHERS_MAX + 1 }, () => follow(batch.id, { authorization })),
  );
  const statuses = watching.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(WATCHERS_MAX);
  await Promise.all(watching.map((answer) => answer.body?.cancel()));
  for (;;) {
    const answer = await follow(batch.id, { authorization });
    await answer.body?.cancel();
    if (answer.status === 200) {
      break;
    }
    await Bun.sleep(100);
  }
});
