import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { variants } from "../runner/depth.ts";
import { runProgram } from "./run_program.ts";

const COMMANDS = {
  attack: "attack/main.ts",
  bench: "support/benches/run_benches.ts",
  chaos: "chaos/run_chaos.ts",
  fuzz: "fuzz/run_fuzz.ts",
  load: "load/run_load.ts",
};

for (const [name, script] of variants(...Object.entries(COMMANDS))) {
  test(`${name} --help prints its usage and exits with 0`, async () => {
    const { text, exitCode } = await run(script, ["--help"]);
    expect(text).toStartWith(`Usage: bun run ${name} [options]`);
    expect(exitCode).toBe(0);
  });
}

// Options are read in their order: the one behind is refused only when the one before was accepted.
test("a part of a minute is taken, and an option that there is not is refused", async () => {
  const { errors, exitCode } = await run(COMMANDS.fuzz, ["--minutes=0.3", "--no-such"]);
  expect(errors).toContain("There is no option --no-such");
  expect(exitCode).toBe(2);
});

async function run(script: string, words: readonly string[]) {
  const program = resolve(import.meta.dir, "../..", script);
  const { out: text, err: errors, code: exitCode } = await runProgram([process.execPath, program, ...words], {
    environment: process.env,
  });
  return { text, errors, exitCode };
}
