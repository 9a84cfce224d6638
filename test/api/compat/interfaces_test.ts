import { expect, test } from "bun:test";
import { setMonthlyLimit } from "../../../src/accounts/mod.ts";
import { streetsApi, testApi } from "../../support/api/test_api.ts";

const { api, client: person } = await streetsApi();
const key = await person.withKey({ environment: "live" });

const PATHS = [
  ["/compat/nominatim", "/search?q=Oberdorf"],
  ["/compat/photon", "/api?q=Oberdorf"],
  ["/compat/pelias", "/v1/search?text=Oberdorf"],
] as const;

test.each(PATHS)("%s takes the key in each place that its clients can fill", async (base, path) => {
  const secret = key.credential ?? "";
  const basic = `Basic ${btoa(`locus:${secret}`)}`;
  const answers = [
    await key.get(`${base}${path}`),
    await api.client.get(`${base}${path}`, { authorization: basic }),
    await api.client.get(`${base}${path}&api_key=${secret}`),
    await api.client.get(`${base}${path}&key=${secret}`),
    await api.client.get(`${base}/${secret}${path}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const bodies = answers.map(({ body }) => JSON.stringify({ ...body, geocoding: undefined }));
  expect(new Set(bodies).size).toBe(1);
});

test("a key in an address is in no log line, no metric and no referrer", async () => {
  const secret = key.credential ?? "";
  for (const [base, path] of PATHS) {
    const { headers } = await api.client.get(`${base}/${secret}${path}`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    await api.client.get(`${base}/${secret}x${path}`);
    await api.client.get(`${base}/${secret}/unknown?key=${secret}`);
  }
  const metrics = await api.client.get("/metrics");
  expect(metrics.text).toContain('route="/compat/photon/:key/api"');
  const written = api.logged.join("") + metrics.text;
  expect(written).not.toContain(secret);
  expect(written).not.toContain(secret.slice("locus_live_".length));
});

test("these places are for the drop-in interfaces alone", async () => {
  const secret = key.credential ?? "";
  expect((await api.client.get(`/v1/suggest?q=a&api_key=${secret}`)).status).toBe(401);
  const basic = { authorization: `Basic ${btoa(`locus:${secret}`)}` };
  expect((await api.client.get("/v1/suggest?q=a", basic)).status).toBe(401);
});

test("a missing key, a wrong one and one without the scope are refused in each interface's form", async () => {
  const narrow = await person.withKey({ scopes: ["maps:read"] });
  const forms = [
    (body: { error: { code: number } }) => body.error.code,
    (body: { message: string; locus: object }) => Object.keys(body).join(),
    (body: { geocoding: { errors: string[] } }) => body.geocoding.errors.length,
  ] as const;
  for (const [at, [base, path]] of PATHS.entries()) {
    for (
      const [client, status] of [[api.client, 401], [api.client.as(`${key.credential}x`), 401], [narrow, 403]] as const
    ) {
      const answer = await client.get(`${base}${path}`);
      expect(answer.status).toBe(status);
      expect(forms[at]?.(answer.body)).toBe([status, "message,locus", 1][at] ?? "");
    }
    expect((await key.get(`${base}/unknown`)).status).toBe(404);
  }
});

test("every interface counts one call for each request, and answers 429 beyond the limit", async () => {
  const counting = await api.client.signUp();
  const live = await counting.client.withKey({ environment: "live" });
  await setMonthlyLimit(api.accounts.deps, { organizationId: counting.answer.organization.id, calls: 4 });
  for (const [base, path] of PATHS) {
    expect((await live.get(`${base}${path}`)).status).toBe(200);
  }
  // A refused request is no call.
  expect((await live.get("/compat/photon/api")).status).toBe(400);
  expect((await live.get("/compat/nominatim/reverse?lat=47.1&lon=9.5")).status).toBe(200);
  for (const [base, path] of PATHS) {
    const answer = await live.get(`${base}${path}`);
    // Clients sleep for as long as they are told, and the month may be long.
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, false]);
  }
});

const overloaded = await testApi({
  admission: {
    admit: () => "refused",
    finish: () => {},
    refuse: (answer) => answer(),
    pause: () => {},
    resume: () => {},
    awaitBody: () => () => false,
  },
});
test.each([
  ["/compat/nominatim/search?q=a", "application/json", '{"error":{"code":503,'],
  ["/compat/nominatim/search?q=a&format=xml", "text/xml", "<error><code>503</code>"],
  ["/compat/photon/api?q=a", "application/json", '{"message":"The service has more requests'],
  ["/compat/pelias/v1/search?text=a", "application/json", '{"geocoding":{"version":"0.2","errors":["The service'],
  ["/v1/suggest?q=a", "application/problem+json", '{"success":false'],
])("%s is refused for overload in its interface's form", async (path, type, start) => {
  const { status, headers, text } = await overloaded.client.get(path);
  expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([503, type]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(text).toContain(start);
});

test.each([
  ["/compat/nominatim/search?q=", '{"error":{"code":400,"message":"The URL is too long"}'],
  ["/compat/photon/api?q=", '{"message":"The URL is too long"'],
  ["/compat/pelias/v1/search?text=", '"errors":["The URL is too long"]'],
  ["/v1/suggest?q=", '{"success":false'],
])("%s… is refused for its length in its interface's form", async (path, words) => {
  const { status, text } = await api.client.get(path + "a".repeat(9000));
  expect(status).toBe(400);
  expect(text).toContain(words);
});
