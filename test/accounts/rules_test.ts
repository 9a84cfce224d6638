import { expect, test } from "bun:test";
import fc from "fast-check";
import { readEmail } from "../../src/accounts/emails/read_email.ts";
import { ExpiringCache } from "../../src/accounts/expiring_cache.ts";
import { requireScope } from "../../src/accounts/mod.ts";
import { passwordFault } from "../../src/accounts/passwords/password_rules.ts";
import { isSecretText, makeSecretText } from "../../src/accounts/secret_text.ts";
import { type Caller, type Role, ROLES, type Scope, SCOPES } from "../../src/domain/caller.ts";
import { Problem } from "../../src/domain/problem.ts";
import { wordsOf } from "../support/texts/words.ts";

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
    const fault = await passwordFault(password, context);
    expect([fault, fault?.includes(password)]).toEqual([expect.any(String), false]);
  });
}

test("passwordFault() accepts 12 to 128 characters of any kind", async () => {
  const cases = [
    "twelve chars",
    "locus of the four winds",
    "anna keller rides uphill",
    "пароль из слов",
    "🚲".repeat(5) + " uphill",
    "ab1!".repeat(31) + "tail",
  ];
  for (const password of cases) {
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

test("readEmail() gives one spelling of an address", () => {
  expect(readEmail(" Anna@Example.COM\n")).toBe("anna@example.com");
  expect(readEmail("a.b+c@sub.example.co")).toBe("a.b+c@sub.example.co");
  expect(readEmail("mu\u0308ller@example.com")).toBe("m\u00fcller@example.com");
});

test("readEmail() refuses what is no address", () => {
  const long = "a".repeat(65);
  const cases = ["", "a b@c.d", `${long}@b.c`, ...wordsOf("@ a@b a@ @b.c a@b@c.d a@b..c a@.b <a@b.c> a,b@c.d")];
  for (const text of cases) {
    expect(readEmail(text)).toBeUndefined();
  }
  expect(readEmail(`a@${"b".repeat(252)}.c`)).toBeUndefined();
});

test("readEmail() refuses what looks like another address, or is delivered to another one", () => {
  const cases = wordsOf(`
    an\u200bna@example.com anna\u200d@example.com anna@exam\u00adple.com anna@exam\u200bple.com anna\u2066@example.com
    \u{e0061}nna@example.com ａnna@example.com anna@ｅxample.com anna@example。com anna@example．com anna＠example.com
    ann\u0430@example.com ann\u0456@example.com \u03b1nna@example.com anna@ex\u0430mple.com anna@ﬁrma.example
    anna@127.1
  `);
  for (const text of cases) {
    expect([text, readEmail(text)]).toEqual([text, undefined]);
  }
});

test("readEmail() reads addresses in other scripts than Latin", () => {
  const texts = wordsOf(`
    анна@пример.example анна@example.com anna@пример.com άννα@παράδειγμα.gr 用户@例え.jp a用户@例え.jp
    müller@straße.example anna@xn--mller-kva.example o'neil_1@example.com
  `);
  for (const text of texts) {
    expect([text, readEmail(text)]).toEqual([text, text]);
  }
});

test("readEmail() does not change its own result", () => {
  fc.assert(fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
    const email = readEmail(text);
    expect(email === undefined ? undefined : readEmail(email)).toBe(email);
  }));
});

const PREFIX = "locus_live_";
const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const secret = bytes.map((chosen) => makeSecretText(PREFIX, { bytes: () => new Uint8Array(chosen) }));

test("makeSecretText() makes 27 random digits and 6 to check them", () => {
  fc.assert(fc.property(secret, (text) => {
    expect(text).toMatch(/^locus_live_[0-9A-Za-z]{33}$/);
    expect(isSecretText(text, PREFIX)).toBe(true);
  }));
});

test("makeSecretText() makes different secrets of different bytes", () => {
  fc.assert(fc.property(bytes, bytes, (one, other) => {
    fc.pre(one.some((byte, i) => byte !== other[i]));
    const texts = [one, other].map((chosen) => makeSecretText(PREFIX, { bytes: () => new Uint8Array(chosen) }));
    expect(texts[0]).not.toBe(texts[1]);
  }));
});

test("isSecretText() refuses every text in which one character differs", () => {
  fc.assert(fc.property(secret, fc.nat(), fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), (text, at, by) => {
    const i = at % text.length;
    const changed = text.slice(0, i) + by + text.slice(i + 1);
    fc.pre(changed !== text);
    expect(isSecretText(changed, PREFIX)).toBe(false);
  }));
});

test("isSecretText() refuses what is longer, shorter, or has two neighbours exchanged", () => {
  fc.assert(fc.property(secret, fc.nat(42), (text, i) => {
    expect(isSecretText(text.slice(0, i) + text.slice(i + 1), PREFIX)).toBe(false);
    expect(isSecretText(`${text.slice(0, i)}0${text.slice(i)}`, PREFIX)).toBe(false);
    const swapped = text.slice(0, i) + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2);
    expect(isSecretText(swapped, PREFIX)).toBe(swapped === text);
  }));
});

test("isSecretText() takes the check digits of the CRC-32 that is everywhere", () => {
  // "123456789" is the check value of the CRC catalogue: CBF43926.
  expect(Bun.hash.crc32("123456789")).toBe(0xcbf43926);
});

const place = { organizationId: "org_1", environment: "test" } as const;
const session = (role: Role): Caller => ({ kind: "session", sessionId: "ses_1", userId: "usr_1", role, ...place });

/** What each role may do, as the public contract says. */
const ALLOWED: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["batches:read", "locations:read", "maps:read", "usage:read"],
  member: SCOPES.filter((scope) => scope !== "webhooks"),
  admin: SCOPES,
  owner: SCOPES,
};

function refusal(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Problem && error.kind === "FORBIDDEN" ? error.message : "something else";
  }
}

test("requireScope() lets each role do what the contract says, and names the role needed", () => {
  for (const role of ROLES) {
    const allowed = SCOPES.filter((scope) => refusal(() => requireScope(session(role), scope)) === undefined);
    expect({ role, allowed }).toEqual({ role, allowed: [...ALLOWED[role]].sort(byContract) });
  }
  expect(refusal(() => requireScope(session("viewer"), "resolve"))).toContain("member");
});

function byContract(one: Scope, other: Scope): number {
  return SCOPES.indexOf(one) - SCOPES.indexOf(other);
}

function make(capacity = 2) {
  let now = 0;
  const loads: string[] = [];
  const cache = new ExpiringCache<string>({ clock: { now: () => new Date(now) }, lifetimeMs: () => 500, capacity });
  return {
    loads,
    cache,
    pass: (milliseconds: number) => now += milliseconds,
    get: (name: string) =>
      cache.get(name, () => {
        loads.push(name);
        return Promise.resolve(`${name}!`);
      }),
  };
}

test("ExpiringCache.get() looks up once for concurrent and later calls, until the value expires", async () => {
  const { loads, get, pass } = make();
  expect(await Promise.all([get("a"), get("a")])).toEqual(["a!", "a!"]);
  pass(499);
  await get("a");
  expect(loads).toEqual(["a"]);
  pass(1);
  await get("a");
  expect(loads).toEqual(["a", "a"]);
});

test("ExpiringCache.get() counts an answer's age from its question", async () => {
  const { loads, cache, get, pass } = make();
  const slow = Promise.withResolvers<string>();
  const first = cache.get("a", () => slow.promise);
  pass(500);
  slow.resolve("old");
  expect(await first).toBe("old");
  expect(await get("a")).toBe("a!");
  expect(loads).toEqual(["a"]);
});

test("ExpiringCache.get() remembers neither absence nor failure", async () => {
  const { loads, cache, get } = make();
  expect(await cache.get("a", () => Promise.resolve(undefined))).toBeUndefined();
  const failed: unknown = await cache.get("a", () => Promise.reject(new Error("away"))).catch((error: unknown) =>
    error
  );
  expect(failed).toBeInstanceOf(Error);
  await get("a");
  expect(loads).toEqual(["a"]);
});

test("ExpiringCache holds no more than its capacity, and forgets the least recently used first", async () => {
  const { loads, cache, get } = make(2);
  for (const name of ["a", "b", "a", "c", "a", "b"]) {
    await get(name);
    expect(cache.size).toBeLessThanOrEqual(2);
  }
  expect(loads).toEqual(["a", "b", "c", "b"]);
});
