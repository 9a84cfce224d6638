import { expect, test } from "bun:test";
import { multipart, type MultipartEvent } from "../../../../src/api/plugins/body/multipart.ts";

/** The events of a form that arrives in chunks of `pieceBytes`. */
async function read(form: string, pieceBytes = form.length): Promise<MultipartEvent[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(form);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes);
    }
  }
  return await Array.fromAsync(multipart(pieces(), "b"));
}

function formWith(disposition: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n--b--\r\n`;
}

test.each([
  ['name="file"; filename="a;b.xlsx"', { name: "file", filename: "a;b.xlsx" }],
  ['filename="a; name=c"; name="file"', { name: "file", filename: "a; name=c" }],
  ['name="file"; filename="say \\"a;b\\".csv"', { name: "file", filename: 'say "a;b".csv' }],
  ["name=file; filename=a.csv", { name: "file", filename: "a.csv" }],
  ['NAME = "file" ;filename=""', { name: "file", filename: "" }],
  ['name="file"; filename="C:\\\\a.csv"', { name: "file", filename: "C:\\\\a.csv" }],
])("multipart() reads the head %s", async (disposition, head) => {
  for (const pieceBytes of [1, 7, 1000]) {
    expect((await read(formWith(disposition), pieceBytes))[0]).toEqual(head);
  }
});

test("multipart() limits the headers of a part for any chunk size", async () => {
  const form = formWith(`name="file"; filename="${"a".repeat(9000)}"`);
  for (const pieceBytes of [100, 20_000]) {
    expect(read(form, pieceBytes)).rejects.toThrow("a part has too many headers");
  }
});
