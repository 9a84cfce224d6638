import { afterAll, expect, test } from "bun:test";
import { createSocket } from "node:dgram";
import { lookUpTxt } from "../../src/capabilities/look_up_txt.ts";
import { openPostgres } from "../../src/capabilities/stores/postgres.ts";
import { openRedis } from "../../src/capabilities/stores/redis.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { until } from "../support/runner/patience.ts";
import { freePort } from "../support/services/sockets.ts";

test("openPostgres() checks a server that answers and one that does not", async () => {
  const store = await testDatabase();
  const opened = openPostgres(store.url, { applicationName: "a test" });
  await opened.check();
  await opened.close();
  await store.close();
  const away = openPostgres(`postgres://a:b@127.0.0.1:${freePort()}/c`, { applicationName: "a test" });
  await expect(away.check()).rejects.toThrow();
  await away.close();
});

test("openPostgres() gives a server that accepts and stays silent two seconds", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const opened = openPostgres(`postgres://a:b@127.0.0.1:${silent.port}/c`, { applicationName: "a test" });
  await expect(opened.check()).rejects.toThrow("Postgres did not answer within 2000 ms");
  silent.stop(true);
  await opened.close();
});

test("openPostgres() names the privilege that the login lacks", async () => {
  const store = await testDatabase();
  // The service's own role owns nothing, and may not act as the owner.
  const opened = openPostgres(store.url, { applicationName: "a test", role: "locus" });
  await expect(opened.check()).rejects.toThrow("GRANT locus_app TO it");
  await opened.close();
  await store.close();
});

test("openRedis() loses its server, says so, and finds it again", async () => {
  const server = await testRedis();
  const reported: string[] = [];
  const opened = openRedis(server.url, { connectionName: "a-test", onError: (error) => reported.push(error.message) });
  await opened.check();
  const [redis] = opened.servers();
  await redis?.set("kept", "1");
  await server.kill();
  await expect(opened.check()).rejects.toThrow();
  await expect(opened.commands.eval("return redis.call('GET', KEYS[1])", 1, "kept")).rejects.toThrow();
  await server.restart();
  await until(() => opened.servers()[0]?.status === "ready");
  await opened.check();
  expect(reported.length).toBeGreaterThan(0);
  expect(new Set(reported).size).toBe(reported.length);
  await opened.close();
  await server.close();
});

test("openRedis() neither blocks nor throws while no server listens", async () => {
  for (const protocol of ["redis", "redis+cluster"]) {
    const opened = openRedis(`${protocol}://127.0.0.1:${freePort()}`, { connectionName: "a-test" });
    await expect(opened.check()).rejects.toThrow();
    await expect(opened.commands.eval("return 1", 1, "key")).rejects.toThrow();
    await opened.close();
  }
});

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
