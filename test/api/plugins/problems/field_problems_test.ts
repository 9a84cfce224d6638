import { expect, test } from "bun:test";
import { fieldProblems, nearestName, ruleOf } from "../../../../src/api/plugins/problems/problem_response.ts";

test.each([
  [{ type: "string" }, "a string"],
  [{ type: "string", minLength: 1, maxLength: 9 }, "a string of 1 to 9 characters"],
  [{ type: "string", maxLength: 9 }, "a string of at most 9 characters"],
  [{ type: "integer", minimum: 0, maximum: 10 }, "an integer from 0 to 10"],
  [{ type: "number", minimum: 0 }, "a number of at least 0"],
  [{ type: "array", minItems: 4, maxItems: 4 }, "an array of 4 items"],
  [{ type: "boolean" }, "true or false"],
  [{ anyOf: [{ const: "test" }, { const: "live" }] }, '"test" or "live"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "a string or null"],
  [{ type: "string", pattern: "x", rule: "two letters" }, "two letters"],
])("ruleOf(%j) says %s", (schema, rule) => {
  expect(ruleOf(schema)).toBe(rule);
});

test("nearestName() finds typos and other spellings, and nothing where no name is near", () => {
  const known = ["input", "country", "max_accuracy_m", "no_store"];
  expect(nearestName("inptu", known)).toBe("input");
  expect(nearestName("COUNTRY", known)).toBe("country");
  expect(nearestName("maxAccuracyM", known)).toBe("max_accuracy_m");
  expect(nearestName("nostore", known)).toBe("no_store");
  expect(nearestName("webhook", known)).toBeUndefined();
  expect(nearestName("x".repeat(1000), known)).toBeUndefined();
  expect(nearestName("", known)).toBeUndefined();
});

test("fieldProblems() names each field once and at most twenty", () => {
  expect(fieldProblems([breach("/a"), breach("/a")])).toEqual([{ pointer: "/a", detail: "Must be a string" }]);
  expect(fieldProblems(Array.from({ length: 100 }, (_, i) => breach(`/a/${i}`)))).toHaveLength(20);
  expect(fieldProblems([breach("/a/<b>/c")])).toEqual([{ pointer: "/a/…", detail: "Must be a string" }]);
});

function breach(path: string) {
  return { path, schema: { type: "string" }, message: "Expected string" };
}
