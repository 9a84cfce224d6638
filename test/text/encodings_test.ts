import fc from "fast-check";
import { expect, test } from "bun:test";
import { csvField } from "../../src/text/csv_field.ts";
import { knownEncoding, textDecoder } from "../../src/text/encodings/text_decoders.ts";
import { Recent } from "../../src/text/recent.ts";
import { withoutBidiControls } from "../../src/text/without_bidi_controls.ts";
import { examples } from "../support/runner/depth.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

const KNOWN_ENCODING_ROWS = rowsOfFunction<[string, string | undefined]>("knownEncoding()");
test.each(KNOWN_ENCODING_ROWS)("knownEncoding() reads %p as %p", (label, encoding) => {
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

const CSV_FIELD_ROWS = rowsOfFunction<[text: string, field: string]>("csvField()");
test.each(CSV_FIELD_ROWS)("csvField() keeps %p from being a formula", (text, field) => {
  expect(csvField(text)).toBe(field);
});

/** The cells of a row as a program reads them that knows quotes only at the start of a cell. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length;) {
    let cell = "";
    if (row[at] === '"') {
      for (at++; at < row.length && (row[at] !== '"' || row[at + 1] === '"'); at++) {
        at += row[at] === '"' ? 1 : 0;
        cell += row[at];
      }
      at++;
    }
    for (; at < row.length && row[at] !== delimiter && row[at] !== "\n" && row[at] !== "\r"; at++) {
      cell += row[at];
    }
    cells.push(cell);
    at++;
  }
  return cells;
}

/** A number with a sign may begin a cell, and then has another cell behind it that was guarded. */
function isFormula(cell: string): boolean {
  return /^\s*[=+@-]/u.test(cell) && !/^\s*[+-][0-9]/u.test(cell);
}

const CELLS = fc.string({ unit: fc.constantFrom(...Array.from('=+-@x1 ",;|\t\n')), maxLength: 12 });

test("no cell of a row is a formula, whatever delimiter it is written and read with", () => {
  const written = [",", ";", "\t"] as const;
  fc.assert(
    fc.property(fc.array(CELLS, { minLength: 1, maxLength: 4 }), fc.constantFrom(...written), (texts, delimiter) => {
      const row = texts.map((text) => csvField(text, delimiter)).join(delimiter);
      for (const read of [",", ";", "\t", "|"]) {
        for (const cell of cellsOf(row, read)) {
          expect([row, read, isFormula(cell)]).toEqual([row, read, false]);
        }
      }
    }),
    { numRuns: examples(5000) },
  );
});

test("withoutBidiControls() leaves no control of directions, and every other letter where it was", () => {
  const controls = Array.from(
    "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u0000\u001b\u007f\u0085",
  );
  const plain = fc.string({ unit: fc.constantFrom("a", "é", "م", "東", "😀", "\u200d", "\u200c", "\n", " ", "<") });
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, fc.constantFrom(...controls))), (parts) => {
      const text = parts.map(([kept, control]) => kept + control).join("");
      expect(withoutBidiControls(text)).toBe(parts.map(([kept]) => kept).join(""));
    }),
  );
});

test("withoutBidiControls() shows a name that was turned around as it is written", () => {
  expect(withoutBidiControls("\u202eexe.gpj\u202c")).toBe("exe.gpj");
  expect(withoutBidiControls("👩‍👩‍👧‍👦 می‌خواهم")).toBe("👩‍👩‍👧‍👦 می‌خواهم");
});

test("Recent returns the cached value of a key, or undefined", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (keys) => {
    const recent = new Recent<number>(16);
    for (const key of keys) {
      expect([undefined, key * 2]).toContain(recent.get(String(key)));
      recent.set(String(key), key * 2);
      expect(recent.get(String(key))).toBe(key * 2);
    }
  }));
});

test("Recent keeps values that are read again and again, and drops the others", () => {
  const recent = new Recent<string>(16);
  recent.set("once", "a");
  recent.set("again", "b");
  for (let i = 0; i < 100; i++) {
    recent.set(`other ${i}`, "c");
    expect(recent.get("again")).toBe("b");
  }
  expect(recent.get("once")).toBeUndefined();
});
