import { expect, test } from "bun:test";
import { getBatch, keptDuplicates } from "../../../src/batches/mod.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const { client: session } = await api.client.signUp();
const key = await session.withKey();

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

async function uploaded(csv: string, query: string): Promise<string> {
  const { body: { id } } = await key.upload(`/v1/batches?input_column=address&${query}`, csv);
  await work();
  return `/v1/batches/${id}/results`;
}

async function bytes(path: string): Promise<Uint8Array> {
  return await (await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key.credential}` } })).bytes();
}

test("a table is written with the requested delimiter and a byte-order mark", async () => {
  const path = await uploaded('plz,address\n01067,Utrecht\n=1+1,"a;b\tc"\n', "file_name=kunden.csv");
  for (const [name, sign] of [["comma", ","], ["semicolon", ";"], ["tab", "\t"]] as const) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await bytes(`${path}?format=csv&delimiter=${name}`),
    );
    expect(text.split("\r\n")[0]).toStartWith(["plz", "address", "status", "label"].join(sign));
    expect(text.split("\r\n")[1]).toStartWith(["01067", "Utrecht", "found"].join(sign));
    expect(text.split("\r\n")[2]).toStartWith(["'=1+1", '"a;b\tc"'].join(sign));
  }
  expect((await bytes(`${path}?format=csv&bom=true`)).slice(0, 4).toHex()).toBe("efbbbf70");
  expect((await bytes(`${path}?format=csv`)).slice(0, 1).toHex()).toBe("70");
  for (const query of ["format=json&delimiter=tab", "format=xlsx&bom=true", "format=csv&delimiter=pipe"]) {
    expect([query, (await key.get(`${path}?${query}`)).status]).toEqual([query, 422]);
  }
});

test.each([
  ["file_name=kunden.csv", 'attachment; filename="kunden-results.xlsx"'],
  ["file_name=Dr.+Smith.v2.csv.gz", 'attachment; filename="Dr. Smith.v2-results.xlsx"'],
  [
    "file_name=Stra%C3%9Fen%22%3B.csv",
    `attachment; filename="Stra_en__-results.xlsx"; filename*=UTF-8''Stra%C3%9Fen%22%3B-results.xlsx`,
  ],
  ["name=My+list", 'attachment; filename="My list.xlsx"'],
  ["", 'attachment; filename="<id>.xlsx"'],
])("a download keeps the name of %s", async (query, disposition) => {
  const path = await uploaded("address\nUtrecht\n", query);
  const { headers } = await key.get(`${path}?format=xlsx`);
  expect(headers.get("content-disposition")).toBe(disposition.replace("<id>", path.split("/")[3] ?? ""));
});

test("failed rows show the beginning of their input, and uncertain ones up to three alternatives", async () => {
  const long = "x".repeat(5000);
  const path = await uploaded(`address\n${long}\ntest:unavailable\nSpringfield\n`, "");
  const { body: { data } } = await key.get(path);
  expect([data[0].status, data[0].input]).toEqual(["failed", long.slice(0, 4096)]);
  expect([data[1].status, data[1].input]).toEqual(["failed", "test:unavailable"]);
  const single = await key.post("/v1/resolve", { input: "Springfield", alternatives: 3 });
  expect(data[2].alternatives).toEqual(single.body.status === "uncertain" ? single.body.alternatives : []);
});

const SORTED = [
  { id: "Straßenbau", input: "Utrecht" },
  { id: "KD-100017", input: "Nordlager qqq" },
  { id: "KD-100018", input: "test:uncertain" },
  { id: "KD-100019", input: "" },
  { id: "العربية", input: "Berlin" },
  { id: "KD-200017", input: "Berlin" },
];
/** Another organization: together the searches of this file would be more than one may send. */
const { client: searcher } = await api.client.signUp();
const searchKey = await searcher.withKey();
const sortedPath = `${await api.answered(searchKey, { inputs: SORTED })}/results`;

/** The numbers of the rows that a query gives, page by page. */
async function rowsOf(query: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const rows: number[] = [];
  for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 20; pages++) {
    const asked = new URLSearchParams({ limit: "2", ...query, ...(cursor === "" ? {} : { cursor }) });
    const { status, body } = await searchKey.get(`${sortedPath}?${asked.toString()}`);
    expect(status).toBe(200);
    expect(body.has_more).toBe(body.next_cursor !== null);
    rows.push(...body.data.map(({ row }: { row: number }) => row));
    cursor = body.next_cursor;
  }
  return rows;
}

test("rows are found by any cell and by the answer, in any case and without accents", async () => {
  const queries: Readonly<Record<string, readonly number[]>> = {
    "strassenbau": [1],
    "STRASSE": [1],
    "UTRECHT": [1],
    "kd-1000": [2, 3, 4],
    "00017": [2, 6],
    "100017": [2],
    "qq": [2],
    "عربي": [5],
    "Städtle": [3],
    "germany": [],
    "nowhere": [],
  };
  for (const [q, rows] of Object.entries(queries)) {
    expect([q, await rowsOf({ q })]).toEqual([q, rows]);
  }
  expect(await rowsOf({ q: "berlin", status: "found" })).toEqual([5, 6]);
  expect(await rowsOf({ q: "kd", status: "failed" })).toEqual([4]);
});

test("rows are sorted by number, status and confidence, in both directions, page by page", async () => {
  expect(await rowsOf({ sort: "row" })).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await rowsOf({ sort: "-row" })).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await rowsOf({ sort: "status" })).toEqual([1, 5, 6, 3, 2, 4]);
  expect(await rowsOf({ sort: "-status" })).toEqual([4, 2, 3, 1, 5, 6]);
  const upwards = await rowsOf({ sort: "confidence" });
  expect(upwards.slice(0, 3)).toEqual([2, 4, 3]);
  expect(await rowsOf({ sort: "-confidence", q: "kd" })).toEqual([6, 3, 2, 4]);
});

test("a decision moves a row, and what it chose is found", async () => {
  const body = { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Depot am Hafen" };
  await searcher.call("PATCH", `${sortedPath}/2`, { body });
  expect(await rowsOf({ q: "depot am" })).toEqual([2]);
  expect(await rowsOf({ sort: "status" })).toEqual([1, 2, 5, 6, 3, 4]);
  expect(await rowsOf({ sort: "row", reviewed: "true" })).toEqual([2]);
  await searcher.call("PATCH", `${sortedPath}/2`, { body: { undo: true } });
  expect(await rowsOf({ q: "depot am" })).toEqual([]);
});

test("a search is for pages of JSON, and says so", async () => {
  const cases = [
    ["q=a&format=csv", "/format"],
    ["sort=row&limit=101", "/limit"],
    ["sort=row&from_row=2", "/from_row"],
    ["sort=label", "/sort"],
    [`q=${"a".repeat(201)}`, "/q"],
    ["sort=row&cursor=Zm9v", "/cursor"],
  ];
  for (const [query, pointer] of cases) {
    const { status, body } = await searchKey.get(`${sortedPath}?${query}`);
    expect([query, status, body.errors?.[0]?.pointer]).toEqual([query, 422, pointer]);
  }
  expect((await session.get(`${sortedPath}?q=utrecht`)).status).toBe(404);
});

const { api: streets, gazetteer, organizationId, key: streetsKey } = await streetsApi();

const ADDRESSES = wordsOf(`
  Hauptstrasse 5, 9901 Oberdorf | Birkenweg 2, Oberdorf, Liechtenstein | Oberdorf 9901, Hauptstraße 5 |
  Hauptstrasse 5 Top 4, 9901 Oberdorf | Oberdorf, Liechtenstein | Oberdorf, Liechtenstein |
  Top 4, Hauptstrasse 5, 9901 Oberdorf, Liechtenstein | Hauptstrasse 5, 9901 Oberdorf | Hauptstrasse 3, 9902 Unterdorf
`);
/** The first row of the address of each row; the fifth and the sixth are no sure address, so each is a group of its own. */
const FIRST = [1, 2, 1, 4, 5, 6, 4, 1, 9];

interface Row {
  readonly row: number;
  readonly group: string;
  readonly duplicate_of: number | null;
}

async function grouped(body: object): Promise<string> {
  return `${await streets.answered(streetsKey, body)}/results`;
}

test("rows of one address are one group, whose other rows name the first", async () => {
  const inputs = ADDRESSES.map((input) => ({ input }));
  const path = await grouped({ inputs, group_duplicates: true });
  const { body: { data } } = await streetsKey.get(path);
  expect(data.map((one: Row) => one.duplicate_of ?? one.row)).toEqual(FIRST);
  expect((await streetsKey.get(path.replace("results", "report"))).body.duplicates).toBe(3);
  const groups = data.map(({ group }: Row) => group);
  for (const [at, first] of FIRST.entries()) {
    for (const [other, second] of FIRST.entries()) {
      expect(groups[at] === groups[other]).toBe(first === second);
    }
  }
  const page = await streetsKey.get(`${path}?from_row=7&limit=2`);
  expect(page.body.data).toEqual(data.slice(6, 8));
  const { text: csv } = await streetsKey.get(`${path}?format=csv`);
  const [head = "", ...rows] = csv.trimEnd().split("\r\n");
  expect(head).toEndWith(",group,duplicate_of");
  expect(rows.map((row) => Number(/[^,]*$/u.exec(row)?.[0]))).toEqual(data.map((one: Row) => one.duplicate_of ?? 0));
});

test("the report counts duplicates once the batch is over, and once for each state of it", async () => {
  const { body: { id } } = await streetsKey.post("/v1/batches", {
    inputs: ADDRESSES.map((input) => ({ input })),
    group_duplicates: true,
  });
  const deps = testBatchesDeps(streets.accounts.db.database, streets.accounts.clock);
  const owner = { organizationId, environment: "test" as const };
  const counts = keptDuplicates();
  const shown = async () => [
    (await streetsKey.get(`/v1/batches/${id}/report`)).body.duplicates,
    await counts.get(deps, await getBatch(deps, { owner, batchId: id })),
  ];
  expect(await shown()).toEqual([null, undefined]);
  await workAll(deps, { gazetteer: () => gazetteer });
  expect(await shown()).toEqual([3, 3]);
  const batch = await getBatch(deps, { owner, batchId: id });
  const withoutDatabase = {
    ...deps,
    get database(): never {
      throw new Error("It is read again");
    },
  };
  expect(await counts.get(withoutDatabase, batch)).toBe(3);
  const changed = { ...batch, revision: batch.revision + 1 };
  await expect(counts.get(withoutDatabase, changed)).rejects.toThrow("It is read again");
  expect(await counts.get(deps, changed)).toBe(3);
});

test("an uploaded table is grouped by the parameter of its query", async () => {
  const { body: { id } } = await streetsKey.upload(
    "/v1/batches?input_column=address&group_duplicates=true",
    `address\n${ADDRESSES.map((input) => `"${input}"`).join("\n")}\n`,
  );
  await streets.work();
  const { body: { data } } = await streetsKey.get(`/v1/batches/${id}/results`);
  expect(data.map((one: Row) => one.duplicate_of ?? 0)).toEqual(FIRST.map((first, at) => first === at + 1 ? 0 : first));
});

test("results say of each row what a form does with it, where it asks for what it needs", async () => {
  const path = await grouped({
    inputs: [...ADDRESSES.slice(0, 1), "Oberdorf, Liechtenstein", "qwxyz"].map((input) => ({ input })),
  });
  const { body: { data } } = await streetsKey.get(`${path}?needs=house`);
  expect(data.map(({ action, missing }: { action: string; missing: string[] }) => [action, ...missing]))
    .toEqual([["accept"], ["fix", "street", "house_number"], ["fix", "street", "house_number"]]);
  const csv = (await streetsKey.get(`${path}?format=csv&needs=house`)).text.trimEnd().split("\r\n");
  expect(csv.map((line: string) => line.split(",").slice(-2).join()))
    .toEqual(["action,missing", "accept,", "fix,street house_number", "fix,street house_number"]);
  expect((await streetsKey.get(`${path}?needs=roof`)).status).toBe(422);
});
