import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const key = await (await api.client.signUp()).client.withKey();

const { work } = api;

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
])("a download keeps the name of %s", async (query, disposition) => {
  const path = await uploaded("address\nUtrecht\n", query);
  expect((await key.get(`${path}?format=xlsx`)).headers.get("content-disposition")).toBe(disposition);
});

test("without a name of its own a download has that of the batch", async () => {
  const path = await uploaded("address\nUtrecht\n", "");
  const id = path.split("/")[3];
  expect((await key.get(`${path}?format=csv`)).headers.get("content-disposition"))
    .toBe(`attachment; filename="${id}.csv"`);
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
