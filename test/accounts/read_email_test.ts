import { expect, test } from "bun:test";
import fc from "fast-check";
import { readEmail } from "../../src/accounts/emails/read_email.ts";
import { wordsOf } from "../support/texts/words.ts";

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

test("readEmail() refuses what looks like another address, or is delivered to another one", () => {
  for (
    const text of [
      "an\u200bna@example.com",
      "anna\u200d@example.com",
      "anna@exam\u00adple.com",
      "anna@exam\u200bple.com",
      "anna\u2066@example.com",
      "\u{e0061}nna@example.com",
      "ａnna@example.com",
      "anna@ｅxample.com",
      "anna@example。com",
      "anna@example．com",
      "anna＠example.com",
      "ann\u0430@example.com",
      "ann\u0456@example.com",
      "\u03b1nna@example.com",
      "anna@ex\u0430mple.com",
      "anna@ﬁrma.example",
      "anna@127.1",
    ]
  ) {
    expect([text, readEmail(text)]).toEqual([text, undefined]);
  }
});

test("readEmail() reads addresses in other scripts than Latin", () => {
  for (
    const text of wordsOf(`
      анна@пример.example анна@example.com anna@пример.com άννα@παράδειγμα.gr 用户@例え.jp a用户@例え.jp
      müller@straße.example anna@xn--mller-kva.example o'neil_1@example.com
    `)
  ) {
    expect([text, readEmail(text)]).toEqual([text, text]);
  }
});

test("readEmail() does not change its own result", () => {
  fc.assert(fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
    const email = readEmail(text);
    expect(email === undefined ? undefined : readEmail(email)).toBe(email);
  }));
});
