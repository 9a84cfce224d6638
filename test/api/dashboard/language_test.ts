import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

test.each<[Record<string, string>, string, string]>([
  [{}, "en", "ltr"],
  [{ "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "de", "ltr"],
  [{ "accept-language": "nl, fr-CA;q=0.7, en;q=0.5" }, "fr", "ltr"],
  [{ "accept-language": "nl", "cookie": "other=de; locus_language=ar" }, "ar", "rtl"],
  [{ "accept-language": "es", "cookie": 'locus_language="><script>' }, "es", "ltr"],
])("the document for %j is in %s", async (headers, language, direction) => {
  const { text, headers: answered } = await api.client.get("/login", headers);
  expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
  const [, script = ""] = /<script type="module" src="([^"]+)"/u.exec(text) ?? [];
  expect(script).toStartWith(`/assets/main-${language}-`);
  expect((await api.client.get(script)).status).toBe(200);
  expect(answered.get("vary")).toContain("Accept-Language, Cookie");
});
