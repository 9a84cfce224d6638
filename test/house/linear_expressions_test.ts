import { expect, test } from "bun:test";
import { allExpressions } from "../support/expressions/all_expressions.ts";
import { expressionsOf } from "../support/expressions/expressions_of.ts";
import { isVetted, vet } from "../support/expressions/vet_expression.ts";
import { patience } from "../support/runner/patience.ts";

test("every regular expression of src takes time linear in its text", async () => {
  const failures: string[] = [];
  for await (const { file, expression } of allExpressions()) {
    const verdict = isVetted(expression) ? "safe" : vet(expression);
    if (verdict !== "safe") {
      failures.push(`${file}: /${expression.source}/${expression.flags} ${verdict}`);
    }
  }
  expect(failures).toEqual([]);
}, patience(600_000));

test("vet() finds what takes more than linear time", () => {
  expect(vet({ source: "^(a+)+$", flags: "u" })).toContain("exponential");
  expect(vet({ source: "^[a-z]+,$", flags: "u" })).toBe("safe");
});

test("expressionsOf() reads literals and leaves divisions, strings and comments", () => {
  const source = 'const a = /x[/]y/gu; const b = 4 / 2 / c[0]! / 1; // /no/\nconst c = "/no/"; return /z/.test(b);';
  expect(expressionsOf(source)).toEqual([{ source: "x[/]y", flags: "gu" }, { source: "z", flags: "" }]);
});
