import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { type ApiAnswer, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { inlineCell, sheetRow, workbookFile, workbookOf } from "../../support/files/workbook_file.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

const api = await testApi();

const person = await api.client.signUp();
const key = await person.client.withKey({ environment: "live" });
const own = { authorization: `Bearer ${key.credential}` };

const upload = (body: BodyInit, headers: Record<string, string>, query = "") =>
  key.upload(`/v1/batches${query}`, body, headers);

// oxlint-disable-next-line typescript/no-explicit-any
async function rows(uploaded: ApiAnswer): Promise<any[]> {
  expect([uploaded.status, uploaded.body.errors]).toEqual([202, undefined]);
  await api.work();
  return (await key.get(`/v1/batches/${uploaded.body.id}/results`)).body.data;
}

const CSV = { "content-type": "text/csv" };
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

test.each<[name: string, body: BodyInit, query: string]>([
  ["commas and a header", "id,address,note\n1,Utrecht,a\n2,9F473CVC+8V,b\n", ""],
  ["semicolons and CRLF", 'id;address;note\r\n1;Utrecht;"a;\r\nb"\r\n2;"9F473CVC+8V";""""\r\n', ""],
  ["tabs and CR alone", "id\taddress\tnote\r1\tUtrecht\t\r2\t9F473CVC+8V\t\r", ""],
  ["a byte-order mark", "\ufeffid|address\n1|Utrecht\n2|9F473CVC+8V", ""],
  ["UTF-16, little end first", utf16("id,address\n1,Utrecht\n2,9F473CVC+8V\n"), ""],
  ["UTF-16, big end first", utf16("id,address\n1,Utrecht\n2,9F473CVC+8V\n", true), ""],
  ["UTF-16 without a mark", utf16("id,address\n1,Utrecht\n2,9F473CVC+8V\n").subarray(2), ""],
  ["no header", "1,Utrecht\n2,9F473CVC+8V\n", "?input_column=2&id_column=1"],
  ["a header row with header=false", "1,Utrecht\n2,9F473CVC+8V\n", "?input_column=2&id_column=1&header=false"],
  ["a column that is named", "id,where\n1,Utrecht\n2,9F473CVC+8V\n", "?input_column=where"],
  ["a template", "id,street,city\n1,,Utrecht\n2,,9F473CVC+8V\n", "?template=%7Bstreet%7D%2C%20%7Bcity%7D"],
  ["blank lines", "\n\nid,address\n\n1,Utrecht\n\n2,9F473CVC+8V", ""],
])("a table with %s is read", async (_name, body, query) => {
  const data = await rows(await upload(body, CSV, query));
  expect(data.map(({ id, input, status }) => [id, input, status]))
    .toEqual([["1", "Utrecht", "found"], ["2", "9F473CVC+8V", "found"]]);
});

test("Windows-1252 and UTF-8 are distinguished", async () => {
  const text = `address\n${"Utrecht\n".repeat(3)}Zürich\n`;
  for (const body of [Buffer.from(text, "latin1"), Buffer.from(text, "utf8")]) {
    expect((await rows(await upload(body, CSV))).at(-1).original).toEqual({ address: "Zürich" });
  }
  const charset = await rows(
    await upload(Buffer.from("address\nZ\u00fcrich\n", "latin1"), { "content-type": "text/csv; charset=ISO-8859-1" }),
  );
  expect(charset[0].input).toBe("Zürich");
  const lines = await rows(
    await upload(Buffer.from('{"input":"Z\u00fcrich"}\n', "latin1"), {
      "content-type": "application/x-ndjson; charset=ISO-8859-1",
    }),
  );
  expect(lines[0].input).toBe("Zürich");
  for (const name of ["klingon", "utf-9"]) {
    const refused = await upload("address\nx", { "content-type": `text/csv; charset=${name}` });
    expect([refused.status, refused.body.detail])
      .toEqual([415, `The charset ${name} is not known: send the text as UTF-8`]);
  }
});

test("unreadable rows fail alone, with their line and a reason", async () => {
  const data = await rows(
    await upload('id,address\n1,Utrecht\n2\n3,a,b\n4,"\n\n5,9F473CVC+8V"\n6,""\n7,"9F473CVC+8V\n8,Utrecht\n', CSV),
  );
  expect(data.map(({ status, error }) => error ?? status)).toEqual([
    "found",
    { line: 3, detail: "The row has 1 fields, and the table 2 columns" },
    { line: 4, detail: "The row has 3 fields, and the table 2 columns" },
    expect.anything(),
    { line: 8, detail: "The input is empty" },
    { line: 9, detail: "A quote is not closed" },
    "found",
  ]);
});

test("one JSON object per line is read, with any columns", async () => {
  const text =
    '{"input":"Utrecht","country":"NL","extra":{"a":[1]}}\n\nnot json\n[1]\n{"id":7,"input":"9F473CVC+8V"}\n{"input":5}';
  const data = await rows(await upload(text, { "content-type": "application/x-ndjson" }));
  expect(data.map(({ id, input, status, error }) => [id, input, error ?? status])).toEqual([
    [null, "Utrecht", "found"],
    [null, null, { line: 3, detail: "The line is not a JSON object" }],
    [null, null, { line: 4, detail: "The line is not a JSON object" }],
    [7, "9F473CVC+8V", "found"],
    [null, "5", "unresolved"],
  ]);
  expect(data[0].original).toEqual({ input: "Utrecht", country: "NL", extra: { a: [1] } });
});

test("a form with fields and a file is read", async () => {
  const form = new FormData();
  form.set("input_column", "where");
  form.set("file", new File(["id,where\n1,Utrecht\n"], "rows.csv", { type: "text/csv" }));
  expect((await rows(await upload(form, {}))).map(({ status }) => status)).toEqual(["found"]);
  const packed = new FormData();
  packed.set("file", new File([gzipSync('{"input":"Utrecht"}\n')], "rows.ndjson.gz"));
  expect((await rows(await upload(packed, {}))).map(({ status }) => status)).toEqual(["found"]);
  const wrong = new FormData();
  wrong.set("imput_column", "where");
  wrong.set("file", new File(["a"], "rows.csv"));
  expect((await upload(wrong, {})).body.errors[0].pointer).toBe("/imput_column");
  const none = new FormData();
  none.set("input_column", "where");
  expect((await upload(none, {})).status).toBe(400);
});

test("compressed uploads are decompressed as a stream, and a bomb is cut off", async () => {
  const gzip = { ...CSV, "content-encoding": "gzip" };
  expect(await rows(await upload(gzipSync("address\nUtrecht\n"), gzip))).toHaveLength(1);
  expect((await upload("address\nUtrecht\n", gzip)).status).toBe(400);
  const bomb = gzipSync(Buffer.alloc(3 * 1024 * 1024, `${"x".repeat(1000)}\n`));
  expect([(await upload(bomb, gzip)).status]).toEqual([413]);
  expect((await upload(gzipSync(`address\n${"x".repeat(900_000)}`), gzip)).status).toBe(202);
});

test.each(
  rowsOfFunction<[body: string, type: string, query: string, expected: readonly [number, string]]>("POST /v1/batches"),
)("%j as %s%s is refused", async (body, type, query, expected) => {
  expect(await refusalOf(upload(body, { "content-type": type }, query))).toEqual([...expected]);
});

test("a failed upload leaves nothing behind, for any cause", async () => {
  const dropped = new AbortController();
  const sending = fetch(`${api.url}/v1/batches`, {
    method: "POST",
    headers: { ...own, ...CSV },
    signal: dropped.signal,
    body: new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(`address\n${"Utrecht\n".repeat(20_000)}`));
        await Bun.sleep(300);
        dropped.abort();
      },
    }),
  });
  expect(sending).rejects.toThrow();
  await sending.catch(() => {});
  const left = async (): Promise<number> => {
    const [row] = await api.accounts.db.ownerSql`select count(*)::int as count from batches where status = 'uploading'`;
    return Number(row?.["count"]);
  };
  for (let i = 0; i < 100 && await left() > 0; i++) {
    await Bun.sleep(50);
  }
  expect(await left()).toBe(0);
  const [orphans] = await api.accounts.db.ownerSql`
    select count(*)::int as count from batch_chunks where batch_id not in (select id from batches)`;
  expect(orphans?.["count"]).toBe(0);
});

test("a downloaded workbook can be uploaded again, with the values of its cells", async () => {
  const text = 'id,address,note\n1,Utrecht,"=1+1"\n2,9F473CVC+8V,"a<b>&""c"" ü 🏠"\n3,,\n';
  const first = await upload(text, CSV);
  await rows(first);
  const path = `${api.url}/v1/batches/${first.body.id}/results?format=xlsx`;
  const download = async () => new Uint8Array(await (await fetch(path, { headers: own })).arrayBuffer());
  const workbook = await download();
  expect(await download()).toEqual(workbook);
  const form = new FormData();
  form.set("file", new File([workbook], "results.xlsx"));
  const again = await rows(await upload(form, {}));
  expect(again.map(({ original }) => [original.id, original.address, original.note, original.status])).toEqual([
    ["1", "Utrecht", "=1+1", "found"],
    ["2", "9F473CVC+8V", 'a<b>&"c" ü 🏠', "found"],
    ["3", null, null, "failed"],
  ]);
  expect(typeof again[0].original.latitude).toBe("number");
  expect(again.map(({ status }) => status)).toEqual(["found", "found", "failed"]);
});

test("a damaged workbook is refused with its reason, and no batch is left of it", async () => {
  const xlsx = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  const workbook = await workbookOf([["address"], ["Utrecht"]]);
  const client = key;
  const sheet = { rows: sheetRow([inlineCell("address")]) + sheetRow([inlineCell("Utrecht")]) };
  const empty = await workbookFile({ ...sheet, more: { "xl/sharedStrings.xml": "" } });
  // Its sheet stands at the beginning of more than is read at a time.
  const sheets = '<workbook><sheets><sheet r:id="r1"/></sheets>';
  const random = Array.from({ length: 20_000 }, (_, at) => Bun.hash(String(at))).join(" ");
  const long = await workbookFile({ ...sheet, more: { "xl/workbook.xml": sheets + random } });
  const cases = [
    ["xl/workbook.xml", workbook],
    ["xl/_rels/workbook.xml.rels", workbook],
    ["xl/worksheets/sheet1.xml", workbook],
    ["xl/sharedStrings.xml", empty],
    ["xl/workbook.xml", long],
  ] as const;
  for (const [part, file] of cases) {
    expect((await upload(file, xlsx)).status).toBe(202);
    const uploaded = (await client.get("/v1/batches?limit=100")).body.data.length;
    const bytes = Buffer.from(file);
    // Its entry in the directory: 46 bytes, of which the checksum begins at 16, and the name.
    const entry = bytes.lastIndexOf(part) - 46;
    bytes[entry + 16]! ^= 1;
    const refused = await upload(new Uint8Array(bytes), xlsx);
    expect([part, refused.status]).toEqual([part, 422]);
    expect(refused.body.detail).toBe("The workbook is damaged: a part of it does not have its checksum");
    expect((await client.get("/v1/batches?limit=100")).body.data).toHaveLength(uploaded);
  }
});

test("a workbook with two parts of one name is refused: programs disagree on which one counts", async () => {
  const xlsx = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  const more = { "xl/worksheets/sheet9.xml": "<worksheet/>" };
  const workbook = await workbookFile({
    rows: sheetRow([inlineCell("address")]) + sheetRow([inlineCell("Utrecht")]),
    more,
  });
  expect((await upload(workbook, xlsx)).status).toBe(202);
  const twice = Buffer.from(Buffer.from(workbook).toString("latin1").replaceAll("sheet9", "sheet1"), "latin1");
  expect((await upload(new Uint8Array(twice), xlsx)).status).toBe(422);
});

test("a workbook of more files than any program writes is refused", async () => {
  const xlsx = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  const sheet = sheetRow([inlineCell("address")]) + sheetRow([inlineCell("Utrecht")]);
  const statusOf = async (pictures: number): Promise<number> => {
    const more = Object.fromEntries(Array.from({ length: pictures }, (_, i) => [`xl/media/${i}`, ""]));
    return (await upload(await workbookFile({ rows: sheet, more }), xlsx)).status;
  };
  expect([await statusOf(9_900), await statusOf(10_000)]).toEqual([202, 422]);
});

test("text in UTF-32 is refused, though its mark begins as that of UTF-16", async () => {
  const letters = Uint32Array.from(new TextEncoder().encode("_id,address\n1,Utrecht\n"));
  letters[0] = 0xfeff;
  const refused = await upload(new Uint8Array(letters.buffer), { "content-type": "text/csv" });
  expect([refused.status, refused.body.detail]).toEqual([422, "Text in UTF-32 is not read: save the file as UTF-8"]);
});

test("a file that is not a workbook is refused", async () => {
  const xlsx = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  for (const body of ["PK", "x".repeat(1000), gzipSync("address\n")]) {
    expect((await upload(body, xlsx)).status).toBe(422);
  }
});
