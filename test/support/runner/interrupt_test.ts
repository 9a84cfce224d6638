import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { patience } from "./patience.ts";
import { WORLDS_FOLDER, WORLDS_VARIABLE } from "../gazetteers/world_gazetteer.ts";
import { stillRunning } from "../processes/process_tree.ts";

const ROOT = join(import.meta.dir, "../../..");
const FILE = relative(ROOT, import.meta.path);

if (process.env["LOCUS_TEST_WAITS"] === undefined) {
  test("an interrupted run ends all that its tests started, Postgres included, and leaves no file", async () => {
    const temporary = scratchDir();
    const runner = Bun.spawn([process.execPath, "test/support/runner/run_tests.ts", FILE], {
      cwd: ROOT,
      env: { ...process.env, LOCUS_TEST_WAITS: "yes", TMPDIR: temporary, [WORLDS_VARIABLE]: WORLDS_FOLDER },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    let output = "";
    let pids: readonly number[] = [];
    let interruptedAt = 0;
    for await (const text of runner.stderr.pipeThrough(new TextDecoderStream())) {
      output += text;
      const found = /pids (\d+) (\d+) end/u.exec(output);
      if (found !== null && pids.length === 0) {
        pids = found.slice(1).map(Number);
        interruptedAt = performance.now();
        runner.kill("SIGINT");
      }
    }
    expect(await runner.exited).toBe(130);
    expect(performance.now() - interruptedAt).toBeLessThan(patience(3000));
    expect(output).toContain(`${FILE} has not ended after`);
    expect(pids).toHaveLength(2);
    expect(stillRunning(pids)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
} else {
  // In the run that is interrupted.
  test("waits for a process of its own", async () => {
    const child = Bun.spawn(["sleep", "600"], { cwd: scratchDir() });
    process.stdout.write(`pids ${child.pid} ${process.pid} end\n`);
    await child.exited;
  });
}
