/** A table that takes much work for its size. */
export interface HostileTable {
  readonly name: string;
  readonly format: "csv" | "ndjson";
  readonly type: string;
  readonly text: string;
}

const CSV = { format: "csv", type: "text/csv" } as const;
const LINES = { format: "ndjson", type: "application/x-ndjson" } as const;
const TOWN = '{"input":"Utrecht"}\n';

/**
 * Tables of about `characters` that yield no row, very many rows, very long ones, or rows that cannot be read. Packed as
 * gzip each has a thousandth of that.
 */
export function hostileTables(characters: number): readonly HostileTable[] {
  const filled = (text: string): string => text.repeat(Math.ceil(characters / text.length));
  return [
    { ...CSV, name: "line feeds", text: filled("\n") },
    { ...CSV, name: "blank lines below a header", text: `address\n${filled("\r\n")}` },
    { ...CSV, name: "quoted blank lines", text: `address\n${filled('""\n')}` },
    { ...CSV, name: "rows of one letter", text: `address\n${filled("a\n")}` },
    { ...CSV, name: "rows of one comma", text: `address,town\n${filled(",\n")}` },
    { ...CSV, name: "one row of commas", text: `address,town\n${filled(",")}` },
    { ...CSV, name: "rows of 250 empty cells", text: filled(`${",".repeat(249)}\n`) },
    { ...CSV, name: "rows of a thousand cells", text: `address,town\n${filled(`${",".repeat(1000)}\n`)}` },
    { ...CSV, name: "one quote that never closes", text: `address\n"${filled("a\n")}` },
    { ...CSV, name: "one cell of quotes", text: `address\n${filled('"')}` },
    { ...CSV, name: "rows of one quote", text: `address\n${filled('"\n')}` },
    { ...CSV, name: "rows of bytes in no encoding", text: `address\n${filled("\ufffd\n")}` },
    { ...CSV, name: "names of many places", text: filled("Springfield,San José,Santa Cruz,Victoria\n") },
    { ...LINES, name: "lines without an object", text: filled("\n") },
    { ...LINES, name: "blank lines below an object", text: TOWN + filled(" \n") },
    { ...LINES, name: "empty objects", text: TOWN + filled("{}\n") },
    { ...LINES, name: "lines that are no object", text: TOWN + filled("x\n") },
    { ...LINES, name: "one line of blanks", text: TOWN + filled(" ") },
    { ...LINES, name: "deep values", text: TOWN + filled(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}\n`) },
  ];
}
