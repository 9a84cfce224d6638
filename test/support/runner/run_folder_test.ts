import { expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "../processes/at_end.ts";
import { SLOWNESS_VARIABLE } from "./patience.ts";
import { makeRunFolder, removeAbandoned, removeRunFolder } from "./run_folder.ts";

const MODULE = join(import.meta.dir, "run_folder.ts");

/** A process that makes a folder for a run and then waits. */
async function run() {
  const child = Bun.spawn([
    process.execPath,
    "-e",
    `console.log((await import(${JSON.stringify(MODULE)})).makeRunFolder()); setInterval(() => {}, 1000);`,
  ], { stdin: "ignore", stdout: "pipe" });
  atEnd(() => child.kill("SIGKILL"));
  const { value } = await child.stdout.getReader().read();
  return { child, folder: new TextDecoder().decode(value).trim() };
}

test("removeAbandoned() removes the folder of a run that was killed, and keeps that of a running one", async () => {
  const [killed, running] = await Promise.all([run(), run()]);
  killed.child.kill("SIGKILL");
  await killed.child.exited;
  await removeAbandoned();
  expect([existsSync(killed.folder), existsSync(running.folder)]).toEqual([false, true]);
  running.child.kill("SIGKILL");
  await running.child.exited;
  await removeAbandoned();
  expect(existsSync(running.folder)).toBeFalse();
});

test.if(process.platform === "linux")("removeRunFolder() ends what still works in the folder", async () => {
  const folder = makeRunFolder();
  const cwd = join(folder, "server");
  mkdirSync(cwd);
  // It ignores all that may be ignored.
  const child = Bun.spawn(["sh", "-c", "trap '' QUIT TERM INT; echo; while :; do sleep 1; done"], {
    cwd,
    stdout: "pipe",
  });
  await child.stdout.getReader().read();
  await removeRunFolder(folder);
  expect(await child.exited).not.toBe(0);
  expect(existsSync(folder)).toBeFalse();
});

/** `patience(1000)` in a process of its own. */
async function ofSecond(environment: Readonly<Record<string, string>>): Promise<number> {
  const script = `console.log((await import(${JSON.stringify(join(import.meta.dir, "patience.ts"))})).patience(1000))`;
  const child = Bun.spawn([process.execPath, "-e", script], { env: environment, stdin: "ignore", stdout: "pipe" });
  return Number(await new Response(child.stdout).text());
}

test("patience() multiplies a limit by what the runner measured", async () => {
  expect(await ofSecond({ [SLOWNESS_VARIABLE]: "2.5" })).toBe(2500);
});

test("patience() measures where nobody has, and never makes a limit shorter or endless", async () => {
  for (const environment of [{}, { [SLOWNESS_VARIABLE]: "0" }, { [SLOWNESS_VARIABLE]: "quick" }]) {
    const ms = await ofSecond(environment);
    expect(ms).toBeGreaterThanOrEqual(1000);
    expect(ms).toBeLessThanOrEqual(12_000);
  }
});
