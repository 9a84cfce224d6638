import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  type CallToolResult,
  CallToolResultSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer } });

const person = await api.client.signUp();
const key = await person.client.withKey({ environment: "live" });
const agent = await connect(key.credential ?? "");

/** An agent of the SDK with a key. It checks structured results against the schemas of the tools. */
async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  await client.listTools();
  return client;
}

async function call(name: string, args: Record<string, unknown>, by = agent): Promise<CallToolResult> {
  return CallToolResultSchema.parse(await by.callTool({ name, arguments: args }));
}

function textOf({ content: [first] }: CallToolResult): string {
  return first?.type === "text" ? first.text : "";
}

const HOUSE = "Hauptstrasse 5, 9901 Oberdorf";

test("an agent learns what there is, and that it only reads", async () => {
  expect(agent.getServerVersion()).toEqual({ name: "locus", title: "Locus", version: "0.0.0" });
  expect(agent.getInstructions()).toContain("resolve_location");
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(wordsOf(`
    resolve_location match_addresses parse_address suggest reverse get_place
  `));
  for (const { annotations, description, inputSchema, outputSchema } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect([description?.length ?? 0, inputSchema.type, outputSchema?.type])
      .toEqual([expect.any(Number), "object", "object"]);
  }
  // An agent reads them with every conversation.
  expect(JSON.stringify(tools).length).toBeLessThan(26_500);
});

test("two addresses are compared as by POST /v1/match, with two calls", async () => {
  const { a, b, ...compared } = (await key.post("/v1/match", { a: HOUSE, b: "Birkenweg 2, Oberdorf" })).body;
  const { structuredContent } = await call("match_addresses", { a: a.place_id, b: "Birkenweg 2, Oberdorf" });
  expect(structuredContent).toMatchObject({ verdict: compared.verdict, differences: compared.differences });
  expect(structuredContent?.["b"]).toEqual({ status: "found", label: b.label, place_id: b.place_id });
});

test("an address is read as by POST /v1/parse", async () => {
  const { body } = await key.post("/v1/parse", { input: HOUSE });
  expect((await call("parse_address", { input: HOUSE })).structuredContent).toEqual(body);
});

test("the tools answer as the routes of /v1 do, in text and in typed form", async () => {
  const resolved = (await key.post("/v1/resolve", { input: HOUSE, alternatives: 1 })).body;
  const found = await call("resolve_location", { input: HOUSE, country: "li", alternatives: 1 });
  const same = { ...resolved, request_id: expect.any(String) };
  expect(found.structuredContent).toEqual(same);
  expect(JSON.parse(textOf(found))).toEqual(same);

  const suggested = await call("suggest", { text: "haupts", near: { latitude: 47.1, longitude: 9.5 }, limit: 2 });
  const { body } = await key.get("/v1/suggest?q=haupts&near=47.1,9.5&limit=2");
  expect(suggested.structuredContent).toEqual(body);

  const there = await call("reverse", resolved.coordinates);
  expect(there.structuredContent).toMatchObject({ label: resolved.label, coordinates: resolved.coordinates });
  expect((await call("reverse", { latitude: 1e-7, longitude: 9.5 })).structuredContent)
    .toMatchObject({ coordinates: { latitude: 1e-7, longitude: 9.5 } });

  // What is nowhere is an answer, not an error.
  const nowhere = await call("resolve_location", { input: "zzzzqqq wwww" });
  expect([nowhere.isError, nowhere.structuredContent?.["status"]]).toEqual([undefined, "unresolved"]);

  const place = await call("get_place", { place_id: resolved.place_id });
  expect(place.structuredContent).toMatchObject({ label: resolved.label, place_id: resolved.place_id });
});

test.each<[string, Record<string, unknown>, ...string[]]>([
  ["resolve_location", {}, "INVALID_REQUEST", "input: This field is required", "call the tool again"],
  ["resolve_location", { input: " " }, "INVALID_REQUEST", "input: Must be a string of 1 to 4096 characters"],
  ["resolve_location", { input: HOUSE, contry: "LI" }, "contry: There is no such field here. Did you mean country?"],
  ["resolve_location", { input: HOUSE, country: "ZZ" }, "country: Must be a country's two letters"],
  ["resolve_location", { input: HOUSE, near: { latitude: 91, longitude: 0 } }, "near.latitude: Must be a number from"],
  ["resolve_location", { input: HOUSE, bounds: [0, 95, 1, 96] }, "bounds: Must be [west, south, east, north]"],
  ["resolve_location", { input: HOUSE, bounds: [0, 9, 1, 5] }, "bounds: South must not be greater than north"],
  ["suggest", { text: "a", limit: 11 }, "limit: Must be an integer from 1 to 10"],
  ["suggest", { text: "  " }, "text: Must contain more than spaces"],
  ["reverse", { latitude: "47" }, "latitude: Must be a number", "longitude: This field is required"],
  ["get_place", { place_id: "plc_unknown" }, "NOT_FOUND", "resolve_location or suggest"],
])("%s(%j) says what is wrong and what to do", async (name, args, ...says) => {
  const result = await call(name, args);
  expect(result.isError).toBe(true);
  for (const words of says) {
    expect(textOf(result)).toContain(words);
  }
  const code = textOf(result).split("\n")[0] ?? "";
  expect(result).toHaveProperty(["_meta", "locus/problem", "code"], code);
});

test("each answered use of a tool is one call, a refused one is none, and a limit says how long to wait", async () => {
  const counting = await api.client.signUp();
  const live = await counting.client.withKey({ environment: "live" });
  await setMonthlyLimit(api.accounts.deps, { organizationId: counting.answer.organization.id, calls: 4 });
  const limited = await connect(live.credential ?? "");
  const [point] = [{ latitude: 47.1, longitude: 9.5 }];
  const { structuredContent } = await call("resolve_location", { input: HOUSE }, limited);
  await call("suggest", { text: "haupt" }, limited);
  await call("reverse", point, limited);
  await call("get_place", { place_id: "plc_unknown" }, limited);
  await call("resolve_location", {}, limited);
  const place = await call("get_place", { place_id: structuredContent?.["place_id"] }, limited);
  expect(place.isError).toBeUndefined();
  const over = await call("reverse", point, limited);
  expect(textOf(over)).toMatch(/^QUOTA_EXCEEDED\n.*\nDo not call again before the limit resets in [1-9]\d* s:/u);
  const usage = await live.get("/v1/usage");
  expect(usage.body.total).toBe(4);
  // The fixed answers of the test environment are an agent's way to try its handling.
  const trying = await connect((await person.client.withKey()).credential ?? "");
  expect(textOf(await call("resolve_location", { input: "test:rate_limited" }, trying))).toMatch(/^RATE_LIMITED\n/u);
});

test("a page of another origin is refused, whatever its key; one of the operator's origins is not", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "ping" };
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:81"]) {
    for (const client of [key, api.client]) {
      expect([origin, ...await refusalOf(client.post("/mcp", body, { origin }))]).toEqual([origin, 403, "FORBIDDEN"]);
    }
  }
  for (const origin of ["https://app.example.com", "http://127.0.0.1"]) {
    const answer = await key.post("/mcp", body, { origin });
    expect([origin, answer.status, answer.body.result]).toEqual([origin, 200, {}]);
  }
  const preflight = await api.client.call("OPTIONS", "/mcp", {
    headers: { origin: "https://app.example.com", "access-control-request-method": "POST" },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
});

test("streams and sessions are not supported, and no session is opened", async () => {
  for (const method of ["GET", "DELETE"]) {
    const answer = await key.call(method, "/mcp", { headers: { accept: "text/event-stream" } });
    expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "OPTIONS, POST"]);
  }
  const { status, headers, body } = await key.post("/mcp", initialize("1999-01-01"));
  expect([status, headers.has("mcp-session-id"), body.result.protocolVersion])
    .toEqual([200, false, LATEST_PROTOCOL_VERSION]);
  for (const version of SUPPORTED_PROTOCOL_VERSIONS) {
    expect((await key.post("/mcp", initialize(version))).body.result.protocolVersion).toBe(version);
  }
});

function initialize(protocolVersion: string): object {
  const clientInfo = { name: "test", version: "1" };
  return { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion, capabilities: {}, clientInfo } };
}

const PING = { jsonrpc: "2.0", id: "a", method: "ping" };

test("a notification is 202 without a body, and a list is read for the version that has lists", async () => {
  const notified = await key.post("/mcp", { jsonrpc: "2.0", method: "notifications/initialized" });
  expect([notified.status, notified.text]).toEqual([202, ""]);
  const search = { name: "reverse", arguments: { latitude: 47.1, longitude: 9.5 } };
  const list = [PING, { jsonrpc: "2.0", id: 2, method: "tools/call", params: search }];
  const both = await key.post("/mcp", list);
  expect(both.body.map(({ id }: { id: unknown }) => id)).toEqual(["a", 2]);
  expect(await refusalOf(key.post("/mcp", list, { "mcp-protocol-version": LATEST_PROTOCOL_VERSION })))
    .toEqual([400, "MALFORMED_REQUEST"]);
});

test("a list that cancels its own request is answered, and holds no place of its organization", async () => {
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } };
  const params = { name: "reverse", arguments: { latitude: 47.1, longitude: 9.5 } };
  const { status, body } = await key.post("/mcp", [{ jsonrpc: "2.0", id: 2, method: "tools/call", params }, cancel]);
  expect([status, body.id, body.result.structuredContent.coordinates])
    .toEqual([200, 2, { latitude: 47.1, longitude: 9.5 }]);
});

test.each([
  ["no message", {}, 422],
  ["two requests with one identifier", [PING, { ...PING, method: "tools/list" }], 400],
  ["another protocol", { ...PING, jsonrpc: "1.0" }, 422],
  ["no method", { jsonrpc: "2.0", id: 1 }, 400],
  ["parameters that are no object", { ...PING, params: 7 }, 400],
  ["an empty list", [], 422],
  ["too many messages", Array.from({ length: 11 }, () => PING), 422],
  ["more than a megabyte", { ...PING, params: { text: "a".repeat(1024 * 1024) } }, 413],
  ["text", "ping", 422],
])("a body with %# (%s) is refused", async (_, body, status) => {
  const answer = await key.post("/mcp", body);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
});

function send(message: object, headers = {}) {
  return key.post("/mcp", { jsonrpc: "2.0", id: 1, ...message }, headers);
}

test("an unknown method, tool or version is an error that names the known ones, and never the sent value", async () => {
  expect((await send({ method: "resources/list" })).body.error.code).toBe(-32601);
  const unknown = await send({ method: "tools/call", params: { name: "s3cret", arguments: {} } });
  expect(unknown.body.error).toMatchObject({ code: -32602, message: expect.stringContaining("resolve_location") });
  const version = await send({ method: "ping" }, { "mcp-protocol-version": "s3cret" });
  expect([version.status, version.body.detail]).toEqual([400, expect.stringContaining(LATEST_PROTOCOL_VERSION)]);
  expect(unknown.text + version.text).not.toContain("s3cret");
  expect(api.logged.join("")).not.toContain("Hauptstrasse");
});
