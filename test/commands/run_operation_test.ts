import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { isRunning } from "../../src/gazetteer/builder/write_file.ts";
import { EXTRACT, publishTown } from "../support/services/publisher.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { until } from "../support/processes/until.ts";

const MODULE = join(import.meta.dir, "../../src/commands/gazetteer/rounds/run_operation.ts");

test("runOperation() ends its command even where the process that runs it is killed", async () => {
  const publisher = await publishTown({ after: new Promise(() => {}) });
  const dataDir = smallDataDir();
  const host = Bun.spawn([
    process.execPath,
    "-e",
    `const { runOperation } = await import(${JSON.stringify(MODULE)});
    await runOperation(["gazetteer", "add", "liechtenstein"], {
      environment: process.env, timeoutMs: 600_000, signal: new AbortController().signal,
    });`,
  ], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      GAZETTEER_MIRROR: publisher.address,
      // The tests run with it, and it would reach the command.
      BUN_FEATURE_FLAG_NO_ORPHANS: undefined,
    },
  });
  const lock = join(gazetteerFolder(dataDir), ".lock");
  await until(() => publisher.sent.requests.some((request) => request.includes(EXTRACT)) && existsSync(lock));
  const pid = Number(readFileSync(lock, "utf8").split(" ")[0]);
  expect(isRunning(pid)).toBeTrue();
  host.kill("SIGKILL");
  await host.exited;
  // Without an end the test takes longer than a test may.
  await until(() => !isRunning(pid));
});
