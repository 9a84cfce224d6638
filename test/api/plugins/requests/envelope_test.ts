import { expect, test } from "bun:test";
import { smallWorld } from "../../../resolver/small_world.ts";
import { testApi } from "../../../support/api/test_api.ts";

const api = await testApi();

const KEPT: Readonly<Record<string, string>> = { "/swagger": "no-cache", "/swagger/json": "no-cache" };
const ALLOWED = "https://app.example.com";

test("every answer has an identifier, its duration and the security headers", async () => {
  for (const path of ["/livez", "/v1/health", "/v1/resolve", "/nope", "/swagger", "/swagger/json"]) {
    const { headers } = await api.client.get(path);
    expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/u);
    expect(headers.get("server-timing")).toMatch(/^app;dur=\d+\.\d\d$/u);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("cache-control")).toBe(KEPT[path] ?? "no-store");
  }
});

test("a plain X-Request-Id is used, any other one is replaced", async () => {
  for (const id of ["abc-123", "A.b_c", "x".repeat(128)]) {
    const { headers, body } = await api.client.get("/nope", { "x-request-id": id });
    expect([headers.get("x-request-id"), body.request_id]).toEqual([id, id]);
  }
  for (const id of ["", "a b", "<script>", "x".repeat(129), "é"]) {
    expect((await api.client.get("/nope", { "x-request-id": id })).headers.get("x-request-id")).toMatch(/^req_/u);
  }
});

test("Strict-Transport-Security is sent where the public URL is https", async () => {
  const secure = await testApi({ publicUrl: "https://locus.example.com/geo" });
  try {
    const { headers } = await secure.client.get("/livez");
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    expect((await secure.client.get("/swagger")).text).toContain('src="/geo/assets/reference-');
    expect((await secure.client.get("/swagger/json")).body.servers).toEqual([{
      url: "/geo",
      description: "This service",
    }]);
    expect((await secure.client.get("/")).text).toContain('src="/geo/assets/main-');
  } finally {
    await secure.close();
  }
});

test("HEAD answers like GET, without a body", async () => {
  for (const path of ["/v1/health", "/swagger/json", "/swagger/groups", "/nope"]) {
    const head = await api.client.call("HEAD", path);
    const get = await api.client.get(path);
    expect([path, head.status, head.text, head.headers.get("content-type")]).toEqual([
      path,
      get.status,
      "",
      get.headers.get("content-type"),
    ]);
  }
});

test("OPTIONS names the methods of a path", async () => {
  const options = await api.client.call("OPTIONS", "/v1/locations");
  expect([options.status, options.headers.get("allow"), options.text]).toEqual([204, "GET, HEAD, OPTIONS, POST", ""]);
});

test("a page of an allowed origin may call, and gets the list of headers it may read", async () => {
  const preflight = await api.client.call("OPTIONS", "/v1/resolve", {
    headers: {
      origin: ALLOWED,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(ALLOWED);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("OPTIONS, POST");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
  const answer = await api.client.get("/v1/locations", { origin: ALLOWED });
  expect(answer.headers.get("access-control-allow-origin")).toBe(ALLOWED);
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("vary")).toBe("Origin");
});

test("a page of any other origin may not", async () => {
  for (
    const origin of ["https://evil.example.com", "http://app.example.com", "https://app.example.com.evil.com", "null"]
  ) {
    const answer = await api.client.call("OPTIONS", "/v1/resolve", {
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await api.client.get("/livez", { origin })).headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("a trailing slash makes no difference to a request that only reads", async () => {
  for (const method of ["GET", "HEAD"]) {
    expect((await api.client.call(method, "/v1/health/")).status).toBe(200);
  }
  expect((await api.client.call("DELETE", "/v1/health/")).status).toBe(404);
});

test("answers are checked against the document unless they are trusted", async () => {
  // The document requires a string as gazetteer version, so an answer with this gazetteer violates it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const gazetteer = { ...smallWorld(), version: 7 as unknown as string };
  const resolutions = { gazetteer: () => gazetteer };
  const checked = await testApi({ resolutions });
  const trusted = await testApi({ resolutions, answers: "trusted" });
  try {
    const statusOf = async (of: typeof trusted) =>
      (await (await of.client.signUp()).client.post("/v1/resolve", { input: "test:found" })).status;
    expect([await statusOf(checked), await statusOf(trusted)]).toEqual([500, 200]);
    const paths = async (of: typeof trusted) => Object.keys((await of.client.get("/swagger/json")).body.paths);
    expect(await paths(trusted)).toEqual(await paths(checked));
  } finally {
    await checked.close();
    await trusted.close();
  }
});
