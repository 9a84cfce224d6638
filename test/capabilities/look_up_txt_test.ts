import { afterAll, expect, test } from "bun:test";
import { createSocket } from "node:dgram";
import { lookUpTxt } from "../../src/capabilities/look_up_txt.ts";

/** The answers of a DNS server: the texts of the TXT records of a name. */
const RECORDS = new Map<string, readonly string[]>([
  ["_locus-verification.example.com", ["v=spf1 -all", "locus-verification=abc"]],
]);

const NAME_ERROR = 3;
const HEADER_BYTES = 12;

/** A DNS server (RFC 1035) that knows `RECORDS`. */
const server = createSocket("udp4");
server.on("message", (question, { port, address }) => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  const asked = question.subarray(HEADER_BYTES, at + 5);
  const texts = RECORDS.get(labels.join(".").toLowerCase());
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts === undefined ? NAME_ERROR : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  // A pointer to the name of the question, TXT, IN, a minute, the length of the data, that of the text.
  const records = (texts ?? []).map((text) =>
    Buffer.concat([
      Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]),
      Buffer.from(text),
    ])
  );
  server.send(Buffer.concat([header, asked, ...records]), port, address);
});
await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const servers = [`127.0.0.1:${server.address().port}`];

test("lookUpTxt() returns every text of a name", async () => {
  const texts = await lookUpTxt("_locus-verification.example.com", servers);
  expect(texts.toSorted()).toEqual(["locus-verification=abc", "v=spf1 -all"]);
});

test("lookUpTxt() finds none for a name that does not exist", async () => {
  expect(await lookUpTxt("_locus-verification.example.org", servers)).toEqual([]);
});
