import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { testApi } from "../../support/api/test_api.ts";
import { encodedText } from "../../support/texts/encoded_text.ts";
import { namedWorkbookOf } from "../../support/files/workbook_file.ts";

const api = await testApi();

const { client } = await api.client.signUp();
const key = await client.withKey({ environment: "live" });

const CSV = { "content-type": "text/csv" };
const XLSX = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
const TABLE = "Kundennr;Straße;PLZ;Ort;Land\n1001;Hohe Straße 5;50667;Köln;Deutschland\n" +
  "1002;;1067;Berlin;D\n1003;;75001;Paris;Frankreich\n1003;;75001;Paris;Frankreich\n";

const send = (path: string, body: BodyInit, headers: Record<string, string>) =>
  key.upload(`/v1/batches${path}`, body, headers);

test("POST /v1/batches/preview shows how a table would be read, and costs nothing", async () => {
  const { status, body } = await send("/preview", TABLE, CSV);
  expect(status).toBe(200);
  expect(body.columns.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ["Kundennr", "id"],
    ["Straße", "street"],
    ["PLZ", "postcode"],
    ["Ort", "locality"],
    ["Land", "country"],
  ]);
  expect(body).toMatchObject({
    format: "csv",
    encoding: "utf-8",
    delimiter: ";",
    sheets: [],
    header_row: 1,
    template: "{Straße}, {PLZ} {Ort}, {Land}",
    examples: ["Hohe Straße 5, 50667 Köln, Deutschland", "1067 Berlin, D", "75001 Paris, Frankreich"],
    rows_estimate: 4,
    calls_needed: 3,
    calls_left: 10_000,
    warnings: [],
  });
  expect(body.columns[2].samples).toEqual(["50667", "1067", "75001"]);
  expect((await client.get("/v1/batches?limit=5")).body.data).toEqual([]);
});

test("POST /v1/batches/preview lists house numbers that a spreadsheet changed to dates", async () => {
  const table =
    "Straße;Nr;PLZ;Ort\nHohe Straße;3-Mai;50667;Köln\nHohe Straße;5;50667;Köln\nHohe Straße;4a;50667;Köln\n";
  const { body } = await send("/preview", table, CSV);
  expect(body.columns.map(({ role }: { role: string }) => role)).toEqual([
    "street",
    "house_number",
    "postcode",
    "locality",
  ]);
  expect(body.damaged_cells).toEqual([{ line: 2, column: "Nr", value: "3-Mai" }]);
  expect(body.warnings).toEqual(["damaged_house_numbers"]);
});

test("an upload without a choice of columns is read as its preview", async () => {
  const accepted = await send("", TABLE, CSV);
  expect(accepted.status).toBe(202);
  await api.work();
  const { body: { data } } = await key.get(`/v1/batches/${accepted.body.id}/results`);
  const rows = data.map((row: Record<string, unknown>) => [row["id"], row["input"], row["status"]]);
  expect(rows.map(([id, input]: unknown[]) => [id, input])).toEqual([
    ["1001", "Hohe Straße 5, 50667 Köln, Deutschland"],
    ["1002", "1067 Berlin, D"],
    ["1003", "75001 Paris, Frankreich"],
    ["1003", "75001 Paris, Frankreich"],
  ]);
  expect(data.map((row: { components: { country_code: string } }) => row.components.country_code)).toEqual(
    ["DE", "DE", "FR", "FR"],
  );
  expect(data[1].components.locality).toBe("Berlin");
});

test("a preview follows the caller's roles, header and sheet", async () => {
  const roles = encodeURIComponent(JSON.stringify({ locality: "PLZ", id: "2" }));
  const corrected = (await send(`/preview?columns=${roles}`, TABLE, CSV)).body;
  expect(corrected.columns.map(({ role }: { role: string }) => role)).toEqual(
    ["ignored", "id", "locality", "ignored", "ignored"],
  );
  expect(corrected.template).toBe("{PLZ}");
  const none = (await send("/preview?header_row=0", TABLE, CSV)).body;
  expect([none.header_row, none.columns[0].name, none.rows_estimate]).toEqual([0, "column_1", 5]);
  const sheets = [
    { name: "Cover", rows: [["Report"], ["of the year"]] },
    { name: "Data", rows: [["Town", "Country"], ["Utrecht", "Netherlands"], ["London", "U.K."]] },
  ];
  const workbook = await namedWorkbookOf(sheets);
  const chosen = (await send("/preview", workbook, XLSX)).body;
  expect(chosen.sheets).toEqual([{ name: "Cover", selected: false }, { name: "Data", selected: true }]);
  expect([chosen.examples, chosen.rows_estimate]).toEqual([["Utrecht, Netherlands", "London, U.K."], 2]);
  expect((await send("/preview?sheet=Cover", workbook, XLSX)).body.sheets[0].selected).toBe(true);
  const absent = await send("/preview?sheet=Other", workbook, XLSX);
  expect([absent.status, absent.body.errors[0].pointer]).toEqual([422, "/sheet"]);
  const wrong = await send("/preview?columns=%7B%22town%22:%22Ort%22%7D", TABLE, CSV);
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/columns"]);
});

test("`columns` names several lines of an address as the unit", async () => {
  const table = "Address1;Address2;Address3;City\nHohe Straße 5;Apt 5;Building B;Köln\n";
  const preview = (columns: object) =>
    send(`/preview?columns=${encodeURIComponent(JSON.stringify(columns))}`, table, CSV);
  const rest = { street: "Address1", locality: "City" };
  const { body } = await preview({ ...rest, unit: ["Address2", "3"] });
  expect(body.columns.map(({ role }: { role: string }) => role)).toEqual(["street", "unit", "unit", "locality"]);
  expect(body.examples).toEqual(["Hohe Straße 5, Apt 5, Building B, Köln"]);
  const one = await preview({ ...rest, unit: "Address3" });
  expect(one.body.examples).toEqual(["Hohe Straße 5, Building B, Köln"]);
  for (
    const [columns, field] of [
      [{ ...rest, unit: [] }, "unit"],
      [{ ...rest, unit: ["Address2", 3] }, "unit"],
      [{ ...rest, unit: ["Address2", "Address9"] }, ""],
      [{ ...rest, street: ["Address1", "Address2"] }, "street"],
      [{ street: "" }, "street"],
    ] as const
  ) {
    const wrong = await preview(columns);
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/columns"]);
    expect(wrong.body.errors[0].detail).toStartWith(field);
  }
});

test("a preview reads the beginning of a large file and estimates its rows", async () => {
  const row = "17;Hohe Straße 5;50667;Köln;DE\n";
  const whole = `id;Straße;PLZ;Ort;Land\n${row.repeat(100_000)}`;
  const bytes = Buffer.from(whole);
  const beginning = bytes.subarray(0, 1024 * 1024);
  for (
    const { body } of [
      await send(`/preview?size=${bytes.length}`, beginning, CSV),
      await send("/preview", bytes, CSV),
    ]
  ) {
    expect(Math.abs(body.rows_estimate - 100_000)).toBeLessThan(100);
    expect(body.calls_needed).toBe(body.rows_estimate);
    expect(body.warnings).toEqual(["more_calls_than_left"]);
  }
  const form = new FormData();
  form.set("header_row", "1");
  form.set("file", new File([TABLE], "a.csv"));
  expect((await send("/preview", form, {})).body.rows_estimate).toBe(4);
  const packed = gzipSync(bytes);
  const { body } = await send("/preview", packed, { ...CSV, "content-encoding": "gzip" });
  expect(body.columns).toHaveLength(5);
});

test("a preview and an upload recognize the encoding, and do not decide on one that is not certain", async () => {
  const table = "Ulica;Kod pocztowy;Miasto\nDługa 5;90-001;Łódź\nŚwiętokrzyska 3;00-116;Warszawa\n";
  for (const encoding of ["windows-1250", "iso-8859-2", "ibm852"]) {
    const { body } = await send("/preview", Buffer.from(encodedText(table, encoding)!), CSV);
    expect([body.encoding, body.warnings]).toEqual([encoding, []]);
    expect(body.examples[0]).toBe("Długa 5, 90-001 Łódź");
  }
  const few = Buffer.from(encodedText("city\nPećki\n", "windows-1250")!);
  const shown = (await send("/preview", few, CSV)).body;
  expect([shown.encoding, shown.warnings]).toEqual(["windows-1250", ["encoding_uncertain"]]);
  const refused = await send("", few, CSV);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    "The encoding of the upload is not certain: it may be windows-1250. State it as in Content-Type: text/csv; " +
    "charset=windows-1250, or send the text as UTF-8",
  ]);
  const stated = { "content-type": "text/csv; charset=windows-1250" };
  expect((await send("/preview", few, stated)).body.warnings).toEqual([]);
  expect((await send("", few, stated)).status).toBe(202);
  const form = new FormData();
  form.set("file", new File([few], "a.csv", { type: "text/csv;charset=cp1250" }));
  expect((await send("/preview", form, {})).body).toMatchObject({ encoding: "windows-1250", examples: ["Pećki"] });
});

const random = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256);

test.each<[string, BodyInit, string]>([
  ["random bytes", random, "it is no text"],
  ["a picture", Buffer.from("\u0089PNG\r\n\u001a\n".padEnd(200, "\0"), "latin1"), "it is a picture"],
  ["a PDF", "%PDF-1.7\n1 0 obj\n", "it is a PDF document"],
  ["a web page", "<!DOCTYPE html><html></html>", "it is a web page"],
  ["JSON", '[{"address": "Utrecht"}]', "it is JSON"],
  ["a workbook under a wrong name", "PK\u0003\u0004".padEnd(60, "\0"), "an archive or a workbook"],
  ["a header without rows", "Straße;PLZ;Ort\n", "column names but no rows"],
])("%s is refused before a row is queued, with the reason", async (_, body, reason) => {
  for (const path of ["/preview", ""]) {
    const refused = await send(path, body, CSV);
    expect([refused.status, refused.body.code]).toEqual([422, "INVALID_REQUEST"]);
    expect(refused.body.detail).toContain(reason);
  }
});

test("lines without an object are refused, and a table without an address is shown but not accepted", async () => {
  const lines = await send("", "no json\nat all\n", { "content-type": "application/x-ndjson" });
  expect([lines.status, lines.body.detail]).toEqual([
    422,
    "The upload cannot be read: The line is not a JSON object, in line 1",
  ]);
  const table = "phone,date\n+31 20 555 0100,2023-01-05\n+31 20 555 0101,2023-01-06\n";
  const shown = (await send("/preview", table, CSV)).body;
  expect([shown.template, shown.examples, shown.warnings]).toEqual([null, [], ["no_address"]]);
  const refused = await send("", table, CSV);
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/input_column"]);
});
