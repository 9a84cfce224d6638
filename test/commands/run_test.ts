import { expect, test } from "bun:test";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";

const ROOT = join(import.meta.dir, "../..");

/** A clone with one package of its own, so that installing needs no network. */
async function clone(): Promise<string> {
  const folder = scratchDir();
  await mkdir(join(folder, "src"), { recursive: true });
  await cp(join(ROOT, "src/run.ts"), join(folder, "src/run.ts"));
  await cp(join(ROOT, "bunfig.toml"), join(folder, "bunfig.toml"));
  await writeFile(join(folder, "src/cli.ts"), 'import { word } from "one";\nconsole.log(word);\nprocess.exit(3);\n');
  for (const name of ["one", "two"]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "package.json"), JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    await writeFile(join(folder, name, "index.js"), `export const word = "${name}";\n`);
  }
  await dependOn(folder, { dependencies: { one: "file:./one" } });
  return folder;
}

/** As a commit changes the packages: its lockfile comes along, and nothing is installed yet. */
async function dependOn(folder: string, packages: object): Promise<void> {
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ name: "clone", scripts: { resolve: "bun src/run.ts resolve" }, ...packages }),
  );
  expect(Bun.spawnSync([process.execPath, "install", "--lockfile-only"], { cwd: folder }).exitCode).toBe(0);
}

function bun(folder: string, ...words: readonly string[]): { code: number; out: string; err: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...words], { cwd: folder });
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
}

const FIRST = { code: 3, out: "one\n", err: "Installing packages\n" };
const AGAIN = { code: 3, out: "one\n", err: "" };

test("a script installs the packages once, and then prints nothing but the answer", async () => {
  const folder = await clone();
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  await dependOn(folder, { dependencies: { one: "file:./one", two: "file:./two" } });
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  await rm(join(folder, "node_modules"), { recursive: true });
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
});

test("what is installed for development is enough for the service, and not the other way round", async () => {
  const folder = await clone();
  await dependOn(folder, { dependencies: { one: "file:./one" }, devDependencies: { two: "file:./two" } });
  const has = (name: string) => Bun.file(join(folder, "node_modules", name, "package.json")).exists();
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(await has("two")).toBe(false);
  expect(bun(folder, "src/run.ts", "--development").err).toBe("Installing packages\n");
  expect(await has("two")).toBe(true);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  expect(await has("two")).toBe(true);
});

test("says why packages cannot be installed", async () => {
  const folder = await clone();
  await rm(join(folder, "one"), { recursive: true });
  const failed = bun(folder, "run", "resolve");
  expect(failed.code).not.toBe(0);
  expect(failed.err).toContain("one");
});
