import { expect, test } from "bun:test";
import { RowModel } from "../../../src/api/batches/model.ts";
import { WORK_RULES } from "../../../src/api/plugins/limits/work_limit.ts";
import { type ApiAnswer, type ApiClient, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

// People who only decide, all day long.
const api = await testApi({
  workRules: { ...WORK_RULES, write: { burst: 10_000, windowS: 60, concurrent: 20, queued: 100 } },
});
const { clock } = api.accounts;

const { client: session, email } = await api.client.signUp();
const key = await session.withKey();

const { work } = api;

const INPUTS = [
  { id: "a", input: "Utrecht", country: "NL" },
  { id: "b", input: "Zentrale qqq" },
  { id: "c", input: "test:uncertain" },
  { id: "d", input: "" },
  { id: "e", input: "=Lager qqq" },
];

const finished = (inputs: readonly object[] = INPUTS) => api.answered(key, { inputs });

async function patch(path: string, body: object, by: ApiClient = session, etag?: string): Promise<ApiAnswer> {
  return await by.call("PATCH", path, { body, headers: etag === undefined ? {} : { "if-match": etag } });
}

async function utrecht(): Promise<string> {
  return (await key.post("/v1/resolve", { input: "Utrecht", country: "NL" })).body.place_id;
}

async function used(): Promise<number> {
  clock.pass(1000);
  return (await session.get("/v1/usage?environment=test")).body.total;
}

test("a person chooses a place, and row, counts, report and downloads show it", async () => {
  const batch = await finished();
  const before = await session.get(`${batch}/results/2`);
  expect(before.headers.get("etag")).toBe(`"${before.body.version}"`);
  const place_id = await utrecht();
  const decided = await patch(`${batch}/results/2`, { place_id }, session, before.headers.get("etag") ?? "");
  expect([decided.status, decided.headers.get("etag")]).toEqual([200, `"${decided.body.version}"`]);
  expect(decided.body.version).not.toBe(before.body.version);
  expect(decided.body).toMatchObject({
    row: 2,
    input: "Zentrale qqq",
    status: "found",
    place_id,
    confidence: 0.99,
    reasons: ["corrected"],
    source: { origin: "correction" },
    decision: "place",
    reviewed_by: { name: email },
    error: null,
  });
  expect(Object.keys(RowModel.properties).filter((name) => !(name in decided.body))).toEqual(wordsOf(`
    ids appended action missing replaced group duplicate_of
  `));
  expect((await session.get(`${batch}/results/2`)).body).toEqual(decided.body);
  expect((await key.get(batch)).body.counts)
    .toMatchObject({ found: 2, uncertain: 1, unresolved: 1, failed: 1, reviewed: 1, processed: 5 });
  const report = await key.get(`${batch}/report`);
  expect(report.body.status).toEqual({ found: 2, uncertain: 1, unresolved: 1, failed: 1 });
  expect(report.body.reasons).toContainEqual({ reason: "corrected", rows: 1 });
  expect(report.body.unmatched_words).toContainEqual({ word: "qqq", rows: 1 });
  expect((await key.get(`${batch}/points`)).body.features.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
  const { text: csv } = await key.get(`${batch}/results?format=csv`);
  expect(csv.split("\r\n")[2]).toEndWith(`,place,${email},${decided.body.reviewed_at}`);
  for (const [query, rows] of [["reviewed=true", [2]], ["reviewed=false", [1, 3, 4, 5]], ["status=found", [1, 2]]]) {
    const { body: { data } } = await key.get(`${batch}/results?${String(query)}`);
    expect([query, data.map(({ row }: { row: number }) => row)]).toEqual([query, rows]);
  }
});

test("other rows download byte for byte as before", async () => {
  const batch = await finished();
  for (const format of ["csv", "ndjson"]) {
    const lines = async () => (await key.get(`${batch}/results?format=${format}`)).text.split("\n");
    const before = await lines();
    await patch(`${batch}/results/3`, { dismiss: true });
    const after = await lines();
    const changed = after.flatMap((line, i) => line === before[i] ? [] : i);
    expect([format, changed]).toEqual([format, [format === "csv" ? 3 : 2]]);
    await patch(`${batch}/results/3`, { undo: true });
    const undone = await lines();
    expect(format === "csv" ? undone : before).toEqual(before);
  }
});

test("a point, another text, a dismissal and undo each have their effect", async () => {
  const batch = await finished();
  const { body: { version: first } } = await key.get(`${batch}/results/3`);
  const coordinates = { latitude: 47.14, longitude: 9.52 };
  const point = await patch(`${batch}/results/4`, { coordinates, label: "Gate 4" });
  expect(point.body)
    .toMatchObject({ status: "found", label: "Gate 4", coordinates, decision: "coordinates", error: null });
  expect((await patch(`${batch}/results/4`, { coordinates })).body.label).not.toBe("Gate 4");
  const again = await patch(`${batch}/results/5`, { input: " Utrecht " });
  expect(again.body).toMatchObject({
    status: "found",
    input: "=Lager qqq",
    reviewed_input: "Utrecht",
    decision: "input",
    source: { origin: "gazetteer" },
  });
  const dismissed = await patch(`${batch}/results/3`, { dismiss: true });
  expect(dismissed.body).toMatchObject({ status: "unresolved", coordinates: null, label: null, decision: "dismissed" });
  expect((await key.get(batch)).body.counts)
    .toMatchObject({ found: 3, uncertain: 0, unresolved: 2, failed: 0, reviewed: 3 });
  const undone = await patch(`${batch}/results/3`, { undo: true });
  expect(undone.body).toMatchObject({ status: "uncertain", decision: null, reviewed_by: null, reviewed_at: null });
  // The same answer again, but another version: somebody who read it before must look again.
  expect((await patch(`${batch}/results/3`, { dismiss: true }, session, `"${first}"`)).status).toBe(412);
  expect((await patch(`${batch}/results/3`, { undo: true })).status).toBe(409);
  expect((await key.get(batch)).body.counts).toMatchObject({ uncertain: 1, unresolved: 1, reviewed: 2 });
  const failed = await patch(`${batch}/results/4`, { undo: true });
  expect(failed.body).toMatchObject({ status: "failed", error: { detail: "The input is empty" } });
});

test("a remembered decision answers later calls and uploads, until it is undone", async () => {
  const batch = await finished();
  await patch(`${batch}/results/2`, { place_id: await utrecht(), remember: true });
  expect((await key.post("/v1/resolve", { input: "zentrale, QQQ" })).body.reasons).toEqual(["corrected"]);
  const next = await finished();
  expect((await key.get(`${next}/results/2`)).body)
    .toMatchObject({ status: "found", reasons: ["corrected"], decision: null, source: { origin: "correction" } });
  const { body: list } = await session.get("/v1/corrections");
  expect(list.data).toHaveLength(1);
  expect(list.data[0]).toMatchObject({ input: "Zentrale qqq", created_by: { name: email } });
  await patch(`${batch}/results/2`, { undo: true });
  expect((await session.get("/v1/corrections")).body.data).toEqual([]);
  expect((await key.post("/v1/resolve", { input: "zentrale, QQQ" })).body.status).toBe("unresolved");
});

test("an uncertain answer to another text is not remembered, because it would be found from then on", async () => {
  const batch = await finished();
  const before = await used();
  expect((await key.post("/v1/resolve", { input: "Utrecht qqq" })).body.status).toBe("uncertain");
  expect(await refusalOf(patch(`${batch}/results/2`, { input: "Utrecht qqq", remember: true })))
    .toEqual([409, "CONFLICT"]);
  expect((await key.get(batch)).body.counts.reviewed).toBe(0);
  expect(await used()).toBe(before + 1);
  expect((await patch(`${batch}/results/2`, { input: "Utrecht qqq" })).body.status).toBe("uncertain");
});

test("a key that may not delete corrections cannot take a remembered decision back", async () => {
  const batch = await finished();
  const writer = await session.withKey({ scopes: ["batches:write"] });
  await patch(`${batch}/results/2`, { place_id: await utrecht(), remember: true });
  for (const body of [{ undo: true }, { dismiss: true }, { input: "Utrecht" }]) {
    expect((await patch(`${batch}/results/2`, body, writer)).status).toBe(403);
  }
  expect((await key.post("/v1/resolve", { input: "zentrale, QQQ" })).body.reasons).toEqual(["corrected"]);
  expect((await patch(`${batch}/results/2`, { undo: true })).status).toBe(200);
  expect((await patch(`${batch}/results/2`, { undo: true }, writer)).status).toBe(409);
});

test("rows of a table with roles are remembered by their composed text", async () => {
  const csv = "Straße;PLZ;Ort;Land\nBeim Hafen 3;9490;Qqqdorf;Liechtenstein\n";
  const upload = async () => {
    const columns = JSON.stringify({ street: "Straße", postcode: "PLZ", locality: "Ort", country: "Land" });
    const { body: { id } } = await key.upload(`/v1/batches?columns=${encodeURIComponent(columns)}`, csv);
    await work();
    return `/v1/batches/${id}/results/1`;
  };
  const row = await upload();
  expect((await key.get(row)).body.status).not.toBe("found");
  const coordinates = { latitude: 47.14, longitude: 9.52 };
  const { body: { input } } = await patch(row, { coordinates, label: "Depot", remember: true });
  expect((await key.get(await upload())).body)
    .toMatchObject({ status: "found", label: "Depot", reasons: ["corrected"] });
  expect((await key.post("/v1/resolve", { input })).body.label).toBe("Depot");
});

test("another text is one call; a refused decision is none", async () => {
  const batch = await finished();
  const before = await used();
  expect((await patch(`${batch}/results/2`, { input: "Utrecht" }, key)).status).toBe(200);
  expect(await used()).toBe(before + 1);
  expect((await patch(`${batch}/results/2`, { input: "Utrecht" }, key, '"1"')).status).toBe(412);
  expect((await patch(`${batch}/results/2`, { input: "qqq", remember: true }, key)).status).toBe(409);
  expect((await patch(`${batch}/results/2`, { dismiss: true }, key)).status).toBe(200);
  expect(await used()).toBe(before + 1);
});

test("eight reviewers at once lose nothing, decide nothing twice, and use exactly their calls", async () => {
  const ROWS = 20;
  const REVIEWERS = 8;
  const inputs = Array.from({ length: ROWS }, (_, i) => ({ input: `Lager ${i} qqq` }));
  const batch = await finished(inputs);
  const before = await used();
  const { body: { data: open } } = await key.get(`${batch}/results`);
  const wins = new Map<number, string[]>();
  const losses: number[] = [];
  await Promise.all(Array.from({ length: REVIEWERS }, async (_, reviewer) => {
    const own = await session.withKey();
    for (let i = 0; i < ROWS; i++) {
      const row = (i * 7 + reviewer * 3) % ROWS + 1;
      const body = row % 2 === 0 ? { input: `Utrecht ${"".padEnd(reviewer)}` } : { dismiss: true };
      const answer = await patch(`${batch}/results/${row}`, body, own, `"${open[row - 1].version}"`);
      if (answer.status === 200) {
        wins.set(row, [...wins.get(row) ?? [], answer.body.reviewed_by.id]);
      } else {
        losses.push(answer.status);
      }
    }
  }));
  expect([...wins.values()].map(({ length }) => length)).toEqual(Array.from({ length: ROWS }, () => 1));
  expect(new Set(losses)).toEqual(new Set([412]));
  expect(losses).toHaveLength(REVIEWERS * ROWS - ROWS);
  const { body: { counts } } = await key.get(batch);
  expect(counts).toMatchObject({ processed: ROWS, reviewed: ROWS });
  const { body: { data } } = await key.get(`${batch}/results`);
  for (const row of data) {
    expect([row.reviewed_by.id]).toEqual(wins.get(row.row) ?? []);
  }
  const states = data.map(({ status }: { status: string }) => status);
  const count = (status: string) => states.filter((state: string) => state === status).length;
  expect(counts)
    .toMatchObject({ found: count("found"), uncertain: count("uncertain"), unresolved: count("unresolved") });
  const report = await key.get(`${batch}/report`);
  expect(report.body.status).toMatchObject({ found: count("found"), unresolved: count("unresolved") });
  expect(await used()).toBe(before + ROWS / 2);
});

test("a decision outlives a retry of the failed rows", async () => {
  const batch = await finished();
  await patch(`${batch}/results/2`, { place_id: await utrecht() });
  await patch(`${batch}/results/3`, { dismiss: true });
  const before = await key.get(batch);
  expect((await key.post(`${batch}/retry`, {})).status).toBe(202);
  expect((await patch(`${batch}/results/3`, { undo: true })).status).toBe(409);
  await work();
  expect((await key.get(batch)).body.counts).toEqual(before.body.counts);
  expect((await key.get(`${batch}/results/2`)).body.decision).toBe("place");
  expect((await key.get(`${batch}/results/3`)).body.status).toBe("unresolved");
  expect((await key.get(`${batch}/report`)).body.reasons).toContainEqual({ reason: "corrected", rows: 1 });
});

test("rows can be reviewed when the batch has ended, not before", async () => {
  const { body } = await key.post("/v1/batches", { inputs: INPUTS });
  expect((await patch(`/v1/batches/${body.id}/results/1`, { dismiss: true })).status).toBe(409);
  await work();
});

test("nobody else decides on a row: organizations, environments, roles and keys", async () => {
  const batch = await finished();
  const { client: stranger } = await api.client.signUp();
  const live = await session.withKey({ environment: "live" });
  for (const other of [stranger, await stranger.withKey(), live]) {
    expect((await other.get(`${batch}/results/2`)).status).toBe(404);
    expect((await patch(`${batch}/results/2`, { dismiss: true }, other)).status).toBe(404);
  }
  const reader = await session.withKey({ scopes: ["batches:read"] });
  expect((await patch(`${batch}/results/2`, { dismiss: true }, reader)).status).toBe(403);
  const writer = await session.withKey({ scopes: ["batches:write"] });
  const place_id = await utrecht();
  expect((await patch(`${batch}/results/2`, { place_id, remember: true }, writer)).status).toBe(403);
  expect((await patch(`${batch}/results/2`, { place_id }, writer)).status).toBe(200);
});

test.each(["0", "6", "9999999", "99999999", "-1", "x", "1e1"])("row %s is not there", async (row) => {
  const batch = await finished();
  expect((await session.get(`${batch}/results/${row}`)).status).toBe(404);
  expect((await patch(`${batch}/results/${row}`, { dismiss: true })).status).toBe(404);
});

const POINT = { latitude: 1, longitude: 2 };
test.each<[name: string, body: object, pointer: string]>([
  ["nothing", {}, "/place_id"],
  ["two decisions", { dismiss: true, input: "x" }, "/dismiss"],
  ["a label alone", { label: "x", dismiss: true }, "/label"],
  ["a remembered dismissal", { dismiss: true, remember: true }, "/remember"],
  ["a remembered undo", { undo: true, remember: true }, "/remember"],
  ["dismiss: false", { dismiss: false }, "/dismiss"],
  ["an unknown place", { place_id: "plc_nothing" }, "/place_id"],
  ["no latitude", { coordinates: { latitude: null, longitude: 2 } }, "/coordinates/latitude"],
  ["a point off the globe", { coordinates: { latitude: 1, longitude: 181 } }, "/coordinates/longitude"],
  ["a huge label", { coordinates: POINT, label: "l".repeat(501) }, "/label"],
  ["a label with a control character", { coordinates: POINT, label: "a\u0007" }, "/label"],
  ["a blank text", { input: "  " }, "/input"],
  ["too long a text", { input: "x".repeat(4097) }, "/input"],
  ["an unknown field", { status: "found" }, "/status"],
])("a decision with %s is refused at its field", async (_name, body, pointer) => {
  const batch = await finished();
  expect(await refusalOf(patch(`${batch}/results/2`, body))).toEqual([422, pointer]);
  expect((await key.get(batch)).body.counts.reviewed).toBe(0);
});

test("no input, label or address of a reviewed row is logged", async () => {
  const batch = await finished();
  await patch(`${batch}/results/2`, { coordinates: POINT, label: "Secret gate", remember: true });
  expect(api.logged.join("")).not.toMatch(/Secret gate|Zentrale/u);
});
