import { expect, test } from "bun:test";
import { nameKey } from "../../src/text/name_key.ts";
import { nameKeyBytes } from "../../src/text/name_key_bytes.ts";

const encoder = new TextEncoder();
const target = new Uint8Array(1024);

function keyOf(name: string): string {
  const bytes = encoder.encode(name);
  const length = nameKeyBytes(bytes, { from: 0, to: bytes.length }, target);
  return new TextDecoder().decode(target.subarray(0, length));
}

test.each([
  "St. Gallen",
  "Łódź",
  "Groß Köris",
  "Ærøskøbing",
  "Санкт-Петербург",
  "ΑΘΗΝΑΣ",
  "İstanbul",
  "شارع أَحْمَد ١٢",
  "서울특별시",
  "서울",
  "ガ ｶﾞ ｶ゛",
  "กรุงเทพฯ",
  "मुंबई",
  "東京都",
  "𠮷野家",
  "ﷺ ﬃ ½ ㍿",
  "...",
  "",
])("nameKeyBytes() is nameKey() of %s", (name) => {
  expect(keyOf(name)).toBe(nameKey(name));
});

test("nameKeyBytes() is nameKey() of any signs next to each other", () => {
  let state = 1;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const differing: string[] = [];
  for (let i = 0; i < 100_000; i++) {
    const name = String.fromCharCode(...Array.from({ length: 2 + i % 4 }, () => next(i % 3 === 0 ? 0xd800 : 0x3400)));
    if (keyOf(name) !== nameKey(name)) {
      differing.push(name);
    }
  }
  expect(differing).toEqual([]);
});
