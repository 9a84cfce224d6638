import { expect, test } from "bun:test";
import { join } from "node:path";
import { SLOWNESS_VARIABLE } from "./patience.ts";

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
