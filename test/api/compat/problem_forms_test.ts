import { expect, test } from "bun:test";
import { testApi } from "../../support/api/test_api.ts";

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
const api = await testApi();

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
