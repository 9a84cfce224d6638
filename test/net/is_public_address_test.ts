import { expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicAddress } from "../../src/net/mod.ts";
import { wordsOf } from "../support/texts/words.ts";

const REFUSED = wordsOf(`
  0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255 168.63.129.16
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8
  ::ffff:7f00:1 ::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:10::1 2001:db8::1 2002:a00:1::1 2002:808:808::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1
  ff02::1
`);

const ALLOWED = wordsOf(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:82a::200e
`);

const NO_ADDRESS = [
  "",
  "localhost",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "0x7f.0.0.1",
  "2130706433",
  "1.2.3.256",
  ":::",
  "1::2::3",
  "g::1",
  "[::1]",
  "1.2.3.4 ",
];

test("isPublicAddress() refuses every special block", () => {
  expect(REFUSED.filter(isPublicAddress)).toEqual([]);
});

test("isPublicAddress() allows the neighbours of the blocks", () => {
  expect(ALLOWED.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("isPublicAddress() refuses what is no address in its plain notation", () => {
  expect(NO_ADDRESS.filter(isPublicAddress)).toEqual([]);
});

test("isPublicAddress() refuses every mapped, NAT64 and 6to4 form of every address", () => {
  fc.assert(fc.property(fc.ipV4(), (address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
    const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    return [`::ffff:${address}`, `::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`, `::${hex}`].every((text) =>
      !isPublicAddress(text)
    );
  }));
});

test("isPublicAddress() never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isPublicAddress(text) === "boolean"));
});
