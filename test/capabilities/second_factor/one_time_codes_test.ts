import { expect, test } from "bun:test";
import { openOneTimeCodes } from "../../../src/capabilities/second_factor/one_time_codes.ts";

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
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: "Locus",
    secret: typed,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
