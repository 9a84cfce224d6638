import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";
import { inlineCell, sheetRow, workbookFile } from "../../support/files/workbook_file.ts";

const api = await testApi();
const { client } = await api.client.signUp();
const key = await client.withKey({ environment: "live" });

function numberCell(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function numberedRow(street: string, city: string, postcode: number): string {
  const town = city === "" ? "<c/>" : inlineCell(city);
  return sheetRow([inlineCell(street), numberCell(45_415, 2), numberCell(postcode, 1), town]);
}

const XLSX = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
const CSV = { "content-type": "text/csv" };

const send = (path: string, body: BodyInit, headers: Record<string, string>) =>
  key.upload(`/v1/batches${path}`, body, headers);

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
    [
      "https://www.google.com/maps?q=52.0907,5.1214",
      "https://www.openstreetmap.org/?mlat=51.0504&mlon=13.7373",
    ],
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
  expect([named.status, named.body.detail]).toEqual([
    415,
    "Old Excel workbooks (.xls) are not read: save the file as .xlsx or as CSV",
  ]);
  expect((await send("", old, { "content-type": "application/vnd.ms-excel" })).status).toBe(415);
  for (const type of [CSV, XLSX]) {
    const refused = await send("", old, type);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      "The upload is no table: it is an old or encrypted Office document: save it as .xlsx without a password, or as CSV",
    ]);
  }
});
