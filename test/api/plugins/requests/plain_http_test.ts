import { expect, test } from "bun:test";
import { testApi } from "../../../support/api/test_api.ts";

const PUBLIC_URL = "https://locus.example.com/geo";
const PAGE = { "accept": "text/html,*/*", "x-forwarded-proto": "http" };
const CALL = { "x-forwarded-proto": "http" };

test("behind a proxy pages are redirected to https, and calls are refused", async () => {
  const api = await testApi({ publicUrl: PUBLIC_URL, trustedProxies: ["127.0.0.0/8", "::1"] });
  try {
    const open = (path: string, headers: Record<string, string>) =>
      fetch(`${api.url}${path}`, { headers, redirect: "manual" });
    for (const path of ["/", "/login?next=/usage", "/maps/acme/stores", "/swagger"]) {
      const answer = await open(path, PAGE);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, `${PUBLIC_URL}${path}`]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const key = await (await api.client.signUp()).client.withKey();
    const refused = await key.post("/v1/resolve", { input: "Utrecht" }, CALL);
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect(refused.body.detail).toContain(PUBLIC_URL);
    // A key may be in these addresses, whatever a program says that it accepts.
    for (const path of ["/v1/suggest?q=a&key=x", "/compat/nominatim/x/search?q=a", "/mcp", "/swagger/json"]) {
      const isPage = path.startsWith("/v1/") || path.startsWith("/compat/");
      const answer = await open(path, isPage ? PAGE : CALL);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 403, null]);
    }
    // Load balancers probe without TLS, and with it nothing changes.
    expect((await open("/livez", CALL)).status).toBe(200);
    expect((await key.post("/v1/resolve", { input: "Utrecht" }, { "x-forwarded-proto": "https" })).status).toBe(200);
    expect((await key.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  } finally {
    await api.close();
  }
});

test("what a stranger writes into X-Forwarded-Proto has no effect, and none without https", async () => {
  for (const options of [{ publicUrl: PUBLIC_URL }, { trustedProxies: ["127.0.0.0/8", "::1"] }]) {
    const api = await testApi(options);
    try {
      expect((await api.client.get("/", PAGE)).status).toBe(200);
      expect((await api.client.get("/v1/service", CALL)).status).toBe(200);
    } finally {
      await api.close();
    }
  }
});
