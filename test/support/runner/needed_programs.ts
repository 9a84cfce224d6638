import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { importsOf } from "../../house/imports_of.ts";
import { BROWSER_PATH } from "../browsers/browser.ts";
import { hasRequests } from "../clients/example_python.ts";
import { hasGeopy } from "../clients/geopy.ts";

/** A program of the system that tests use and that no package brings. */
export interface NeededProgram {
  readonly name: string;
  readonly isInstalled: boolean;
  /** The file of `test/` that starts it: a test file that imports this one, directly or not, needs the program. */
  readonly startedBy: string | undefined;
}

const TESTS = join(import.meta.dir, "../..");

/** Programs that tests start. */
export function neededPrograms(): NeededProgram[] {
  return [
    {
      name: "redis-server",
      isInstalled: Bun.which("redis-server") !== null,
      startedBy: "support/databases/test_redis.ts",
    },
    { name: "chromium", isInstalled: existsSync(BROWSER_PATH), startedBy: "support/browsers/browser.ts" },
    { name: "python3-geopy", isInstalled: hasGeopy(), startedBy: "support/clients/geopy.ts" },
    { name: "python3-requests", isInstalled: hasRequests(), startedBy: "support/clients/example_python.ts" },
    { name: "curl", isInstalled: Bun.which("curl") !== null, startedBy: undefined },
    { name: "pgbouncer", isInstalled: Bun.which("pgbouncer") !== null, startedBy: undefined },
    // Of Linux alone.
    {
      name: "systemd",
      isInstalled: process.platform !== "linux" || Bun.which("systemd-analyze") !== null,
      startedBy: undefined,
    },
  ];
}

export function missingLine(programs: readonly NeededProgram[]): string {
  const names = programs.map(({ name }) => name);
  const install = process.platform === "darwin" ? "brew install" : "apt-get install";
  return `Not installed: ${names.join(", ")}. Install with: ${install} ${names.join(" ")}`;
}

/** The test files that cannot run without a program, relative to the repository. */
export function testFilesThatNeed({ startedBy }: NeededProgram): string[] {
  if (startedBy === undefined) {
    return [];
  }
  const starter = join(TESTS, startedBy);
  return [...new Bun.Glob("**/*_test.ts").scanSync({ cwd: TESTS })]
    .map((name) => join(TESTS, name))
    .filter((file) => reaches(file, starter, new Set()))
    .map((file) => relative(join(TESTS, ".."), file));
}

/**
 * Whether a file imports another one, directly or through other files of `test/`. Types do not count, and neither does
 * a file that calls `isInstalled`: it skips the program by itself.
 */
function reaches(file: string, wanted: string, seen: Set<string>): boolean {
  if (seen.has(file) || !file.startsWith(TESTS)) {
    return false;
  }
  seen.add(file);
  const source = readFileSync(file, "utf8");
  return !source.includes("isInstalled(") && importsOf(source)
    .filter(({ from, isType }) => !isType && from.startsWith(".") && from.endsWith(".ts"))
    .map(({ from }) => join(dirname(file), from))
    .some((imported) => imported === wanted || reaches(imported, wanted, seen));
}
