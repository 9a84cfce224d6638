import { expect, test } from "bun:test";
import { openPasswords } from "../../src/capabilities/passwords.ts";
import { openOneTimeCodes } from "../../src/capabilities/second_factor/one_time_codes.ts";
import { openPasskeyVerifier } from "../../src/capabilities/second_factor/passkey_verifier.ts";
import { Problem } from "../../src/domain/problem.ts";

const passwords = openPasswords();

test("openPasswords().hash() is argon2id at 19 MiB and two passes or more, salted", async () => {
  const [one, other] = await Promise.all([passwords.hash("wind over bridges"), passwords.hash("wind over bridges")]);
  const [, name, , parameters = ""] = one.split("$");
  const { m, t } = Object.fromEntries(parameters.split(",").map((pair) => pair.split("=")));
  expect(name).toBe("argon2id");
  expect(Number(m)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(t)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test("openPasswords().verify() accepts the right password only", async () => {
  const hash = await passwords.hash("wind over bridges");
  expect(await passwords.verify("wind over bridges", hash)).toBe(true);
  expect(await passwords.verify("wind over bridge", hash)).toBe(false);
});

test("openPasswords().isCommon() knows what people choose, and not what they do not", async () => {
  const chosen = ["123456789012", "password1234", "1qaz2wsx3edc", "wind over seven bridges"];
  const found = await Promise.all(chosen.map((one) => passwords.isCommon(one)));
  expect(found).toEqual([true, true, true, false]);
});

test("openPasswords().verify() refuses more work than it can do soon", async () => {
  const busy = openPasswords();
  const hash = await Bun.password.hash("wind over bridges", { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
  const results = await Promise.allSettled(Array.from({ length: 103 }, () => busy.verify("x", hash)));
  const refused = results.filter((result) =>
    result.status === "rejected" && result.reason instanceof Problem && result.reason.kind === "UNAVAILABLE"
  );
  expect(refused).toHaveLength(3);
});

const codes = openOneTimeCodes();
/** RFC 6238, appendix B. */
const secret = new TextEncoder().encode("12345678901234567890");

test.each([
  [59, "287082", 1],
  [1111111109, "081804", 37037036],
  [1234567890, "005924", 41152263],
  [20000000000, "353130", 666666666],
])("openOneTimeCodes() knows the code of second %d of RFC 6238", async (second, code, step) => {
  const at = (seconds: number) => codes.stepOf(code, { secret, now: new Date(seconds * 1000) });
  const start = Math.floor(second / 30) * 30;
  expect(await at(second)).toBe(step);
  // One step of drift either way, and not a second more.
  expect(await at(start - 30)).toBe(step);
  expect(await at(start + 59)).toBe(step);
  expect(await at(start - 31)).toBeUndefined();
  expect(await at(start + 60)).toBeUndefined();
});

test("openOneTimeCodes() takes blanks in a code, and nothing but six digits", async () => {
  const now = new Date(59_000);
  expect(await codes.stepOf(" 287 082 ", { secret, now })).toBe(1);
  for (const code of ["", "28708", "2870822", "287O82", "２８７０８２", "-87082", "0x2870", "287082\n287082"]) {
    expect([code, await codes.stepOf(code, { secret, now })]).toEqual([code, undefined]);
  }
});

test("openOneTimeCodes() describes a secret as apps read it, whatever characters the address has", async () => {
  const { secret: typed, url } = await codes.describe(secret, { email: "a&b=c?d#e@exämple.com" });
  expect(typed).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const { protocol, host, pathname, searchParams } = new URL(url);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(["otpauth:", "totp", "/Locus:a&b=c?d#e@exämple.com"]);
  expect(Object.fromEntries(searchParams))
    .toEqual({ issuer: "Locus", secret: typed, algorithm: "SHA1", digits: "6", period: "30" });
});

test.each([
  ["https://locus.example.com", true],
  ["https://example.com:8443/locus", true],
  ["http://localhost:3000", true],
  ["http://locus.localhost", true],
  ["http://locus.example.com", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]", false],
])("openPasskeyVerifier(%p) offers passkeys where browsers do: %p", (url, isOffered) => {
  expect(openPasskeyVerifier(url).isOffered).toBe(isOffered);
});

test("openPasskeyVerifier() takes the relying party from the public URL, and requires verification", async () => {
  const verifier = openPasskeyVerifier("https://locus.example.com:8443/here");
  const challenge = new Uint8Array([1, 2, 3]);
  const request = await verifier.requestOptions({ challenge });
  expect(request).toMatchObject({ challenge: "AQID", rpId: "locus.example.com", userVerification: "required" });
  const creation = await verifier.creationOptions({ userId: "usr_1", email: "a@b.c", challenge, existing: [] });
  const authenticatorSelection = { residentKey: "required", userVerification: "required" };
  expect(creation).toMatchObject({ rp: { id: "locus.example.com" }, authenticatorSelection, attestation: "none" });
});
