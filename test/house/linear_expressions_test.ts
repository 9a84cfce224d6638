import { expect, test } from "bun:test";
import { join } from "node:path";
import { expressionsOf } from "../support/expressions/expressions_of.ts";
import { isVetted, vet } from "../support/expressions/vet_expression.ts";

// Elements written as markup have slashes of their own.
const plain = new Bun.Transpiler({ loader: "tsx" });
const root = join(import.meta.dir, "../..");

test("every regular expression of src takes time linear in its text", async () => {
  const failures: string[] = [];
  // Generators are run by hand over the project's own packages, not over anybody's text.
  const files = [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].filter((file) =>
    !file.endsWith("/generate.ts")
  );
  for (const file of files) {
    const source = await Bun.file(join(root, file)).text();
    for (const expression of expressionsOf(file.endsWith(".tsx") ? plain.transformSync(source) : source)) {
      const verdict = isVetted(expression) ? "safe" : vet(expression);
      if (verdict !== "safe") {
        failures.push(`${file}: /${expression.source}/${expression.flags} ${verdict}`);
      }
    }
  }
  expect(failures).toEqual([]);
}, 600_000);

test("vet() finds what takes more than linear time", () => {
  expect(vet({ source: "^(a+)+$", flags: "u" })).toContain("exponential");
  expect(vet({ source: "^[a-z]+,$", flags: "u" })).toBe("safe");
});

test("expressionsOf() reads literals and leaves divisions, strings and comments", () => {
  const source = 'const a = /x[/]y/gu; const b = 4 / 2 / c[0]! / 1; // /no/\nconst c = "/no/"; return /z/.test(b);';
  expect(expressionsOf(source)).toEqual([{ source: "x[/]y", flags: "gu" }, { source: "z", flags: "" }]);
});
