import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "bun:test";
import { downloadSealed, getBatch, type KnownAnswers, sweepBatches, workTurn } from "../../../src/batches/mod.ts";
import { OutboundError } from "../../../src/net/mod.ts";
import { ExpansionCache } from "../../../src/resolutions/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { type ApiAnswer, type ApiClient, problemOf, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { openArchive } from "../../support/batches/open_archive.ts";
import { everyRow } from "../../support/databases/test_database.ts";
import { slowWorkerOf, testBatchesDeps, workAll, workerOf } from "../../support/operations/test_batches.ts";
import { unpackedTexts } from "../../support/services/kept_texts.ts";

const api = await testApi();
const { client } = await api.client.signUp();
const key = await client.withKey();
const organizationId: string = (await client.get("/v1/organization")).body.id;
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

const gazetteer = smallWorld();
const resolutions = { gazetteer: () => gazetteer };
const deps = testBatchesDeps(api.accounts.db.database, api.accounts.clock);
const work = () => workAll(deps, resolutions);

/** Occurs nowhere else. */
const MARK = "Quxelbrandt";

/** Uploads a table; its first column is the address. */
async function upload(csv: string, query = "", by: ApiClient = key): Promise<ApiAnswer["body"]> {
  const { status, body } = await by.upload(`/v1/batches?input_column=address&recipient=${recipient}${query}`, csv);
  expect(status).toBe(202);
  return body;
}

async function download(id: string, by: ApiClient = key) {
  const response = await fetch(`${api.url}/v1/batches/${id}/results`, {
    headers: { authorization: `Bearer ${by.credential}` },
  });
  return { response, zip: await response.bytes() };
}

/** What of the database contains the mark, also in compressed columns. */
async function marked(): Promise<readonly string[]> {
  const rows = await everyRow(api.accounts.db.ownerSql);
  const hex = Buffer.from(MARK).toString("hex");
  return [...rows, ...rows.flatMap(unpackedTexts)].filter((text) => text.includes(MARK) || text.includes(hex));
}

/** The encrypted names of the columns of a batch, as they are stored. */
async function sealedColumnsOf(id: string): Promise<unknown> {
  const [row] = await api.accounts.db.ownerSql`
    select options ->> 'sealedColumns' as names from batches where id = ${id}`;
  return row?.["names"];
}

/** A worker whose turn ends after some rows. */
const slowTurn = (whileResting?: () => Promise<void>) => workTurn(deps, slowWorkerOf(resolutions, whileResting));

/** Addresses on one latitude. */
const points = (rows: number) => Array.from({ length: rows }, (_, i) => `"48.${100 + i}, 2.5"`).join("\n");

test("rows are sealed until they are answered, and answers are encrypted", async () => {
  const { id, columns, recipient: shown } = await upload(`address,${MARK}\nUtrecht,${MARK}\n${MARK},b\n`);
  expect([columns, shown]).toEqual([[], recipient]);
  expect(await sealedColumnsOf(id)).toBeString();
  expect(await marked()).toEqual([]);
  expect(await refusalOf(key.get(`/v1/batches/${id}/results`))).toEqual([409, "CONFLICT"]);

  await work();
  expect(await marked()).toEqual([]);
  const { ownerSql } = api.accounts.db;
  expect(await ownerSql`select from batch_chunks where batch_id = ${id}`).toHaveLength(0);
  expect(await sealedColumnsOf(id)).toBeNull();
  const { response, zip } = await download(id);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(await openArchive(zip, identity)).toMatchObject([
    { row: 1, input: "Utrecht", original: { address: "Utrecht", [MARK]: MARK }, status: "found" },
    { row: 2, input: MARK, status: "unresolved" },
  ]);

  expect((await key.get(`/v1/batches/${id}`)).body)
    .toMatchObject({ counts: { total: 2, processed: 2, found: 1, unresolved: 1 }, downloaded_at: expect.any(String) });
  await client.call("DELETE", `/v1/batches/${id}`);
});

test("without a recipient the same search finds the rows", async () => {
  const { body: { id } } = await key.post("/v1/batches", { inputs: [{ input: MARK }] });
  expect((await marked()).length).toBeGreaterThan(0);
  await key.call("DELETE", `/v1/batches/${id}`);
  expect(await marked()).toEqual([]);
});

test("a chunk that is divided stays sealed, and its rows are downloaded in their order", async () => {
  const { id } = await upload(`address\n${points(300)}\n`);
  await slowTurn();
  const { body } = await key.get(`/v1/batches/${id}`);
  expect([body.status, body.counts.processed > 20, body.counts.processed < 100]).toEqual(["running", true, true]);
  expect((await everyRow(api.accounts.db.ownerSql)).flatMap(unpackedTexts).join()).not.toContain("48.390");
  await work();
  const { zip } = await download(id);
  const rows = await openArchive(zip, identity);
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
  // Compressed before they were encrypted.
  expect(zip.length).toBeLessThan(JSON.stringify(rows).length / 4);
  expect(rows[299]).toMatchObject({ input: "48.399, 2.5", status: "found" });
});

test("a cancelled batch keeps no row, and its answers can be downloaded", async () => {
  const { id } = await upload(`address\n${points(300)}\n`);
  // A worker stores what it has answered meanwhile.
  await slowTurn(async () => {
    await key.post(`/v1/batches/${id}/cancel`, {});
  });
  const { ownerSql } = api.accounts.db;
  expect(await ownerSql`select from batch_chunks where batch_id = ${id}`).toHaveLength(0);
  expect(await sealedColumnsOf(id)).toBeNull();
  const { body: { counts } } = await key.get(`/v1/batches/${id}`);
  const rows = await openArchive((await download(id)).zip, identity);
  expect([rows.length, rows.length < 300]).toEqual([counts.processed, true]);
});

test("an operator in the place of a member cannot download the answers", async () => {
  const { id } = await upload("address\nUtrecht\n");
  await work();
  const { client: anybody } = api;
  const operator = await api.operator();
  const { body: { access_token: guest } } = await operator.post(
    `/v1/operator/organizations/${organizationId}/impersonations`,
    { reason: "Ticket 4711: a batch does not start" },
  );
  const refused = await anybody.as(guest).get(`/v1/batches/${id}/results`, { "locus-environment": "test" });
  const detail = "An operator in the place of a member cannot download the answers of a batch with a recipient";
  expect([refused.status, problemOf(refused)]).toMatchObject([403, { code: "FORBIDDEN", detail }]);
  expect((await key.get(`/v1/batches/${id}`)).body.downloaded_at).toBeNull();
});

test("everything that would read rows or answers is refused", async () => {
  const { id } = await upload("address\nUtrecht\n");
  await work();
  const path = `/v1/batches/${id}`;
  const refused = {
    report: await key.get(`${path}/report`),
    points: await key.get(`${path}/points`),
    row: await key.get(`${path}/results/1`),
    review: await key.call("PATCH", `${path}/results/1`, { body: { dismiss: true } }),
    retry: await key.post(`${path}/retry`, {}),
    rerun: await key.post(`${path}/rerun`, { statuses: ["found"] }),
    live: await client.post(`${path}/live`, {}),
    import: await key.post("/v1/locations/import", { batch_id: id }),
  };
  for (const [what, answer] of Object.entries(refused)) {
    expect([what, answer.status, problemOf(answer).detail])
      .toEqual([what, 409, "The answers of this batch are encrypted for its recipient: they can only be downloaded"]);
  }
  expect(await refusalOf(key.get(`${path}/results?format=csv`))).toEqual([422, "/format"]);
  const { client: stranger } = await api.client.signUp();
  expect((await stranger.get(`${path}/results`)).status).toBe(404);
  expect((await client.get("/v1/organization/export")).body.batch_rows).toEqual([]);
  expect(await openArchive((await download(id)).zip, identity)).toHaveLength(1);
});

test("a batch needs a recipient with zero data retention, and a valid one always", async () => {
  const { client: owner } = await api.client.signUp();
  await owner.call("PUT", "/v1/organization/zero-data-retention", { body: { enabled: true } });
  const inputs = [{ input: "Utrecht" }];
  const lacking = await owner.post("/v1/batches", { inputs });
  const detail = "Required with zero data retention: an age public key, for which the answers are encrypted";
  expect([lacking.status, lacking.body.errors]).toEqual([422, [{ pointer: "/recipient", detail }]]);
  const typo = recipient.slice(0, -1) + (recipient.endsWith("q") ? "p" : "q");
  for (const wrong of [typo, recipient.slice(0, -1), identity]) {
    const answer = await key.post("/v1/batches", { inputs, recipient: wrong });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/recipient"]);
    expect(answer.text).not.toContain(wrong);
  }
  expect(await refusalOf(key.post("/v1/batches", { inputs, recipient, group_duplicates: true })))
    .toEqual([422, "/group_duplicates"]);
  const large = { inputs: Array.from({ length: 10_000 }, () => ({ input: "x".repeat(200) })), recipient };
  expect((await key.post("/v1/batches", large)).status).toBe(413);
  expect((await owner.post("/v1/batches", large)).status).toBe(413);
  const type = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  expect((await key.upload(`/v1/batches?recipient=${recipient}`, "PK", type)).status).toBe(415);
  const { body: { id }, status } = await owner.post("/v1/batches", { inputs, recipient });
  expect(status).toBe(202);
  await work();
  expect(await openArchive((await download(id, owner)).zip, identity)).toHaveLength(1);
});

test("an idempotent retry gets the recorded batch, whatever its body: the body is not recorded, not even its hash", async () => {
  const again = { "idempotency-key": "sealed-batch" };
  const first = await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }], recipient }, again);
  const second = await key.post("/v1/batches", { inputs: [{ input: "Utrecht, NL" }], recipient }, again);
  expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
  expect(second.body).toEqual(first.body);
});

test("a worker without the secret leaves rows to others, and after five attempts they are lost", async () => {
  await work();
  const strange = { ...deps, secrets: ["another secret of the service that is long"] };
  const { ownerSql } = api.accounts.db;
  const endLeases = async (id: string) => {
    await ownerSql`update batch_chunks set claimed_until = null where batch_id = ${id}`;
    await ownerSql`update batch_turns set idle_until = null where batch_id = ${id}`;
  };
  const { id: kept } = await upload("address\nUtrecht\n1\n");
  expect([await workAll(strange, resolutions), await workAll(deps, resolutions)]).toEqual([1, 0]);
  const [waiting] = await ownerSql`select tries, is_open, claimed_until > clock_timestamp() as is_leased
    from batch_chunks where batch_id = ${kept}`;
  expect(waiting).toEqual({ tries: 1, is_open: true, is_leased: true });
  await endLeases(kept);
  await work();
  expect(await openArchive((await download(kept)).zip, identity)).toMatchObject([{ status: "found" }, { row: 2 }]);
  expect((await key.get(`/v1/batches/${kept}`)).body.counts).toMatchObject({ found: 1, unresolved: 1, failed: 0 });

  const { id } = await upload("address\nUtrecht\n1\n");
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect((await key.get(`/v1/batches/${id}`)).body.counts.processed).toBe(0);
    await workAll(strange, resolutions);
    await endLeases(id);
  }
  const rows = await openArchive((await download(id)).zip, identity);
  const error = { detail: "The row cannot be decrypted, because the secret of the service was replaced" };
  expect(rows).toMatchObject([{ row: 1, status: "failed", error }, { row: 2, status: "failed", error }]);
});

function closedNetwork(): never {
  throw new OutboundError("timed_out", "The network of the test is closed");
}

test("answers of a batch with a recipient are not shared with other workers, and its links are not cached", async () => {
  const added: string[] = [];
  const known: KnownAnswers = {
    begin: () => {},
    get: () => undefined,
    add: (text) => void added.push(text),
    flush: () => {},
    clear: () => {},
  };
  const cache = new ExpansionCache({ now: () => new Date(0) });
  const links = { isOn: true, cache, count: () => {}, fetch: closedNetwork };
  const turn = async (): Promise<void> => {
    const worker = { ...workerOf({ ...resolutions, links }), known };
    while (await workTurn(deps, worker)) {
      // Until nothing is open.
    }
  };
  const live = await client.withKey({ environment: "live" });
  // Two chunks, so that rows repeat those of another.
  const rows = Array.from({ length: 1001 }, () => "Utrecht").join("\n");
  await upload(`address\n${rows}\nhttps://maps.app.goo.gl/kept\n`, "&follow_links=true", live);
  await turn();
  expect([added, cache.size]).toEqual([[], 0]);
  await live.post("/v1/batches", {
    inputs: [...Array.from({ length: 1001 }, () => ({ input: "Utrecht" })), { input: "https://maps.app.goo.gl/kept" }],
    follow_links: true,
  });
  await turn();
  expect([added.length > 0, cache.size]).toEqual([true, 1]);
});

const MINUTE_MS = 60_000;

/** How many chunks of answers are stored. */
async function storedOf(id: string): Promise<number> {
  return (await api.accounts.db.ownerSql`select from batch_results where batch_id = ${id}`).length;
}

test("a download that breaks can be repeated, and a whole one for 15 minutes, before the answers are deleted", async () => {
  const { id } = await upload("address\nUtrecht\n");
  await work();
  const owner = { organizationId, environment: "test" } as const;
  const batch = await getBatch(deps, { owner, batchId: id });
  const [broken, late] = [downloadSealed(deps, batch), downloadSealed(deps, batch)];
  const reading = broken[Symbol.asyncIterator]();
  await reading?.next();
  await reading?.return?.();
  const { clock } = api.accounts;
  clock.pass(15 * MINUTE_MS);
  // Also those of other tests.
  await sweepBatches(deps);
  expect(await storedOf(id)).toBe(1);
  expect((await key.get(`/v1/batches/${id}`)).body.downloaded_at).toBeNull();

  const first = await download(id);
  const { body: { downloaded_at: downloadedAt } } = await key.get(`/v1/batches/${id}`);
  clock.pass(15 * MINUTE_MS - 1);
  expect(await sweepBatches(deps)).toBe(0);
  const again = await download(id);
  expect([again.zip, await storedOf(id)]).toEqual([first.zip, 1]);
  // From the first download on.
  expect((await key.get(`/v1/batches/${id}`)).body.downloaded_at).toBe(downloadedAt);

  clock.pass(1);
  const refused = await key.get(`/v1/batches/${id}/results`);
  expect([refused.status, problemOf(refused).detail])
    .toEqual([409, "The answers of this batch were downloaded more than 15 minutes ago, and deleted"]);
  expect([await sweepBatches(deps), await storedOf(id), await sweepBatches(deps)]).toEqual([1, 0, 0]);
  // It fails, so that nobody takes an archive without these rows for a whole one.
  await expect(Array.fromAsync(late)).rejects.toThrow("its answers were deleted meanwhile");
  expect((await key.get(`/v1/batches/${id}`)).body).toMatchObject({ status: "completed", counts: { found: 1 } });
});
