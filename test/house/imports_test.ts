import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports_of.ts";
import { RULES } from "./rules.ts";

const root = join(import.meta.dir, "../..");
const files = [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].map((file) =>
  file.replaceAll("\\", "/")
);

test("every file imports only what its folder may import", async () => {
  const violations: string[] = [];
  for (const file of files) {
    for (const wanted of importsOf(await Bun.file(join(root, file)).text())) {
      const reason = violationOf(file, wanted);
      if (reason !== undefined) {
        violations.push(`${file}:${wanted.line} imports "${wanted.from}": ${reason}`);
      }
    }
  }
  expect(violations).toEqual([]);
});

test("every folder of src has a rule", () => {
  const folders = new Set(files.map(folderOf));
  expect([...folders].filter((folder) => !(folder in RULES))).toEqual([]);
});

test("violationOf() names a forbidden folder, a forbidden package, and a bypassed public module", () => {
  const value = { line: 1, isType: false };
  expect(violationOf("src/domain/a.ts", { ...value, from: "../text/fold.ts" })).toBe("domain may not import text");
  expect(violationOf("src/api/app.ts", { ...value, from: "drizzle-orm" })).toBe(
    "api may not import the package drizzle-orm",
  );
  expect(violationOf("src/api/app.ts", { ...value, from: "../accounts/issue_key.ts" })).toBe(
    "api may import only the public module accounts/mod.ts",
  );
  expect(violationOf("src/resolver/mod.ts", { ...value, from: "../gazetteer/gazetteer.ts" })).toBe(
    "resolver may import only types from gazetteer",
  );
  expect(violationOf("src/api/app.ts", { ...value, from: "elysia" })).toBeUndefined();
});

interface Wanted {
  readonly from: string;
  readonly line: number;
  readonly isType: boolean;
}

function folderOf(file: string): string {
  const parts = file.split("/");
  if (parts[0] === "workers") {
    return parts[1] === "main.ts" ? "main" : "workers";
  }
  return parts.length === 2 ? (parts[1] === "config.ts" ? "config" : "main") : (parts[1] ?? "main");
}

function violationOf(file: string, wanted: Wanted): string | undefined {
  const folder = folderOf(file);
  const rule = RULES[folder];
  if (rule === undefined || rule.anything === true) {
    return undefined;
  }
  if (!wanted.from.startsWith(".")) {
    const name = packageOf(wanted.from);
    const allowed = rule.packages.some((
      known,
    ) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name));
    return allowed ? undefined : `${folder} may not import the package ${name}`;
  }
  const target = normalize(join(dirname(file), wanted.from)).replaceAll("\\", "/");
  const targetFolder = folderOf(target);
  if (targetFolder === folder) {
    return undefined;
  }
  if (rule.folders.includes(targetFolder)) {
    return undefined;
  }
  if (rule.types?.includes(targetFolder) === true) {
    return wanted.isType ? undefined : `${folder} may import only types from ${targetFolder}`;
  }
  if (rule.publicModules?.includes(targetFolder) === true) {
    return target === `src/${targetFolder}/mod.ts`
      ? undefined
      : `${folder} may import only the public module ${targetFolder}/mod.ts`;
  }
  return `${folder} may not import ${targetFolder}`;
}

function packageOf(from: string): string {
  const parts = from.split("/");
  return from.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? from);
}
