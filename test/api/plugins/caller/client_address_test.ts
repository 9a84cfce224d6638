import { expect, test } from "bun:test";
import { clientAddress } from "../../../../src/api/plugins/caller/client_address.ts";
import { inBlocks } from "../../../../src/domain/network.ts";

const trusted = inBlocks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

test("clientAddress() is the connection's where no proxy is trusted", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", () => false)).toBe("203.0.113.9");
});

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
