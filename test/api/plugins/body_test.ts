import { expect, test } from "bun:test";
import fc from "fast-check";
import { JsonListScanner } from "../../../src/api/plugins/body/json_list.ts";
import {
  JSON_DEPTH_MAX,
  JSON_ITEMS_MAX,
  JSON_MEMBERS_MAX,
  jsonFault,
} from "../../../src/api/plugins/body/json_scan.ts";
import { multipart, type MultipartEvent } from "../../../src/api/plugins/body/multipart.ts";
import { incomingBody } from "../../../src/api/plugins/body/read_bytes.ts";

/** A body of `bytes` bytes, one after each wait. */
function slowBody(bytes: number, everyMs: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(everyMs);
      controller.enqueue(new Uint8Array(1));
      if (++sent === bytes) {
        controller.close();
      }
    },
  });
}

test("incomingBody() reads a slow body as long as bytes arrive, and disables the connection's idle timeout", async () => {
  const timeouts: number[] = [];
  const notes = { setTimeout: (seconds: number) => void timeouts.push(seconds), hasNoIdleTimeout: false, bodyBytes: 0 };
  const pieces = await Array.fromAsync(incomingBody(slowBody(10, 30), notes, { idleMs: 20_000 }));
  expect([pieces.length, notes.bodyBytes, notes.hasNoIdleTimeout, timeouts]).toEqual([10, 10, true, [0]]);
});

test("incomingBody() refuses a body that stops or takes too long", async () => {
  const notes = { setTimeout: () => {} };
  const stopped = Array.fromAsync(incomingBody(slowBody(1, 20_000), notes, { idleMs: 50 }));
  expect(stopped).rejects.toThrow("No byte of the upload has come for 0.05 s");
  const endless = Array.fromAsync(incomingBody(slowBody(1_000_000, 1), notes, { wholeMs: 60 }));
  expect(endless).rejects.toThrow("The upload took longer than 0.001 minutes");
  await Promise.allSettled([stopped, endless]);
});

function scan(pieces: readonly string[], limits: { readonly item?: number; readonly rest?: number } = {}) {
  const scanner = new JsonListScanner({
    name: "inputs",
    itemCharactersMax: limits.item ?? 1000,
    restCharactersMax: limits.rest ?? 1000,
  });
  const items = pieces.flatMap((piece) => scanner.add(piece));
  return { items, rest: scanner.end() };
}

const WHOLE = String.raw`{"name":"a, \"inputs\": [1]", "deep":{"inputs":[1,2]}, "inputs" : [ {"a":"]},\\"},` +
  String.raw`{"b":[1,[2]],"c":{}}, 5 ], "list":[1,2], "last":"\""}`;

test("JsonListScanner returns the items of its list and keeps the rest", () => {
  const { items, rest } = scan([WHOLE]);
  expect(items.map((item) => JSON.parse(item))).toEqual([{ a: "]},\\" }, { b: [1, [2]], c: {} }, 5]);
  const { inputs: _inputs, ...others } = JSON.parse(WHOLE);
  expect(JSON.parse(rest)).toEqual({ ...others, inputs: [] });
});

test("JsonListScanner finds the same items wherever the text is cut", () => {
  const whole = scan([WHOLE]);
  for (let cut = 0; cut <= WHOLE.length; cut++) {
    expect(scan([WHOLE.slice(0, cut), WHOLE.slice(cut)])).toEqual(whole);
  }
  expect(scan(WHOLE.split(""))).toEqual(whole);
});

test.each([
  ['{"inputs":[]}', [], '{"inputs":[]}'],
  ['{"inputs":[ ]}', [], '{"inputs":[]}'],
  ['{"\\u0069nputs":[1]}', ["1"], '{"\\u0069nputs":[]}'],
  ['{"inputs":[1,]}', ["1", ""], '{"inputs":[]}'],
  ['{"inputs":[,]}', ["", ""], '{"inputs":[]}'],
  ['{"inputs":{"a":[1]}}', [], '{"inputs":{"a":[1]}}'],
  ['["inputs",[1]]', [], '["inputs",[1]]'],
  ['{"inputs":[1', [], '{"inputs":[1'],
  ["", [], ""],
])("JsonListScanner reads %j", (text, items, rest) => {
  expect(scan([text])).toEqual({ items, rest });
});

test("JsonListScanner limits the length of an item and of the rest", () => {
  const long = '\\"'.repeat(1000);
  expect(() => scan([`{"inputs":[1,"${long}`])).toThrow("The body is invalid");
  expect(() => scan([`{"inputs":[1,"${long}"]}`])).toThrow("The body is invalid");
  expect(() => scan([`{"other":"${long}`])).toThrow("more than 1000 characters in addition to inputs");
  expect(() => scan(['{"inputs":[1}'])).toThrow("not well-formed");
});

const FORBIDDEN = /__proto__|toString/u;

test("jsonFault() finds no fault in the output of JSON.stringify()", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6, noUnicodeString: false }), (text) => {
    fc.pre(!FORBIDDEN.test(text));
    expect(jsonFault(text)).toBeUndefined();
  }));
});

test("jsonFault() finds a repeated name in one object, also with escapes", () => {
  fc.assert(fc.property(fc.string(), fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (name, value, isEscaped) => {
    fc.pre(!FORBIDDEN.test(name + JSON.stringify(value)));
    const plain = JSON.stringify(name);
    const units = Array.from({ length: name.length }, (_, i) => name.charCodeAt(i).toString(16).padStart(4, "0"));
    const other = isEscaped ? `"${units.map((unit) => `\\u${unit}`).join("")}"` : plain;
    const between = JSON.stringify(value);
    expect(jsonFault(`[{${plain}:${between},"${name.length}x":{},${other}:1}]`)).toBe("duplicate_member");
    expect(jsonFault(`[{${plain}:${between}},{${other}:1}]`)).toBeUndefined();
  }));
});

test("jsonFault() accepts a text as deep as the limit and no deeper", () => {
  expect(jsonFault(nested(JSON_DEPTH_MAX))).toBeUndefined();
  expect(jsonFault(nested(JSON_DEPTH_MAX + 2))).toBe("too_deep");
  expect(jsonFault("[".repeat(1_000_000))).toBe("too_deep");
});

test("jsonFault() accepts as many members of an object as the limit and no more", () => {
  const names = Array.from({ length: JSON_MEMBERS_MAX }, (_, i) => `"m${i}":{}`).join();
  expect(jsonFault(`[{${names}},{${names}}]`)).toBeUndefined();
  expect(jsonFault(`[{${names},"one more":1}]`)).toBe("too_many_members");
});

test("jsonFault() accepts as many items of each array as the limit and no more", () => {
  const items = Array.from({ length: JSON_ITEMS_MAX }, (_, i) => (i % 2 === 0 ? `"t${i},"` : `{"a":[1,2],"b":3}`))
    .join();
  expect(jsonFault(`{"x":[${items}],"y":[${items}]}`)).toBeUndefined();
  expect(jsonFault(`{"x":[${items},1]}`)).toEqual({ longAt: "/x" });
  expect(jsonFault(`[0,{"a":[],"b/~":[[],[${items},1]]}]`)).toEqual({ longAt: "/1/b~1~0/1" });
  expect(jsonFault(`{"x":[${items},1]}`, 2 * JSON_ITEMS_MAX)).toBeUndefined();
});

test("jsonFault() distinguishes names from values, and escaped quotes from closing ones", () => {
  expect(jsonFault('{"a":"a","b":"a","c":["a","a",{"a":1}]}')).toBeUndefined();
  expect(jsonFault(String.raw`{"a\\":1,"a":2,"a\"":3}`)).toBeUndefined();
  expect(jsonFault('{"a":"__proto__","b":"toString"}')).toBeUndefined();
  expect(jsonFault('{"a":{"__proto__":1}}')).toBe("__proto__");
  expect(jsonFault('{"\\u005f_proto__":1}')).toBe("__proto__");
  expect(jsonFault('{"a":[{"toString":1}]}')).toBe("toString");
});

test("jsonFault() never throws for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "a", "u") }), (text) => {
      jsonFault(text);
    }),
  );
});

test("jsonFault() takes time in proportion to the text", () => {
  expect(jsonFault(`"${"\\".repeat(1_000_000)}"`)).toBeUndefined();
  expect(jsonFault(`"${'\\"'.repeat(300_000)}"`)).toBeUndefined();
});

function nested(depth: number): string {
  return `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;
}

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
