import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { inlineCell, namedWorkbookOf, sheetRow, workbookFile } from "../../support/files/workbook_file.ts";
import { encodedText } from "../../support/texts/words.ts";

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
  expect(body.columns.map(({ name, role }: { name: string; role: string }) => [name, role]))
    .toEqual([["Kundennr", "id"], ["Straße", "street"], ["PLZ", "postcode"], ["Ort", "locality"], ["Land", "country"]]);
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
  expect(body.columns.map(({ role }: { role: string }) => role))
    .toEqual(["street", "house_number", "postcode", "locality"]);
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
  expect(data.map((row: { components: { country_code: string } }) => row.components.country_code))
    .toEqual(["DE", "DE", "FR", "FR"]);
  expect(data[1].components.locality).toBe("Berlin");
});

test("a preview follows the caller's roles, header and sheet", async () => {
  const roles = encodeURIComponent(JSON.stringify({ locality: "PLZ", id: "2" }));
  const corrected = (await send(`/preview?columns=${roles}`, TABLE, CSV)).body;
  expect(corrected.columns.map(({ role }: { role: string }) => role))
    .toEqual(["ignored", "id", "locality", "ignored", "ignored"]);
  expect(corrected.template).toBe("{PLZ}");
  const none = (await send("/preview?header_row=0", TABLE, CSV)).body;
  expect([none.header_row, none.columns[0].name, none.rows_estimate]).toEqual([0, "column_1", 5]);
  const rows = [["Town", "Country"], ["Utrecht", "Netherlands"], ["London", "U.K."]];
  const sheets = [{ name: "Cover", rows: [["Report"], ["of the year"]] }, { name: "Data", rows }];
  const workbook = await namedWorkbookOf(sheets);
  const chosen = (await send("/preview", workbook, XLSX)).body;
  expect(chosen.sheets).toEqual([{ name: "Cover", selected: false }, { name: "Data", selected: true }]);
  expect([chosen.examples, chosen.rows_estimate]).toEqual([["Utrecht, Netherlands", "London, U.K."], 2]);
  expect((await send("/preview?sheet=Cover", workbook, XLSX)).body.sheets[0].selected).toBe(true);
  expect(await refusalOf(send("/preview?sheet=Other", workbook, XLSX))).toEqual([422, "/sheet"]);
  expect(await refusalOf(send("/preview?columns=%7B%22town%22:%22Ort%22%7D", TABLE, CSV))).toEqual([422, "/columns"]);
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
  const cases = [
    [{ ...rest, unit: [] }, "unit"],
    [{ ...rest, unit: ["Address2", 3] }, "unit"],
    [{ ...rest, unit: ["Address2", "Address9"] }, ""],
    [{ ...rest, street: ["Address1", "Address2"] }, "street"],
    [{ street: "" }, "street"],
  ] as const;
  for (const [columns, field] of cases) {
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
  const cases = [await send(`/preview?size=${bytes.length}`, beginning, CSV), await send("/preview", bytes, CSV)];
  for (const { body } of cases) {
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
  expect([lines.status, lines.body.detail])
    .toEqual([422, "The upload cannot be read: The line is not a JSON object, in line 1"]);
  const table = "phone,date\n+31 20 555 0100,2023-01-05\n+31 20 555 0101,2023-01-06\n";
  const shown = (await send("/preview", table, CSV)).body;
  expect([shown.template, shown.examples, shown.warnings]).toEqual([null, [], ["no_address"]]);
  expect(await refusalOf(send("", table, CSV))).toEqual([422, "/input_column"]);
});

function numberCell(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function numberedRow(street: string, city: string, postcode: number): string {
  const town = city === "" ? "<c/>" : inlineCell(city);
  return sheetRow([inlineCell(street), numberCell(45_415, 2), numberCell(postcode, 1), town]);
}

/** The preview of a table, and what its rows became. */
async function sent(body: BodyInit, headers: Record<string, string>) {
  const preview = (await send("/preview", body, headers)).body;
  const accepted = await send("", body, headers);
  expect(accepted.status).toBe(202);
  await api.work();
  const { body: { data } } = await key.get(`/v1/batches/${accepted.body.id}/results`);
  const rows: { input: string; status: string; coordinates: { latitude: number } | null }[] = data;
  return { preview, rows };
}

const PLACES = ["52.0907, 5.1214", "51.0504, 13.7373", "48.2085, 16.3721"];

test.each<[string, string, readonly string[], readonly string[]]>([
  ["coordinates", `Shop;GPS\nA;${PLACES[0]}\nB;${PLACES[1]}\nC;${PLACES[2]}\n`, ["name", "full_address"], PLACES],
  [
    "degrees, minutes and seconds",
    "Name;Position\nA;52°05'26\"N 5°07'17\"E\nB;51°03'01\"N 13°44'14\"E\n",
    ["name", "full_address"],
    ["52°05'26\"N 5°07'17\"E", "51°03'01\"N 13°44'14\"E"],
  ],
  [
    "links of maps beside those of firms",
    "Firma;Website;Karte\nA;https://a.example.com;https://www.google.com/maps?q=52.0907,5.1214\n" +
    "B;https://b.example.com;https://www.openstreetmap.org/?mlat=51.0504&mlon=13.7373\n",
    ["name", "ignored", "full_address"],
    ["https://www.google.com/maps?q=52.0907,5.1214", "https://www.openstreetmap.org/?mlat=51.0504&mlon=13.7373"],
  ],
  [
    "plus codes",
    "Name;Plus Code\nA;9F4734QC+76\nB;9F3M2P2P+5W\n",
    ["name", "full_address"],
    ["9F4734QC+76", "9F3M2P2P+5W"],
  ],
  [
    "well-known text",
    "id;geom\n1;POINT (5.1214 52.0907)\n2;POINT(13.7373 51.0504)\n",
    ["id", "full_address"],
    ["POINT (5.1214 52.0907)", "POINT(13.7373 51.0504)"],
  ],
  [
    "columns of degrees, minutes and seconds",
    "Name;Lat;Lon\nA;52°05'26\"N;5°07'17\"E\nB;51 03 01 N;13 44 14 E\n",
    ["name", "latitude", "longitude"],
    ["52°05'26\"N, 5°07'17\"E", "51 03 01 N, 13 44 14 E"],
  ],
  [
    "an address beside coordinates",
    "Ort;Straße;PLZ;GPS\nKöln;Hohe Straße 5;50667;50.9367, 6.9563\nKöln;Hohe Straße 7;50667;50.9368, 6.9563\n",
    ["locality", "street", "postcode", "ignored"],
    ["Hohe Straße 5, Köln 50667", "Hohe Straße 7, Köln 50667"],
  ],
  [
    "numbers of countries",
    "City;Country\nUtrecht;528\nBerlin;276\nParis;250\n",
    ["locality", "country"],
    ["Utrecht, 528", "Berlin, 276", "Paris, 250"],
  ],
  [
    "towns with sums and notes below",
    "City;Country;Visits\nUtrecht;Netherlands;100\nParis;France;CHF 200\nTotal;;300\nSumme:;;300\n* estimated;;\nSource: own survey\n",
    ["locality", "country", "ignored"],
    ["Utrecht, Netherlands", "Paris, France"],
  ],
])("a table of %s is read as its preview shows", async (_, table, roles, inputs) => {
  const { preview, rows } = await sent(table, CSV);
  expect(preview.columns.map(({ role }: { role: string }) => role)).toEqual([...roles]);
  expect(preview.examples).toEqual([...inputs]);
  expect(rows.map(({ input }) => input)).toEqual([...inputs]);
  expect(rows.filter(({ status, coordinates }) => status === "unresolved" || coordinates === null)).toEqual([]);
});

test("a workbook is read as a person sees it: postcodes with zeros, dates, merged cells", async () => {
  const workbook = await workbookFile({
    rows: sheetRow(["Straße", "Nr", "PLZ", "Ort"].map((text) => inlineCell(text))) +
      numberedRow("Hohe Straße", "Berlin", 1067) + numberedRow("Lange Straße", "", 1069) +
      "</sheetData><mergeCells count='1'><mergeCell ref='D2:D3'/></mergeCells><sheetData>",
    more: {
      "xl/styles.xml": '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs>' +
        '<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="16"/></cellXfs></styleSheet>',
    },
  });
  const { preview, rows } = await sent(workbook, XLSX);
  const inputs = ["Hohe Straße 3-May, 01067 Berlin", "Lange Straße 3-May, 01069 Berlin"];
  expect([preview.examples, rows.map(({ input }) => input)]).toEqual([inputs, inputs]);
  expect(preview.damaged_cells[0]).toEqual({ line: 2, column: "Nr", value: "3-May" });
});

test("a file of another format is 415 or 422, with what helps", async () => {
  const old = Buffer.from("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1".padEnd(600, "\0"), "latin1");
  const form = new FormData();
  form.set("file", new File([old], "kunden.xls", { type: "application/vnd.ms-excel" }));
  const named = await send("/preview", form, {});
  expect([named.status, named.body.detail])
    .toEqual([415, "Old Excel workbooks (.xls) are not read: save the file as .xlsx or as CSV"]);
  expect((await send("", old, { "content-type": "application/vnd.ms-excel" })).status).toBe(415);
  for (const type of [CSV, XLSX]) {
    const refused = await send("", old, type);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      "The upload is no table: it is an old or encrypted Office document: save it as .xlsx without a password, or as CSV",
    ]);
  }
});
