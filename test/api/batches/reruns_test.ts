import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();
const { clock } = api.accounts;

const { client: session } = await api.client.signUp();
const key = await session.withKey();

const gazetteer = smallWorld();
/** The same data as a new version. */
const newer: Gazetteer = Object.create(gazetteer, { version: { value: "newer" } });

const { work } = api;

const INPUTS = [
  { input: "Utrecht", country: "NL" },
  { input: "Nordlager qqq" },
  { input: "Südlager qqq" },
  { input: "test:uncertain" },
  { input: "" },
  { input: "Nordlager qqq" },
];
const POINT = { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Depot" };

const finished = () => api.answered(key, { inputs: INPUTS });

async function used(): Promise<number> {
  clock.pass(1000);
  return (await session.get("/v1/usage?environment=test")).body.total;
}

test("doubtful rows are answered again with the data in force; others, and decided ones, stay", async () => {
  const batch = await finished();
  await session.call("PATCH", `${batch}/results/3`, { body: { dismiss: true } });
  const before = (await key.get(`${batch}/results`)).body.data;
  const { body: correction } = await key.post("/v1/corrections", { input: "nordlager QQQ", ...POINT });
  const calls = await used();
  const started = await key.post(`${batch}/rerun`, {});
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({
    status: "queued",
    counts: { processed: 3, found: 1, uncertain: 0, unresolved: 1, failed: 1, reviewed: 1 },
    rerun: { statuses: ["uncertain", "unresolved"], rows: 3, changes: [], moved: 0 },
  });
  await work(newer);
  const { body } = await key.get(batch);
  const counts = { processed: 6, found: 3, uncertain: 1, unresolved: 1, failed: 1, reviewed: 1 };
  const changes = [{ from: "uncertain", to: "uncertain", rows: 1 }, { from: "unresolved", to: "found", rows: 2 }];
  expect(body).toMatchObject({ status: "completed", counts, rerun: { rows: 3, moved: 0, changes } });
  // Two equal rows are one call.
  expect(await used()).toBe(calls + 2);
  const after = (await key.get(`${batch}/results`)).body.data;
  expect(after.map((row: { gazetteer_version?: string }) => row.gazetteer_version))
    .toEqual(["plain", "newer", "", "newer", undefined, "newer"]);
  for (const unchanged of [0, 2, 4]) {
    expect(after[unchanged]).toEqual(before[unchanged]);
  }
  expect(after[1].version).not.toBe(before[1].version);
  const report = await key.get(`${batch}/report`);
  expect(report.body.status).toEqual({ found: 3, uncertain: 1, unresolved: 1, failed: 1 });
  expect(report.body.reasons).toContainEqual({ reason: "corrected", rows: 2 });
  await key.call("DELETE", `/v1/corrections/${correction.id}`);
});

test("a retry says what it retries, and what changed", async () => {
  const batch = await finished();
  const { body } = await key.post(`${batch}/retry`, {});
  expect(body.rerun).toEqual({ statuses: ["failed"], rows: 1, changes: [], moved: 0 });
  await work();
  expect((await key.get(batch)).body.rerun.changes).toEqual([{ from: "failed", to: "failed", rows: 1 }]);
});

test("a rerun that is cancelled leaves every row with the answer it had", async () => {
  const batch = await finished();
  const before = await key.get(batch);
  const calls = await used();
  await key.post(`${batch}/rerun`, { statuses: ["found", "unresolved"] });
  const cancelled = await key.post(`${batch}/cancel`, {});
  expect([cancelled.body.status, cancelled.body.counts]).toEqual(["cancelled", before.body.counts]);
  expect(await used()).toBe(calls);
  expect((await key.post(`${batch}/rerun`, {})).status).toBe(202);
  await work();
  expect((await key.get(batch)).body).toMatchObject({ status: "completed", counts: before.body.counts });
});

test("a rerun of nothing, of unknown statuses, or of another's batch is refused", async () => {
  const batch = await finished();
  for (const row of [2, 3, 6]) {
    await session.call("PATCH", `${batch}/results/${row}`, { body: POINT });
  }
  expect((await key.post(`${batch}/rerun`, { statuses: ["unresolved"] })).status).toBe(409);
  for (const statuses of [[], ["lost"], ["found", "found"]]) {
    const answer = await key.post(`${batch}/rerun`, { statuses });
    expect([statuses, answer.status]).toEqual([statuses, 422]);
  }
  const { client } = await api.client.signUp();
  expect((await client.post(`${batch}/rerun`, {})).status).toBe(404);
  expect((await (await session.withKey({ environment: "live" })).post(`${batch}/rerun`, {})).status).toBe(404);
  expect((await (await session.withKey({ scopes: ["batches:read"] })).post(`${batch}/rerun`, {})).status).toBe(403);
});

const CSV = "nr,where,country\n1,Utrecht,NL\n2,Nordlager qqq,\n3,Südlager qqq,\n4,,\n5,Utrecht,NL\n6,Nordlager qqq,\n";
const LIVE = { "locus-environment": "live" };

async function finishedTable(): Promise<string> {
  const columns = JSON.stringify({ full_address: "where", country: "country", id: "nr" });
  const query = new URLSearchParams({ columns, name: "Depots" });
  const { status, headers } = await key.upload(`/v1/batches?${query.toString()}`, CSV);
  expect(status).toBe(202);
  await work();
  return headers.get("location") ?? "";
}

const inLive = (path: string, method = "GET") => session.call(method, path, { headers: LIVE });

test("a finished test batch runs in live with its rows, columns and decisions", async () => {
  const batch = await finishedTable();
  await session.call("PATCH", `${batch}/results/2`, { body: { ...POINT, remember: true } });
  await session.call("PATCH", `${batch}/results/3`, { body: { dismiss: true } });
  await session.call("PATCH", `${batch}/results/4`, { body: { dismiss: true } });
  await session.call("PATCH", `${batch}/results/4`, { body: { undo: true } });
  const before = (await session.get(`${batch}/results`)).body.data;
  const started = await session.post(`${batch}/live`, {});
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({
    environment: "live",
    name: "Depots",
    status: "queued",
    columns: ["nr", "where", "country"],
    parts: { full_address: "where", country: "country" },
    counts: { total: 6, processed: 0, duplicates: 2, reviewed: 2 },
  });
  const live = `/v1/batches/${started.body.id}`;
  expect(started.headers.get("location")).toBe(live);
  const here = await session.get(live);
  expect([here.status, here.body.code]).toEqual([404, "NOT_FOUND"]);
  expect(here.body.detail).toContain("with the header Locus-Environment: live");
  // The same words for what nobody has.
  const unknown = await session.get("/v1/batches/bat_00000000000000000000000000");
  expect([unknown.status, unknown.body.detail]).toEqual([404, here.body.detail]);
  await work();
  const { body } = await inLive(live);
  expect(body).toMatchObject({
    status: "completed",
    counts: { total: 6, processed: 6, found: 3, uncertain: 0, unresolved: 2, failed: 1, duplicates: 2, reviewed: 2 },
  });
  const after = (await inLive(`${live}/results`)).body.data;
  const shown = (rows: typeof after) =>
    rows.map(({ row, id, status, label, original, decision, reviewed_by }: (typeof after)[number]) => ({
      row,
      id,
      status,
      label,
      original,
      decision,
      by: reviewed_by?.id,
    }));
  expect(shown(after)).toEqual(shown(before));
  expect(after[3].error).toEqual(before[3].error);
  expect((await inLive(`${live}/report`)).body)
    .toMatchObject({ status: { found: 3, uncertain: 0, unresolved: 2, failed: 1 } });
  // Utrecht and two depots: equal rows are one call, and what nobody can read is none.
  expect((await inLive("/v1/usage?environment=live")).body.total).toBe(3);
  expect((await inLive("/v1/corrections")).body.data).toEqual([]);
  // The answer of the resolver is below the decision.
  const undone = await session.call("PATCH", `${live}/results/2`, { headers: LIVE, body: { undo: true } });
  expect([undone.status, undone.body.status, undone.body.decision]).toEqual([200, "unresolved", null]);
});

test("nobody runs a batch in live that is not theirs, not in test, or not finished", async () => {
  const batch = await finishedTable();
  const liveKey = await session.withKey({ environment: "live" });
  expect((await key.post(`${batch}/live`, {})).status).toBe(403);
  expect((await liveKey.post(`${batch}/live`, {})).status).toBe(403);
  const { client: other } = await api.client.signUp();
  expect((await other.post(`${batch}/live`, {})).status).toBe(404);
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => session.post(`${batch}/live`, {})));
  const [made] = atOnce.map(({ body }) => body);
  expect(atOnce.map(({ body }) => body.id)).toEqual(atOnce.map(() => made.id));
  expect((await session.post(`/v1/batches/${made.id}/live`, {})).status).toBe(404);
  const { body: waiting } = await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  expect((await session.post(`/v1/batches/${waiting.id}/live`, {})).body)
    .toMatchObject({ status: 409, code: "CONFLICT" });
  await work();
});

test("a batch with more calls than are left is refused, and nothing of it stays", async () => {
  const { client: poor, answer } = await api.client.signUp();
  await setMonthlyLimit(api.accounts.deps, { organizationId: answer.organization.id, calls: 1 });
  const { body } = await poor.post("/v1/batches", { inputs: [{ input: "Utrecht" }, { input: "Nordlager qqq" }] });
  await work();
  expect(await refusalOf(poor.post(`/v1/batches/${body.id}/live`, {}))).toEqual([429, "QUOTA_EXCEEDED"]);
  expect((await poor.call("GET", "/v1/batches", { headers: LIVE })).body.data).toEqual([]);
});

test("a second time the live batch that is known is the answer, unless another one is wanted", async () => {
  const batch = await finishedTable();
  const [first, second] = [await session.post(`${batch}/live`, {}), await session.post(`${batch}/live`, {})];
  expect([second.status, second.body.id]).toEqual([202, first.body.id]);
  const repeated = { headers: { "idempotency-key": "live-again" }, body: {} };
  for (const _ of [1, 2]) {
    expect((await session.call("POST", `${batch}/live`, repeated)).body.id).toBe(first.body.id);
  }
  const another = await session.post(`${batch}/live?again=true`, {});
  expect([another.status, another.body.id === first.body.id]).toEqual([202, false]);
  expect((await session.post(`${batch}/live?again=yes`, {})).status).toBe(422);
  for (const { body } of [first, another]) {
    await inLive(`/v1/batches/${body.id}/cancel`, "POST");
  }
  expect([first, another].map(({ body }) => body.id)).not.toContain((await session.post(`${batch}/live`, {})).body.id);
  await work();
});
