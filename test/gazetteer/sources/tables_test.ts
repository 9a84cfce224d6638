import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../../src/gazetteer/sources/csv.ts";
import { forEachRow, type RowFormat } from "../../../src/gazetteer/sources/for_each_row.ts";
import { readGeonames, readGeonamesPostcodes } from "../../../src/gazetteer/sources/geonames.ts";
import { readJapaneseTowns } from "../../../src/gazetteer/sources/japanese_towns.ts";
import { readOpenaddressesCsv, readOpenaddressesGeojson } from "../../../src/gazetteer/sources/openaddresses.ts";
import type { RecordSink } from "../../../src/gazetteer/sources/record.ts";
import { readTiger } from "../../../src/gazetteer/sources/tiger.ts";
import { readWhosonfirst } from "../../../src/gazetteer/sources/whosonfirst.ts";
import { chunksOf, recordingSink } from "./recording_sink.ts";

const CASES = join(import.meta.dir, "../../corpora/sources/tables.txt");

// The options are those that the reader takes: see the cases.
type Read = (chunks: AsyncIterable<Uint8Array>, sink: RecordSink, options: never) => Promise<unknown>;

const READERS: Readonly<Record<string, Read>> = {
  readCsv,
  readGeonames,
  readGeonamesPostcodes,
  readJapaneseTowns,
  readOpenaddressesCsv,
  readOpenaddressesGeojson,
  readTiger,
  readWhosonfirst,
};

function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => inner instanceof Int32Array ? Array.from(inner) : inner);
}

/** What a reader finds in a text: each record with its kind, and what it dropped. */
async function found(reader: string, text: string, options: object): Promise<readonly string[]> {
  const sink = recordingSink();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `Read`
  await READERS[reader]!(chunksOf(text), sink, options as never);
  return [
    ...Object.entries(sink.records).flatMap(([kind, all]) => all.map((record) => `${kind} ${plain(record)}`)),
    ...[...sink.dropped].map((reason) => `dropped ${plain(reason)}`),
  ];
}

// A case is a title with the reader and its options, the text of a file, and behind `---` what is found in it.
for (const written of readFileSync(CASES, "utf8").split(/^=== /mu).slice(1)) {
  const [title = "", ...lines] = written.trimEnd().split("\n");
  const [name = "", options = "{}"] = title.split(" | ");
  const end = lines.indexOf("---");
  test(name.replace(" ", "() "), async () => {
    const text = `${lines.slice(0, end).join("\n")}\n`;
    expect(await found(name.split(" ")[0]!, text, JSON.parse(options))).toEqual(lines.slice(end + 1));
  });
}

const QUOTED = { format: { delimiter: ",", quotes: true }, content: { rows: "houses" } };

test.each([
  ["readGeonamesPostcodes", "a,b\n1,2\n", { delimiter: "," }, "must name country_code"],
  ["readJapaneseTowns", "a,b\n1,2\n", {}, "header must name pref"],
  ["readCsv", "street,latitude,longitude\n", { ...QUOTED, columns: { number: "No" } }, 'no column "No"'],
  ["readCsv", "latitude,longitude\n", { ...QUOTED, columns: {} }, "no column holds the number"],
])("%s() refuses the header %j: %j, %s", async (reader, text, options, message) => {
  await expect(found(reader, text, options)).rejects.toThrow(message);
});

const COMMA: RowFormat = { delimiter: ",", quotes: true };

describe("forEachRow()", () => {
  test("reads quotes, doubled quotes, line breaks in quotes, empty fields and both line endings", async () => {
    expect(await rowsOf('\ufeffa,"b ""c""",\r\n\n"x\ny",,"z"\n')).toEqual([["a", 'b "c"', ""], ["x\ny", "", "z"]]);
  });

  test("takes quotes as letters where the format has none", async () => {
    expect(await rowsOf("5' 6\"\tx\n", { delimiter: "\t", quotes: false })).toEqual([["5' 6\"", "x"]]);
  });

  test("reports a quote that never closes, and continues", async () => {
    expect(await rowsOf('a,b\n"open,c\n')).toEqual([["a", "b"], "malformed"]);
  });

  test("gives back any rows that were written, whatever the chunks", async () => {
    const field = fc.string({ unit: fc.constantFrom("a", "é", "東", ",", '"', "\n", " ", ";") });
    // One empty field is a blank line, which is no row.
    const row = fc.array(field, { minLength: 2, maxLength: 5 });
    await fc.assert(fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const text = rows.map((fields) => fields.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\n");
      expect(await rowsOf(text, COMMA, size)).toEqual(rows);
    }));
  });
});

async function rowsOf(text: string, format = COMMA, size = 3): Promise<(readonly string[] | "malformed")[]> {
  const rows: (readonly string[] | "malformed")[] = [];
  await forEachRow(chunksOf(text, size), format, {
    row: (fields) => void rows.push([...fields]),
    malformed: () => void rows.push("malformed"),
  });
  return rows;
}
