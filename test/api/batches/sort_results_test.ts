import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();
const { client: session } = await api.client.signUp();
const key = await session.withKey();

const INPUTS = [
  { id: "Straßenbau", input: "Utrecht" },
  { id: "KD-100017", input: "Nordlager qqq" },
  { id: "KD-100018", input: "test:uncertain" },
  { id: "KD-100019", input: "" },
  { id: "العربية", input: "Berlin" },
  { id: "KD-200017", input: "Berlin" },
];
const path = `${await api.answered(key, { inputs: INPUTS })}/results`;

/** The numbers of the rows that a query gives, page by page. */
async function rowsOf(query: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const rows: number[] = [];
  for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 20; pages++) {
    const asked = new URLSearchParams({ limit: "2", ...query, ...(cursor === "" ? {} : { cursor }) });
    const { status, body } = await key.get(`${path}?${asked.toString()}`);
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
  await session.call("PATCH", `${path}/2`, { body });
  expect(await rowsOf({ q: "depot am" })).toEqual([2]);
  expect(await rowsOf({ sort: "status" })).toEqual([1, 2, 5, 6, 3, 4]);
  expect(await rowsOf({ sort: "row", reviewed: "true" })).toEqual([2]);
  await session.call("PATCH", `${path}/2`, { body: { undo: true } });
  expect(await rowsOf({ q: "depot am" })).toEqual([]);
});

test("chunks of an earlier version are searched and sorted too", async () => {
  await api.accounts.db.ownerSql`update batch_results set grams = null, confidences = null`;
  expect(await rowsOf({ q: "100017" })).toEqual([2]);
  expect(await rowsOf({ sort: "-confidence" })).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a search is for pages of JSON, and says so", async () => {
  for (
    const [query, pointer] of [
      ["q=a&format=csv", "/format"],
      ["sort=row&limit=101", "/limit"],
      ["sort=row&from_row=2", "/from_row"],
      ["sort=label", "/sort"],
      [`q=${"a".repeat(201)}`, "/q"],
      ["sort=row&cursor=Zm9v", "/cursor"],
    ]
  ) {
    const { status, body } = await key.get(`${path}?${query}`);
    expect([query, status, body.errors?.[0]?.pointer]).toEqual([query, 422, pointer]);
  }
  const { client } = await api.client.signUp();
  expect((await client.get(`${path}?q=utrecht`)).status).toBe(404);
});
