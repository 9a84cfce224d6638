import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();
const { db } = api.accounts;

const key = await (await api.client.signUp()).client.withKey();

const { work } = api;

const INPUTS = [
  { input: "Utrecht", country: "NL" },
  { input: "Utrecht", country: "nl" },
  { input: "" },
  { input: "Zonderling nowhere qqq" },
  { input: "Zonderling elsewhere" },
  { input: "48.8584, 2.2945" },
  { input: "test:uncertain" },
];

const finished = (more: object = {}) => api.answered(key, { inputs: INPUTS, ...more });

function sum(list: readonly { readonly rows: number }[]): number {
  return list.reduce((rows, one) => rows + one.rows, 0);
}

test("the report counts status, precision, reasons, countries and confidence, and names unmatched words", async () => {
  const batch = await finished();
  const { status, body } = await key.get(`${batch}/report`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    batch_id: batch.split("/").at(-1),
    total: 7,
    processed: 7,
    status: { found: 3, uncertain: 1, unresolved: 2, failed: 1 },
  });
  const { body: { data } } = await key.get(`${batch}/results`);
  const located = data.filter(({ coordinates }: { coordinates: unknown }) => coordinates !== null);
  expect([sum(body.precision), sum(body.countries), sum(body.confidence)]).toEqual([4, 4, 4]);
  expect(located).toHaveLength(4);
  expect(body.precision[0]).toEqual({ precision: "locality", rows: 2 });
  expect(body.reasons).toContainEqual({ reason: "no_match", rows: 2 });
  expect(body.countries[0]).toEqual({ country: "NL", rows: 2 });
  expect(body.unmatched_words[0]).toEqual({ word: "zonderling", rows: 2 });
  const longitudes = located.map((row: { coordinates: { longitude: number } }) => row.coordinates.longitude);
  expect([body.bounds[0], body.bounds[2]]).toEqual([Math.min(...longitudes), Math.max(...longitudes)]);
});

test("a report and the points are not sent twice while the batch does not change", async () => {
  const batch = await finished();
  for (const path of ["report", "points"]) {
    const { headers } = await key.get(`${batch}/${path}`);
    const again = await key.get(`${batch}/${path}`, { "if-none-match": headers.get("etag") ?? "" });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test("every row with a location is on the map, under its number", async () => {
  const batch = await finished();
  const { body, headers } = await key.get(`${batch}/points`);
  expect(headers.get("content-type")).toStartWith("application/geo+json");
  expect(body).toMatchObject({ type: "FeatureCollection", row_count: 4, clustered_at_zoom: null });
  expect(body.features.map(({ properties }: { properties: object }) => properties)).toEqual([
    { row: 1, status: "found" },
    { row: 2, status: "found" },
    { row: 6, status: "found" },
    { row: 7, status: "uncertain" },
  ]);
  const near = await key.get(`${batch}/points?bounds=2,48,3,49`);
  expect(near.body.features).toHaveLength(1);
  expect(near.body.features[0].geometry.coordinates).toEqual([2.2945, 48.8584]);
  expect((await key.get(`${batch}/points?status=uncertain`)).body.features).toHaveLength(1);
  expect((await key.get(`${batch}/points?bounds=0,50,1,40`)).body.errors[0].pointer).toBe("/bounds");
});

test("the report stays exact when failed rows are tried again", async () => {
  const batch = await finished();
  const before = await key.get(`${batch}/report`);
  expect((await key.post(`${batch}/retry`, {})).status).toBe(202);
  await work();
  const after = await key.get(`${batch}/report`);
  expect(after.body).toEqual(before.body);
});

test("a batch of an earlier version has the same report", async () => {
  const batch = await finished();
  const paths = [`${batch}/report`, `${batch}/points`];
  const before = await Promise.all(paths.map((path) => key.get(path)));
  await db.ownerSql`update batch_results set summary = null, points = null where batch_id = ${
    batch.split("/").at(-1) ?? ""
  }`;
  const after = await Promise.all(paths.map((path) => key.get(path)));
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

test("a batch has a name, and the name of its file", async () => {
  const batch = await finished({ name: "Customers" });
  expect((await key.get(batch)).body).toMatchObject({ name: "Customers", file_name: null });
  const csv = "address\nUtrecht\n";
  const path = "/v1/batches?input_column=address";
  const sent = await key.upload(`${path}&name=My+list&file_name=C:%5Ctemp%5Ckunden.csv`, csv);
  expect(sent.body).toMatchObject({ name: "My list", file_name: "kunden.csv" });
  const form = new FormData();
  form.append("file", new File([csv], "Adressen März.csv", { type: "text/csv" }));
  expect((await key.upload(path, form, {})).body).toMatchObject({ name: null, file_name: "Adressen März.csv" });
});

test("report and points of another organization, or the other environment, are 404", async () => {
  const batch = await finished();
  const { client } = await api.client.signUp();
  for (const other of [await client.withKey(), await client.withKey({ environment: "live" })]) {
    for (const path of ["report", "points"]) {
      expect([path, (await other.get(`${batch}/${path}`)).status]).toEqual([path, 404]);
    }
  }
});
