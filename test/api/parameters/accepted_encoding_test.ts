import { expect, test } from "bun:test";
import { acceptedEncoding } from "../../../src/api/parameters/headers.ts";

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
