import { expect, test } from "bun:test";
import fc from "fast-check";
import { readEmail } from "../../src/accounts/read_email.ts";

test("readEmail() gives one spelling of an address", () => {
  expect(readEmail(" Anna@Example.COM\n")).toBe("anna@example.com");
  expect(readEmail("a.b+c@sub.example.co")).toBe("a.b+c@sub.example.co");
  expect(readEmail("mu\u0308ller@example.com")).toBe("m\u00fcller@example.com");
});

test("readEmail() refuses what is no address", () => {
  const long = "a".repeat(65);
  for (
    const text of [
      "",
      "@",
      "a@b",
      "a@",
      "@b.c",
      "a b@c.d",
      "a@b@c.d",
      "a@b..c",
      "a@.b",
      `${long}@b.c`,
      "<a@b.c>",
      "a,b@c.d",
    ]
  ) {
    expect(readEmail(text)).toBeUndefined();
  }
  expect(readEmail(`a@${"b".repeat(252)}.c`)).toBeUndefined();
});

test("readEmail() does not change its own result", () => {
  fc.assert(fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
    const email = readEmail(text);
    expect(email === undefined ? undefined : readEmail(email)).toBe(email);
  }));
});
