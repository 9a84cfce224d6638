import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports_of.ts";

const SMALL_LINES = 80;
const FILE_LINES_MAX = 300;
const root = join(import.meta.dir, "../..");

/** Small files that stand alone though one file uses them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/capabilities/threads/workbook_thread.ts": "what a thread runs",
  "src/cli.ts": "loaded by `run.ts` once the packages are installed",
  "src/resolutions/appended/built_in_columns.ts": "loaded when a column is first wanted",
};

test("a helper with one user lives with it, where both together are one file of ordinary length", async () => {
  const lines = new Map<string, number>();
  const users = new Map<string, Set<string>>();
  for (const file of new Bun.Glob("{src,workers,test}/**/*.{ts,tsx}").scanSync({ cwd: root })) {
    const text = await Bun.file(join(root, file)).text();
    lines.set(file, text.split("\n").length - 1);
    for (const { from } of importsOf(text).filter((wanted) => wanted.from.startsWith("."))) {
      const target = normalize(join(dirname(file), from));
      users.set(target, (users.get(target) ?? new Set()).add(file));
    }
  }
  const apart = [...users].flatMap(([file, [user, ...others]]) =>
    user !== undefined && others.length === 0 && isSmall(file) && dirname(user) === dirname(file) &&
      !user.endsWith("/mod.ts") && (lines.get(file) ?? 0) + (lines.get(user) ?? 0) <= FILE_LINES_MAX
      ? [`${file} belongs into ${user}`]
      : []
  );
  expect(apart).toEqual([]);

  function isSmall(file: string): boolean {
    return /^src\/(?!resolver\/|gazetteer\/).*\.tsx?$/u.test(file) && (lines.get(file) ?? 0) <= SMALL_LINES &&
      !(file in EXCEPTIONS) && !file.endsWith("/mod.ts");
  }
});
