import { expect, test } from "bun:test";
import { tableKnowledge } from "../../../../src/batches/columns/mod.ts";
import { decodeText, type TextEncoding } from "../../../../src/batches/upload/formats/decode_text.ts";
import { openGazetteer } from "../../../../src/gazetteer/mod.ts";
import { worldGazetteer } from "../../../support/gazetteers/world_gazetteer.ts";
import { encodedText } from "../../../support/texts/encoded_text.ts";

const gazetteer = openGazetteer(await worldGazetteer());
const knowledge = tableKnowledge(gazetteer);
const isPlace = (text: string): boolean => knowledge.settlements(text).size > 0;

const TABLES: readonly (readonly [country: string, language: string, encodings: string])[] = [
  ["PL", "pl", "windows-1250 iso-8859-2 ibm852"],
  ["CZ", "cs", "windows-1250 iso-8859-2 ibm852"],
  ["HU", "hu", "windows-1250 iso-8859-2 ibm852"],
  ["SI", "sl", "windows-1250 iso-8859-2 ibm852"],
  ["RU", "ru", "windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic"],
  ["UA", "uk", "windows-1251"],
  ["BG", "bg", "windows-1251"],
  ["DE", "de", "windows-1252 ibm437 ibm850"],
  ["FR", "fr", "windows-1252 ibm437 ibm850"],
  ["ES", "es", "windows-1252 ibm437 ibm850"],
  ["PT", "pt", "windows-1252 ibm850"],
  ["SE", "sv", "windows-1252 ibm850"],
  ["DK", "da", "windows-1252 ibm850"],
  ["GR", "el", "windows-1253 iso-8859-7 ibm737"],
  ["TR", "tr", "windows-1254 ibm857"],
  ["IL", "he", "windows-1255 ibm862"],
  ["SA", "ar", "windows-1256 iso-8859-6"],
  ["EG", "ar", "windows-1256"],
  ["LT", "lt", "windows-1257 ibm775"],
  ["LV", "lv", "windows-1257"],
  ["EE", "et", "windows-1257"],
  ["JP", "ja", "shift_jis euc-jp"],
  ["CN", "zh", "gb18030"],
  ["TW", "zh-hant", "big5"],
  ["KR", "ko", "euc-kr"],
];
const ROWS = 20;
const FILES = 6;
const BEYOND_ASCII = /(?![\0-\x7f])\p{L}/u;

/** Names of a country's places in its language, with others than ASCII letters, in the order of the data. */
function namesOf(country: string, language: string): string[] {
  const at = gazetteer.country(country)!;
  const names = new Set<string>();
  for (let id = at; names.size < 2 * ROWS * FILES; id++) {
    if (!gazetteer.isWithin(id, at)) {
      break;
    }
    const { name } = gazetteer.place(id);
    const own = gazetteer.nameIn(id, [language]);
    names.add(BEYOND_ASCII.test(own) ? own : name);
  }
  return [...names];
}

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

async function decoded(bytes: Uint8Array, size: number) {
  let found: TextEncoding | undefined;
  let text = "";
  for await (const part of decodeText(piecesOf(bytes, size), { isPlace, onEncoding: (one) => found = one })) {
    text += part;
  }
  return { text, ...found };
}

test("decodeText() recognizes the encoding of tables of 20 rows in all languages, wherever chunks end", async () => {
  const rights = new Map<string, { files: number; right: number }>();
  const mistaken: string[] = [];
  for (const [country, language, encodings] of TABLES) {
    const names = namesOf(country, language);
    expect([country, names.length > ROWS]).toEqual([country, true]);
    for (const encoding of encodings.split(" ")) {
      const own = names.filter((name) => encodedText(name, encoding) !== undefined);
      for (let file = 0; file < FILES; file++) {
        const rows = Array.from({ length: ROWS }, (_, i) => own[(file * ROWS + i) % own.length]!);
        const table = `id;street;city\r\n${
          rows.map((name, i) => `${i};${rows[(i + 7) % ROWS]} ${i + 3};${name}\r\n`).join("")
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
