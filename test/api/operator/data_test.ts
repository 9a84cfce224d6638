import { expect, test } from "bun:test";
import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changeData, listOperators } from "../../../src/accounts/mod.ts";
import { openDataChanges } from "../../../src/commands/gazetteer/changes/open_data_changes.ts";
import { gazetteerFolder } from "../../../src/commands/gazetteer_path.ts";
import type { DataChange } from "../../../src/domain/data_change.ts";
import { readManifest } from "../../../src/gazetteer/datasets/manifest.ts";
import { createLogger } from "../../../src/observability/mod.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { smallTown } from "../../support/gazetteers/built_gazetteer.ts";
import { until } from "../../support/runner/patience.ts";
import { EXTRACT, publishTown } from "../../support/services/publisher.ts";
import { addTown } from "../../support/services/s3_store.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";

const publisher = await publishTown();
const dataDir = smallDataDir();
const api = await testApi({ dataChanges: openChanges(), datasets: () => [] });
const operator = await api.operator();

function openChanges({ stopping = new AbortController().signal, gazetteerUrl = undefined as string | undefined } = {}) {
  return openDataChanges({
    config: { dataDir, gazetteerMirror: publisher.address, gazetteerUrl },
    logger: createLogger({ level: "error", format: "json", clock: { now: () => new Date() }, write: () => {} }),
    now: () => new Date(),
    environment: { ...process.env, DATA_DIR: dataDir, GAZETTEER_MIRROR: publisher.address },
    stopping,
  });
}

async function ended(): Promise<{ state: string; lines: string[]; ended_at: string | null }> {
  for (;;) {
    const { change } = (await operator.get("/v1/operator/data-change")).body;
    if (change.state !== "running") {
      return change;
    }
    await Bun.sleep(50);
  }
}

const loaded = (): readonly string[] => readManifest(gazetteerFolder(dataDir))?.datasets ?? [];

test("an operator finds a country with its size, loads it, updates it and removes it, and the trail names each", async () => {
  expect((await operator.get("/v1/operator/data-change")).body).toEqual({ change: null });
  const catalog = (await operator.get("/v1/operator/catalog?q=Liechtenstein")).body;
  expect(catalog.free_bytes).toBeGreaterThan(0);
  expect(catalog.data.slice(0, 2).map(({ id, usual }: Record<string, unknown>) => [id, usual]))
    .toEqual([["openstreetmap-liechtenstein", true], ["postcodes-li", true]]);
  expect(catalog.data[0]).toMatchObject({ size_bytes: smallTown().length, licence: "ODbL 1.0", loaded: false });

  const both = await Promise.all([1, 2].map(() => operator.post("/v1/operator/datasets", { name: "Liechtenstein" })));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
  const begun = both.find(({ status }) => status === 202)!;
  expect([begun.status, begun.body]).toEqual([
    202,
    expect.objectContaining({ action: "add", name: "Liechtenstein", state: "running", ended_at: null }),
  ]);
  expect(await refusalOf(operator.post("/v1/operator/datasets", { name: "Liechtenstein" }))).toEqual([409, "CONFLICT"]);
  expect(await ended()).toMatchObject({ state: "done", ended_at: expect.any(String) });
  expect(loaded()).toEqual(["openstreetmap-liechtenstein", "postcodes-li"]);
  expect((await operator.get("/v1/operator/catalog?q=Liechtenstein")).body.data[0].loaded).toBe(true);

  await operator.post("/v1/operator/datasets/openstreetmap-liechtenstein/update", {});
  expect((await ended()).lines).toContain("openstreetmap-liechtenstein is current");
  expect((await operator.call("DELETE", "/v1/operator/datasets/postcodes-li")).status).toBe(202);
  expect(await ended()).toMatchObject({ state: "done", lines: ["postcodes-li is removed"] });
  expect(loaded()).toEqual(["openstreetmap-liechtenstein"]);

  const events: { action: string; target_id: string }[] = (await operator.get("/v1/operator/audit-events")).body.data;
  const changes = events.filter(({ action }) => action.startsWith("data."));
  expect(changes.map(({ action, target_id: name }) => `${action} ${name}`).toSorted())
    .toEqual(["data.added Liechtenstein", "data.removed postcodes-li", "data.updated openstreetmap-liechtenstein"]);
});

test("a change is cancelled, and a stopped server says that its change was interrupted", async () => {
  const held = Promise.withResolvers<void>();
  publisher.files.set(EXTRACT, { content: smallTown({ numbers: ["1", "2"] }), after: held.promise });
  const before = loaded();
  await operator.post("/v1/operator/datasets/openstreetmap-liechtenstein/update", {});
  expect((await operator.call("DELETE", "/v1/operator/data-change")).status).toBe(204);
  expect(await ended()).toMatchObject({ state: "cancelled" });
  expect((await operator.call("DELETE", "/v1/operator/data-change")).status).toBe(409);

  const stopping = new AbortController();
  const other = openChanges({ stopping: stopping.signal });
  await other.start("update", "openstreetmap-liechtenstein");
  expect((await operator.get("/v1/operator/data-change")).body.change.state).toBe("interrupted");
  stopping.abort();
  await until(async () => (await other.last())?.endedAt !== undefined);
  expect(await ended()).toMatchObject({ state: "interrupted", ended_at: expect.any(String) });
  expect(loaded()).toEqual(before);
  held.resolve();
});

test("a change is cancelled by any of the servers that share the folder", async () => {
  const held = Promise.withResolvers<void>();
  publisher.files.set(EXTRACT, { content: smallTown({ numbers: ["1", "2"] }), after: held.promise });
  const state = join(gazetteerFolder(dataDir), ".change.json");
  const other = openChanges();
  await other.start("update", "openstreetmap-liechtenstein");
  // As a server on another machine reads it.
  writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, "utf8")), host: "another" }));
  expect((await operator.call("DELETE", "/v1/operator/data-change")).status).toBe(204);
  await until(async () => (await other.last())?.state !== "running");
  expect((await other.last())?.state).toBe("cancelled");
  held.resolve();
  await operator.post("/v1/operator/datasets/openstreetmap-liechtenstein/update", {});
  expect((await ended()).state).not.toBe("cancelled");
});

test("a change of another machine counts as interrupted when it was silent for a minute", async () => {
  const path = join(gazetteerFolder(dataDir), ".change.json");
  const stored = { ...JSON.parse(readFileSync(path, "utf8")), state: "running", host: "another", pid: 1 };
  writeFileSync(path, JSON.stringify(stored));
  expect((await operator.get("/v1/operator/data-change")).body.change.state).toBe("running");
  const update = "/v1/operator/datasets/openstreetmap-liechtenstein/update";
  expect((await operator.post(update, {})).status).toBe(409);
  const before = new Date(Date.now() - 61_000);
  utimesSync(path, before, before);
  expect((await operator.get("/v1/operator/data-change")).body.change.state).toBe("interrupted");
});

test("a change does not begin while a command changes the data, and a cut state is as none", async () => {
  const folder = gazetteerFolder(dataDir);
  const lock = join(folder, ".lock");
  writeFileSync(lock, String(process.ppid));
  const before = readFileSync(join(folder, ".change.json"), "utf8");
  const refused = await operator.post("/v1/operator/datasets", { name: "Liechtenstein" });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("is changing this gazetteer")]);
  expect(readFileSync(join(folder, ".change.json"), "utf8")).toBe(before);
  rmSync(lock);

  writeFileSync(join(folder, ".change.json"), before.slice(0, 20));
  expect((await operator.get("/v1/operator/data-change")).body).toEqual({ change: null });
  expect((await operator.post("/v1/operator/datasets/openstreetmap-liechtenstein/update", {})).status).toBe(202);
  expect((await ended()).ended_at).not.toBeNull();
});

test("a change that the trail does not have is cancelled", async () => {
  let cancelled = 0;
  const running: DataChange = {
    action: "add",
    name: "andorra",
    state: "running",
    fraction: undefined,
    lines: [],
    startedAt: new Date(),
    endedAt: undefined,
  };
  const changes = {
    ...openChanges(),
    async start() {
      // The connection breaks before the transaction ends.
      await api.accounts.db.ownerSql`
        select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`;
      return running;
    },
    async cancel() {
      cancelled++;
      return await Promise.resolve("andorra");
    },
  };
  const { deps } = api.accounts;
  const [olga] = await listOperators(deps);
  const by = { operator: { operatorId: olga!.id, email: olga!.email } };
  await expect(changeData(deps, { changes, action: "add", name: "andorra", by })).rejects.toThrow();
  expect(cancelled).toBe(1);
});

test("a failed change says why, and what was in force stays", async () => {
  publisher.files.set(EXTRACT, { content: smallTown({ numbers: ["1"] }), md5: "0".repeat(32) });
  const before = loaded();
  await operator.post("/v1/operator/datasets/openstreetmap-liechtenstein/update", {});
  const { state, lines } = await ended();
  expect([state, lines.join("\n")]).toEqual(["failed", expect.stringContaining("its publisher states 0000")]);
  expect(loaded()).toEqual(before);
});

test("a file of the operator's own is not updated here, and the list says so", async () => {
  await addTown(dataDir, ["1"]);
  const own = loaded().find((name) => !/^(?:openstreetmap-liechtenstein|postcodes-li)$/u.test(name)) ?? "";
  const refused = await operator.post(`/v1/operator/datasets/${own}/update`, {});
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("is a file of your own")]);
});

test("what cannot be changed is refused with its field", async () => {
  const unknown = await operator.post("/v1/operator/datasets", { name: "atlantis" });
  expect([unknown.status, unknown.body.errors])
    .toEqual([422, [{ pointer: "/name", detail: "must be a country, a region or an identifier of the catalog" }]]);
  expect(await refusalOf(operator.post("/v1/operator/datasets", { name: "--replace" }))).toEqual([422, "/name"]);
  expect((await operator.call("DELETE", "/v1/operator/datasets/nothing")).status).toBe(404);
  expect((await operator.call("DELETE", "/v1/operator/datasets/Not_A_Name")).status).toBe(404);
  await expect(openChanges({ gazetteerUrl: "https://data.example" }).start("add", "andorra")).rejects.toThrow(
    "follows GAZETTEER_URL",
  );
});

test("the overview has calls by day and status, the requests of the last hour, and what is stored", async () => {
  const { client } = await api.client.signUp();
  for (const input of ["48.8584, 2.2945", "nowhere that anybody knows"]) {
    await client.post("/v1/resolve", { input });
  }
  // Written in the background and when a report is read.
  await client.get("/v1/usage?group_by=status");
  const { status, body } = await operator.get("/v1/operator/overview");
  expect(status).toBe(200);
  expect(body.days.at(-1)).toMatchObject({ found: 1, unresolved: 1, uncertain: 0 });
  expect(body.requests).toHaveLength(60);
  const sum = (name: string): number =>
    body.requests.reduce((all: number, minute: Record<string, number>) => all + minute[name]!, 0);
  expect(sum("answered")).toBeGreaterThan(8);
  expect(sum("refused")).toBeGreaterThan(3);
  expect(sum("failed")).toBe(0);
  const disk = { free_bytes: 20_000_000_000, total_bytes: 50_000_000_000 };
  expect(body).toMatchObject({ health: { status: "pass" }, jobs: null, disk, data: { datasets: 0, oldest: null } });
  expect(body.disk.database_bytes).toBeGreaterThan(1_000_000);
});
