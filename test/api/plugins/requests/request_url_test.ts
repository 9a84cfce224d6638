import { expect, test } from "bun:test";
import { isProbe, urlFault } from "../../../../src/api/plugins/requests/request_url.ts";

test("urlFault() refuses a malformed host, also one that begins as a valid one did", () => {
  const faults = [
    "http://localhost:3000/v1/resolve",
    "http://localhost:3000/v1/health?x=%zz",
    "http://localhost:3000x/v1/resolve",
    "http://localhost:300000/",
    "http://exa mple/v1/resolve",
    "/v1/resolve",
    "http://localhost:3000/v1/resolve",
    "http://other.example/",
  ].map((url) => urlFault({ url }));
  const fault = "The Host header names no host";
  expect(faults).toEqual([undefined, undefined, fault, fault, fault, fault, undefined, undefined]);
});

test("urlFault() refuses a long URL, whatever its host", () => {
  expect(urlFault({ url: "http://localhost:3000/" })).toBeUndefined();
  expect(urlFault({ url: `http://localhost:3000/${"x".repeat(8192)}` })).toBe("The URL is too long");
});

test("isProbe() recognizes the paths of monitoring, with and without a query, and no longer ones", () => {
  const paths = ["/livez", "/readyz?x=1", "/v1/health", "/v1/healthy", "/metrics", "/livez/", "/v1/resolve", "/"];
  expect(paths.map((path) => isProbe({ url: `http://localhost${path}` }))).toEqual(
    [true, true, true, false, true, false, false, false],
  );
});
