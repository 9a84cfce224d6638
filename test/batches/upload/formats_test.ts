import { expect, test } from "bun:test";
import { tableKnowledge } from "../../../src/batches/columns/mod.ts";
import type { UploadedRow } from "../../../src/batches/rows/mod.ts";
import { decodeText, type TextEncoding } from "../../../src/batches/upload/formats/decode_text.ts";
import { inSteps } from "../../../src/batches/upload/formats/limited.ts";
import { shownNumbers } from "../../../src/batches/upload/formats/number_formats.ts";
import { detectDelimiter, openCsv } from "../../../src/batches/upload/formats/read_csv.ts";
import { openNdjson } from "../../../src/batches/upload/formats/read_ndjson.ts";
import { elements, rowOf, textOf } from "../../../src/batches/upload/formats/sheet_xml.ts";
import { openGazetteer } from "../../../src/gazetteer/mod.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";
import { encodedText } from "../../support/texts/words.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

/** A text in pieces of this many bytes. */
async function* piecesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

const SIZES = [1000, 64 * 1024, 2 ** 22];
const LONG = "x".repeat(1000);

test.each(SIZES)("openNdjson() knows a member that first occurs at 300 kB: pieces of %p bytes", async (size) => {
  const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ address: `Städtle ${i}`, note: LONG }));
  const text = [...lines, JSON.stringify({ address: "Städtle 301", floor: 2 })].join("\n");
  expect((await openNdjson(piecesOf(text, size))).names()).toEqual(["address", "note", "floor"]);
});

test.each(SIZES)("openNdjson() opens a text whose first line is faulty: pieces of %p bytes", async (size) => {
  const lines = Array.from({ length: 300 }, () => JSON.stringify({ address: "Städtle 1", note: LONG }));
  const { start } = await openNdjson(piecesOf(`["no object ${LONG}"]\n${lines.join("\n")}`, size));
  expect(start.map(({ fault }) => fault !== undefined)).toEqual([true, ...lines.map(() => false)]);
});

test.each(SIZES)("openCsv() begins with 200 rows of 1,000 characters: pieces of %p bytes", async (size) => {
  const rows = Array.from({ length: 400 }, (_, i) => `Städtle ${i},${LONG}`);
  const { start } = await openCsv(piecesOf(["address,note", ...rows].join("\n"), size));
  expect(start.length).toBeGreaterThan(200);
});

test("detectDelimiter() uses the beginning of a row that is longer than the sample", () => {
  expect(detectDelimiter(Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(";"))).toBe(";");
  expect(detectDelimiter(`"a,\n${"b".repeat(60_000)}`)).toBeUndefined();
});

const ROWS = 50_000;

async function* oneChunk(): AsyncGenerator<Uint8Array> {
  let text = "id,address\n";
  for (let i = 0; i < ROWS; i++) {
    text += `${i},"Städtle ${i}, Vaduz"\n`;
  }
  yield Buffer.from(text);
}

test("inSteps() keeps all bytes, in pieces of at most 32 KiB", async () => {
  const pieces = await Array.fromAsync(inSteps(oneChunk()));
  expect(Buffer.concat(pieces).equals(Buffer.concat(await Array.fromAsync(oneChunk())))).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(32 * 1024);
});

test("openCsv() has some thousand rows in memory, however large the chunks of a body are", async () => {
  const table = await openCsv(inSteps(oneChunk()));
  const groups: (readonly UploadedRow[])[] = [table.start];
  for await (const rows of table.more) {
    groups.push(rows);
  }
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThan(14_000);
  expect(groups.flat().map(({ values }) => values))
    .toEqual([["id", "address"], ...Array.from({ length: ROWS }, (_, i) => [String(i), `Städtle ${i}, Vaduz`])]);
});

test.each(rowsOfFunction<[string, number, string | undefined]>("shownNumbers()"))(
  "shownNumbers() shows with %p the number %p as %p",
  (format, value, text) => {
    const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode='${format}'/></numFmts>` +
      `<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    expect(shownNumbers(styles, "")(value, 1)).toBe(text);
  },
);

test("shownNumbers() knows formats without a code, and workbooks that count from 1904", () => {
  const styles = `<cellXfs><xf numFmtId="16"/><xf numFmtId="14"/></cellXfs>`;
  expect(shownNumbers(styles, "")(45_415, 0)).toBe("3-May");
  expect(shownNumbers(styles, `<workbook><workbookPr date1904="1"/>`)(43_953, 1)).toBe("2024-05-03");
  expect(shownNumbers(styles, "")(45_415, 7)).toBeUndefined();
});

/** Enough that reading an element once for each of its tags would take minutes. */
const MANY = 400_000;

test("textOf() reads an element once, however many texts it has", () => {
  expect(textOf(`<si>${"<t>a</t>".repeat(MANY)}`, MANY)).toBe("a".repeat(MANY));
  expect(textOf(`<si>${"<t/>".repeat(MANY)}<t>a</t>`, MANY)).toBe("a");
  expect(textOf(`<si>${"<rPh><t>b</t></rPh>".repeat(MANY)}`, MANY)).toBe("");
  expect(textOf(`<si><t>a</t>${"<tx>".repeat(MANY)}`, MANY)).toBe("a");
});

test("textOf() refuses a text that is too long before it is put together", () => {
  expect(() => textOf(`<si>${"<t>ab</t>".repeat(4)}`, 7)).toThrow("A cell of the workbook is longer");
  expect(textOf(`<si>${"<t>ab</t>".repeat(4)}`, 8)).toBe("abababab");
});

test("textOf() leaves out how a text is read aloud, wherever it stands", () => {
  const phonetic = '<rPh sb="0" eb="1"><t>x</t></rPh>';
  expect(textOf(`<si>${phonetic}<r><t>a</t></r>${phonetic}<t/><r><t>&lt;b</t></r>${phonetic}`, MANY)).toBe("a<b");
});

test("textOf() knows the entities of XML alone, and reads none that a document declares", () => {
  const declared = '<!DOCTYPE si [<!ENTITY a "aaaa"><!ENTITY bb "&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
  expect(textOf(`${declared}<si><t>&bb;&file;&lt;&#65;&#x42;</t></si>`, MANY)).toBe("&bb;&file;<AB");
});

test("elements() finds the same elements wherever a text is cut", async () => {
  const text = '<x><row r="1"><c/></row><rows/><row/><row>é</row ><c></c></row><row\n>b</row></x>';
  const whole = await found([text]);
  expect(whole).toEqual(['<row r="1"><c/>', "<row/>", "<row>é</row ><c></c>", "<row\n>b"]);
  for (let cut = 0; cut <= text.length; cut++) {
    expect(await found([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
  }
  expect(await found(text.split(""))).toEqual(whole);
});

test("rowOf() reads attributes in either of XML's quotes", () => {
  const expected = { row: { line: 4, values: [null, `it's "7"`, null, true] }, characters: 9 };
  for (const quote of ['"', "'"]) {
    expect(rowOf(rowIn(quote), { position: 1, shared: { at: () => undefined }, columnsMax: 10 })).toEqual(expected);
  }
});

function rowIn(quote: string): string {
  return `<row r="4"><c r="B4" t="inlineStr"><is><t>it's "7"</t></is></c><c r="D4" t="b"><v>1</v></c>`
    .replaceAll(/="([^"]*)"/g, `=${quote}$1${quote}`);
}

async function found(pieces: readonly string[]): Promise<string[]> {
  return (await Array.fromAsync(elements(streamed(pieces), { name: "row", lengthMax: 100, tooLong }))).flat();
}

async function* streamed(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

function tooLong(): Error {
  return new RangeError("too long");
}

const gazetteer = openGazetteer(await worldGazetteer());
const knowledge = tableKnowledge(gazetteer);
const isPlace = (text: string): boolean => knowledge.settlements(text).size > 0;

const TABLES = rowsOfFunction<[country: string, language: string, encodings: string]>("encodings of a country");
const FILE_ROWS = 20;
const FILES = 6;
const BEYOND_ASCII = /(?![\0-\x7f])\p{L}/u;

/** Names of a country's places in its language, with others than ASCII letters, in the order of the data. */
function namesOf(country: string, language: string): string[] {
  const at = gazetteer.country(country)!;
  const names = new Set<string>();
  for (let id = at; names.size < 2 * FILE_ROWS * FILES; id++) {
    if (!gazetteer.isWithin(id, at)) {
      break;
    }
    const { name } = gazetteer.place(id);
    const own = gazetteer.nameIn(id, [language]);
    names.add(BEYOND_ASCII.test(own) ? own : name);
  }
  return [...names];
}

async function* partsOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

async function decoded(bytes: Uint8Array, size: number) {
  let encoding: TextEncoding | undefined;
  let text = "";
  for await (const part of decodeText(partsOf(bytes, size), { isPlace, onEncoding: (one) => encoding = one })) {
    text += part;
  }
  return { text, ...encoding };
}

test("decodeText() recognizes the encoding of tables of 20 rows in all languages, wherever chunks end", async () => {
  const rights = new Map<string, { files: number; right: number }>();
  const mistaken: string[] = [];
  for (const [country, language, encodings] of TABLES) {
    const names = namesOf(country, language);
    expect([country, names.length > FILE_ROWS]).toEqual([country, true]);
    for (const encoding of encodings.split(" ")) {
      const own = names.filter((name) => encodedText(name, encoding) !== undefined);
      for (let file = 0; file < FILES; file++) {
        const rows = Array.from({ length: FILE_ROWS }, (_, i) => own[(file * FILE_ROWS + i) % own.length]!);
        const table = `id;street;city\r\n${
          rows.map((name, i) => `${i};${rows[(i + 7) % FILE_ROWS]} ${i + 3};${name}\r\n`).join("")
        }`;
        if (!BEYOND_ASCII.test(table)) {
          continue;
        }
        const { text, isDoubtful } = await decoded(encodedText(table, encoding)!, 1 + 13 * file);
        const right = rights.get(encoding) ?? { files: 0, right: 0 };
        rights.set(encoding, { files: right.files + 1, right: right.right + (text === table ? 1 : 0) });
        if (text !== table && isDoubtful === false) {
          mistaken.push(`${encoding} of ${country}, file ${file}`);
        }
      }
    }
  }
  expect([...rights].filter(([, { files, right }]) => right / files < 0.97)).toEqual([]);
  expect(mistaken).toEqual([]);
  expect(rights.size).toBe(27);
});

test("decodeText() does not decide on a letter that says nothing", async () => {
  const { isDoubtful } = await decoded(encodedText("city\nPećki\n", "windows-1250")!, 100);
  expect(isDoubtful).toBe(true);
  const many = await decoded(encodedText("city\nMünchen\nNürnberg\nKöln\nDüsseldorf\n", "windows-1252")!, 100);
  expect(many).toMatchObject({ encoding: "windows-1252", isDoubtful: false });
});

test("decodeText() keeps UTF-8 where some bytes are damaged", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `Straße ${i};München\n`).join("");
  const bytes = Buffer.concat([Buffer.from(rows), Buffer.from("Caf\u00e9\n", "latin1"), Buffer.from(rows)]);
  const { encoding, isDoubtful, text } = await decoded(bytes, 1000);
  expect([encoding, isDoubtful, text]).toEqual(["utf-8", false, `${rows}Caf\ufffd\n${rows}`]);
});
