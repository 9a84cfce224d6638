import { expect, test } from "bun:test";
import { passwordFault } from "../../src/accounts/passwords/password_rules.ts";

const context = {
  email: "anna.keller@example.com",
  passwords: {
    hash: () => Promise.reject(new Error("not called")),
    verify: () => Promise.reject(new Error("not called")),
    isCommon: (password: string) => Promise.resolve(["password", "iloveyou", "1q2w3e4r5t6y"].includes(password)),
  },
};

const REFUSED = [
  ["too short", "elevenchars"],
  ["too long", "x y".repeat(43)],
  ["on the list", "1Q2W3E4R5T6Y"],
  ["on the list, decorated", "iLoveYou2024!"],
  ["on the list, decorated in front", "2024!!password"],
  ["on the list, repeated", "passwordpassword"],
  ["repetition", "abcabcabcabcabc"],
  ["one character", "aaaaaaaaaaaaa"],
  ["the e-mail address", "anna.keller@example.com"],
  ["the e-mail's name, decorated", "anna.keller1984"],
  ["the e-mail's name and domain", "keller@Example#1984"],
  ["the service's name, decorated", "Locus-2026-Locus!"],
  ["words of the service", "geocoder4admin"],
  ["half a character", "wind over seven \ud800"],
] as const;

for (const [reason, password] of REFUSED) {
  test(`passwordFault() refuses what is ${reason}`, async () => {
    expect(await passwordFault(password, context)).toBeString();
  });
}

test("passwordFault() accepts 12 to 128 characters of any kind", async () => {
  for (
    const password of [
      "twelve chars",
      "locus of the four winds",
      "anna keller rides uphill",
      "пароль из слов",
      "🚲".repeat(5) + " uphill",
      "ab1!".repeat(31) + "tail",
    ]
  ) {
    expect(await passwordFault(password, context)).toBeUndefined();
  }
});

test("passwordFault() counts code points after normalisation", async () => {
  // Twelve syllables of three letters each; eleven letters of which one is typed as two code points.
  expect(await passwordFault("한국어비밀번호를잘외운다".normalize("NFD"), context)).toBeUndefined();
  expect(await passwordFault("elevenchara\u0308", context)).toBeString();
  expect(await passwordFault("\u{1f511}".repeat(64) + "wind over".repeat(7), context)).toBeUndefined();
  // One character that normalises to eighteen.
  expect(await passwordFault("\ufdfa wind over six".repeat(8), context)).toBeString();
});

test("passwordFault() never repeats the password", async () => {
  for (const [, password] of REFUSED) {
    expect(await passwordFault(password, context)).not.toContain(password);
  }
});
