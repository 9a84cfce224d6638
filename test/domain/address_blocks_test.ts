import { expect, test } from "bun:test";
import { inBlocks, normalBlock } from "../../src/domain/network.ts";
import { wordsOf } from "../support/texts/words.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7/32", "192.0.2.7"],
  ["10.1.2.3/8", "10.0.0.0/8"],
  ["192.0.2.255/25", "192.0.2.128/25"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["::ffff:192.0.2.7/120", "192.0.2.0/24"],
  ["2001:DB8:0:0:0::1", "2001:db8::1"],
  ["2001:db8:1:2:3:4:5:6/33", "2001:db8::/33"],
  ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
  ["::1/128", "::1"],
  ["db8::db8:de50:2001:10.0.0.1", "db8::db8:de50:2001:a00:1"],
  ["::/1", "::/1"],
])("normalBlock(%j) is %j", (text, normal) => {
  expect(normalBlock(text)).toBe(normal);
  expect(normalBlock(normal)).toBe(normal);
});

test.each([
  "",
  " 10.0.0.1",
  ...wordsOf(`
  / 10.0.0.0/0 ::/0 ::ffff:0:0/96 10.0.0.0/33 ::1/129 10.0.0.0/8/8 10.0.0.0/ 10.0.0.0/08 10.0.0.0/-1 10.0.0.0/1e1
  010.0.0.1 10.0.0 256.0.0.1 0x10.0.0.1 localhost fe80::1%eth0 [::1] ::1]:80 1::2::3 2001:db8::1: 2001:10.0.0.1::1
  2001:db8 ::: shop.example
`),
])("normalBlock(%j) is undefined", (text) => {
  expect(normalBlock(text)).toBeUndefined();
});

test("inBlocks() matches first and last address of a block, and IPv4 in every form", () => {
  const isIn = inBlocks(["198.51.100.64/26", "2001:db8::/33", "192.0.2.7"]);
  const inside = ["198.51.100.64", "198.51.100.127", "::ffff:198.51.100.64", "::ffff:c633:6440", "192.0.2.7"];
  for (const address of [...inside, "2001:db8::", "2001:DB8:7fff:ffff:ffff:ffff:ffff:ffff"]) {
    expect([address, isIn(address)]).toEqual([address, true]);
  }
  const outside = ["198.51.100.63", "198.51.100.128", "192.0.2.8", "2001:db8:8000::", "::198.51.100.64", "::1"];
  for (const address of [...outside, "", "unknown", "192.0.2", "192.0.2.7/32", "192.0.2.7.5"]) {
    expect([address, isIn(address)]).toEqual([address, false]);
  }
});
