import { textDecoder } from "../../../src/text/encodings/text_decoders.ts";

/** The words of a text, or what stands between its ` | `, where some of them have blanks. */
export function wordsOf(text: string): string[] {
  return text.trim().split(text.includes(" | ") ? /\s*\|\s*/u : /\s+/u);
}

/** The bytes of each letter, by encoding. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** A text in an encoding of one or two bytes a letter; undefined if it has a letter that the encoding lacks. */
export function encodedText(text: string, encoding: string): Uint8Array | undefined {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytes: number[] = [];
  for (const letter of text) {
    const own = table.get(letter);
    if (own === undefined) {
      return undefined;
    }
    bytes.push(...own);
  }
  return Uint8Array.from(bytes);
}

function tableOf(encoding: string): Map<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const letters = Array.from(textDecoder(encoding).decode(Uint8Array.from(bytes)));
    if (letters.length === 1 && letters[0] !== "\ufffd" && !table.has(letters[0] ?? "")) {
      table.set(letters[0] ?? "", bytes);
    }
  };
  for (let byte = 0; byte < 0x100; byte++) {
    add([byte]);
  }
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      add([lead, trail]);
    }
  }
  return table;
}
