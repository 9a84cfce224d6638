import { expect, test } from "bun:test";
import { openPasswords } from "../../src/capabilities/passwords.ts";
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
