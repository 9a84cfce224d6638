import { expect, test } from "bun:test";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { smallWorld } from "../../resolver/small_world.ts";
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
  expect(body).toMatchObject({
    status: "completed",
    counts: { processed: 6, found: 3, uncertain: 1, unresolved: 1, failed: 1, reviewed: 1 },
    rerun: {
      rows: 3,
      moved: 0,
      changes: [{ from: "uncertain", to: "uncertain", rows: 1 }, { from: "unresolved", to: "found", rows: 2 }],
    },
  });
  // Two equal rows are one call.
  expect(await used()).toBe(calls + 2);
  const after = (await key.get(`${batch}/results`)).body.data;
  expect(after.map((row: { gazetteer_version?: string }) => row.gazetteer_version)).toEqual([
    "plain",
    "newer",
    "",
    "newer",
    undefined,
    "newer",
  ]);
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
