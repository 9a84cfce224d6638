import { expect, test } from "bun:test";
import { hostCheck, type Hosts } from "../../../../src/api/plugins/requests/envelope.ts";
import { testApi } from "../../../support/api/test_api.ts";
import { speak, statusOf } from "../../../support/services/speak.ts";
import { wordsOf } from "../../../support/texts/words.ts";

const LOCAL: Hosts = { publicUrl: "http://127.0.0.1:3000", listenHost: "127.0.0.1", allowedHosts: [] };
const PUBLIC: Hosts = {
  publicUrl: "https://Locus.example.com/geo",
  listenHost: "0.0.0.0",
  allowedHosts: ["locus.prod.svc", "FD00::7"],
};

test.each<[hosts: Hosts, known: readonly string[], foreign: readonly string[]]>([
  [
    LOCAL,
    wordsOf("127.0.0.1 127.0.0.1:3000 127.9.9.9 localhost LOCALHOST. app.localhost:8080 [::1]:3000 127.1"),
    ["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example", "192.0.2.1", "[fd00::7]", "locus"],
  ],
  [
    PUBLIC,
    ["locus.example.com", "locus.example.com:8443", "locus.prod.svc:3000", "[fd00:0::7]", "192.0.2.1", "localhost"],
    ["attacker.example", "example.com", "a.locus.example.com", "locus.prod.svc.attacker.example"],
  ],
  [{ ...PUBLIC, listenHost: "192.0.2.1" }, ["192.0.2.1", "[fd00::7]"], ["192.0.2.2", "[fd00::8]"]],
])("hostCheck() knows the hosts of the service and no other: %p", (hosts, known, foreign) => {
  const isKnown = hostCheck(hosts);
  for (let round = 0; round < 2; round++) {
    expect(known.filter((host) => !isKnown(new Request(`http://${host}/v1/resolve`)))).toEqual([]);
    expect(foreign.filter((host) => isKnown(new Request(`http://${host}/v1/resolve`)))).toEqual([]);
  }
});

const api = await testApi();

function answerTo(start: string, host: string, body = ""): Promise<string> {
  const lines = [`${start} HTTP/1.1`, `Host: ${host}`, "Connection: close", "Content-Type: application/json"];
  return speak(api.url, `${lines.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
}

test("a page whose own name points to the service reaches nothing but the probes", async () => {
  const port = new URL(api.url).port;
  const account = JSON.stringify({ email: "rebound@example.com", password: "twelve characters or more" });
  const foreign = `attacker.example:${port}`;
  for (const start of ["POST /v1/auth/signup", "GET /", "GET /metrics", "OPTIONS /v1/resolve", "GET /swagger/json"]) {
    const answer = await answerTo(start, foreign, start.startsWith("POST") ? account : "");
    const isMetrics = start.endsWith("/metrics");
    expect([start, statusOf(answer)]).toEqual([start, isMetrics ? 403 : 421]);
    expect(answer).toContain("application/problem+json");
  }
  expect(await answerTo("GET /", foreign)).toContain('"code":"MISDIRECTED_REQUEST"');
  expect(statusOf(await answerTo("GET /livez", foreign))).toBe(200);
  expect(statusOf(await answerTo("GET /readyz", "10.0.0.7:3000"))).toBe(200);
  expect(statusOf(await answerTo("GET http://attacker.example/v1/datasets", "attacker.example"))).toBe(421);
  expect(statusOf(await answerTo("POST /v1/auth/signup", `localhost:${port}`, account))).toBe(201);
  expect(statusOf(await answerTo("GET /metrics", `127.0.0.1:${port}`))).toBe(200);
});
