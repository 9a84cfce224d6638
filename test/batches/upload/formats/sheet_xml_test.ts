import { expect, test } from "bun:test";
import { elements, rowOf, textOf } from "../../../../src/batches/upload/formats/sheet_xml.ts";

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
