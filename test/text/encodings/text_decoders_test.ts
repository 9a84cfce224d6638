import { expect, test } from "bun:test";
import { knownEncoding, textDecoder } from "../../../src/text/encodings/text_decoders.ts";

test.each([
  ["UTF-8", "utf-8"],
  [" Latin1 ", "windows-1252"],
  ["cp1250", "windows-1250"],
  ["cp437", "ibm437"],
  ["IBM850", "ibm850"],
  ["cp852", "ibm852"],
  ["CP866", "ibm866"],
  ["cp932", "shift_jis"],
  ["cp949", "euc-kr"],
  ["ks_c_5601-1987", "euc-kr"],
  ["cp950", "big5"],
  ["klingon", undefined],
])("knownEncoding() reads %p as %p", (label, encoding) => {
  expect(knownEncoding(label)).toBe(encoding);
});

test.each<[string, readonly number[], string]>([
  ["ibm437", [0x4d, 0x81, 0x6e, 0x9b, 0xe1, 0xff], "Mün¢ß\u00a0"],
  ["ibm850", [0x4b, 0x9b, 0x62, 0xa2, 0xd1, 0xf8], "KøbóÐ°"],
  ["ibm852", [0x9d, 0xa2, 0x64, 0xab, 0xfd], "Łódźř"],
  ["ibm866", [0x8c, 0xae, 0xe1, 0xaa, 0xa2, 0xa0], "Москва"],
])("textDecoder() knows the code page %s", (encoding, bytes, text) => {
  expect(textDecoder(encoding).decode(Uint8Array.from(bytes))).toBe(text);
});

test("textDecoder() has 128 letters for each code page", () => {
  for (const encoding of ["ibm437", "ibm850", "ibm852"]) {
    const text = textDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    expect([encoding, text.length, new Set(text).size]).toEqual([encoding, 256, 256]);
  }
});
