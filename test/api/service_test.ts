import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/dashboard/base/languages.ts";
import { commitOf, ROOT, VERSION } from "../../src/release/mod.ts";
import { EXAMPLE_LANGUAGES, EXAMPLES } from "../../src/resolutions/mod.ts";
import { smallStreets } from "../resolver/small_streets.ts";
import { statusesOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();

test("GET /v1/service tells visitors who may sign up, and whether anybody has", async () => {
  const before = await api.client.get("/v1/service");
  expect(before.body).toEqual({
    signup: "open",
    has_accounts: false,
    first_account_command: "bun run user create you@example.com",
    mail: false,
    version: VERSION,
    commit: commitOf(ROOT) ?? null,
    bill_of_materials: "/v1/service/bill-of-materials",
    examples: EXAMPLES,
  });
  await api.client.signUp();
  expect((await api.client.get("/v1/service")).body).toMatchObject({ has_accounts: true, first_account_command: null });
});

test("GET /v1/service/bill-of-materials lists packages and data with their hashes", async () => {
  const { status, headers, text, body } = await api.client.get("/v1/service/bill-of-materials");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  expect(body).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(text).toContain(`"name":"elysia"`);
});

test("examples are answered by the resolver without a credential, and no other text is", async () => {
  const { status, body } = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "found",
    input_kind: "coordinates",
    request_id: expect.stringMatching(/^req_/u),
  });
  const again = await api.client.get("/v1/service/examples/coordinates?language=en");
  expect(again.body).toEqual({ ...body, request_id: again.body.request_id });
  expect((await api.client.get("/v1/service/examples/Utrecht")).status).toBe(404);
  expect((await api.client.get("/v1/service/examples/link?input=Utrecht")).status).toBe(422);
  const inputs = api.logged.filter((line) => EXAMPLES.some(({ input }) => line.includes(input)));
  expect(inputs).toEqual([]);
});

test("an example is resolved once in each language of the pages, and once for all other languages", async () => {
  expect(EXAMPLE_LANGUAGES).toEqual(LANGUAGES.map(({ code }) => code));
  const gazetteer = smallStreets();
  let resolved = 0;
  const counting = await testApi({
    resolutions: {
      gazetteer: () => gazetteer,
      timing: () => {
        resolved++;
        return () => {};
      },
    },
  });
  for (const language of ["de", "de-AT", "DE", "nl", "zz", "qaa-x-1", "pt-BR", "de"]) {
    expect((await counting.client.get(`/v1/service/examples/ambiguous?language=${language}`)).status).toBe(200);
  }
  expect(resolved).toBe(2);
});

test("an example that failed is tried again", async () => {
  const gazetteer = smallStreets();
  let calls = 0;
  const failing = await testApi({
    resolutions: {
      gazetteer: () => {
        calls += 1;
        if (calls === 2) {
          throw new Error("Cannot open the gazetteer");
        }
        return gazetteer;
      },
    },
  });
  const path = "/v1/service/examples/coordinates?language=en";
  expect((await failing.client.get(path)).status).toBe(500);
  expect((await failing.client.get(path)).status).toBe(200);
});

test("one address may try the examples, and not without end", async () => {
  const statuses = await statusesOf(120, () => api.client.get("/v1/service/examples/code"));
  expect(statuses.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 200));
  const refused = await api.client.get("/v1/service/examples/code");
  expect([statuses.at(-1), refused.status, refused.body.code]).toEqual([429, 429, "RATE_LIMITED"]);
  expect(refused.headers.get("retry-after")).toBe("1");
});

test.each<[Record<string, string>, string, string]>([
  [{}, "en", "ltr"],
  [{ "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "de", "ltr"],
  [{ "accept-language": "nl, fr-CA;q=0.7, en;q=0.5" }, "fr", "ltr"],
  [{ "accept-language": "nl", "cookie": "other=de; locus_language=ar" }, "ar", "rtl"],
  [{ "accept-language": "nl", "cookie": "other=de; __Secure-locus_language=ar" }, "ar", "rtl"],
  [{ "accept-language": "es", "cookie": 'locus_language="><script>' }, "es", "ltr"],
])("the document for %j is in %s", async (headers, language, direction) => {
  const { text, headers: answered } = await api.client.get("/login", headers);
  expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
  const [, script = ""] = /<script type="module" src="([^"]+)"/u.exec(text) ?? [];
  expect(script).toStartWith(`/assets/main-${language}-`);
  expect((await api.client.get(script)).status).toBe(200);
  expect(answered.get("vary")).toContain("Accept-Language, Cookie");
});

test("the first page says in its HTML what the service does, and names the parts that visitors load", async () => {
  const { text } = await api.client.get("/", { "accept-language": "de" });
  expect(text).toContain("<h1>Finden, wo es ist</h1>");
  expect(text).toMatch(/<meta name="description" content="Locus [^"]{30,}">/u);
  const parts = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)">/gu)].map(([, path = ""]) => path);
  expect(parts.length).toBeGreaterThan(0);
  expect(await Promise.all(parts.map(async (path) => (await api.client.get(path)).status))).toEqual(
    parts.map(() => 200),
  );
  const members = (await api.client.get("/o/acme/test/batches")).text;
  expect(members).not.toContain("modulepreload");
  expect(members).not.toContain("<h1>");
});

test("the first page greets below a path too, and only there", async () => {
  const below = await testApi({ publicUrl: "https://locus.example.com/geo" });
  const { text } = await below.client.get("/");
  expect(text).toContain("<h1>Find where it is</h1>");
  expect(text).toContain('<link rel="modulepreload" href="/geo/assets/');
  expect((await below.client.get("/o/acme/test/batches")).text).not.toContain("modulepreload");
  await below.close();
});
