import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

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
