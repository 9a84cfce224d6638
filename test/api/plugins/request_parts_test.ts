import { expect, test } from "bun:test";
import { acceptedEncoding } from "../../../src/api/parameters/headers.ts";
import { clientAddress } from "../../../src/api/plugins/caller/client_address.ts";
import { isProbe, urlFault } from "../../../src/api/plugins/requests/request_url.ts";
import { inBlocks } from "../../../src/domain/network.ts";

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

const trusted = inBlocks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

test("clientAddress() is the last address that is not a trusted proxy", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1", trusted)).toBe("198.51.100.1");
  expect(clientAddress("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", trusted)).toBe("198.51.100.1");
  expect(clientAddress("203.0.113.9", "198.51.100.1", trusted)).toBe("203.0.113.9");
  expect(clientAddress("10.1.2.3", null, trusted)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "10.0.0.1", trusted)).toBe("10.0.0.1");
});

test("clientAddress() ignores the client's port", () => {
  for (const hop of ["198.51.100.1", "198.51.100.1:4711", " 198.51.100.1:80 ", "[198.51.100.1]"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("198.51.100.1");
  }
  for (const hop of ["2001:db9::1", "[2001:db9::1]", "[2001:db9::1]:65535"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("2001:db9::1");
  }
  expect(clientAddress("10.1.2.3", "198.51.100.1, 10.9.9.9:80", trusted)).toBe("198.51.100.1");
});

/** The header, and the encoding for a client to which Brotli and gzip are offered. */
const HEADERS: readonly (readonly [header: string | undefined, encoding: "br" | "gzip" | "identity"])[] = [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0.5", "br"],
  ["br;q=0.0, gzip;q=0.000", "identity"],
  ["identity", "identity"],
  [`${"identity, ".repeat(50)}gzip`, "identity"],
];

test.each(HEADERS)("acceptedEncoding() of %p is %p", (header, encoding) => {
  const request = new Request(
    "http://localhost",
    header === undefined ? {} : { headers: { "accept-encoding": header } },
  );
  expect(acceptedEncoding(request, ["br", "gzip"])).toBe(encoding);
});
