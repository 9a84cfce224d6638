import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LockHeld, withLock } from "../../src/commands/gazetteer/with_lock.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

const MODULE = join(import.meta.dir, "../../src/commands/gazetteer/with_lock.ts");
const ROUNDS = 40;

/** Takes an abandoned lock in each round, at the same moment as the other processes, and writes whether it got it. */
const TAKER = `
  import { appendFileSync, existsSync } from "node:fs";
  const { LockHeld, withLock } = await import(process.env.LOCK_MODULE);
  for (let round = 0; round < ${ROUNDS}; round++) {
    const folder = process.env.FOLDERS + "/" + round;
    while (!existsSync(folder + "/go")) {}
    await withLock(folder, async () => {
      appendFileSync(folder + "/log", "held ");
      while (!existsSync(folder + "/end")) {
        await Bun.sleep(1);
      }
    }).catch((error) => appendFileSync(folder + "/log", error instanceof LockHeld ? "refused " : String(error)));
  }`;

test("withLock() lets one of two processes that find an abandoned lock work", async () => {
  const folders = scratchDir();
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(join(folders, String(round)));
    writeFileSync(join(folders, String(round), ".lock"), "999999999");
  }
  const takers = [1, 2].map(() =>
    Bun.spawn([process.execPath, "-e", TAKER], { env: { ...process.env, LOCK_MODULE: MODULE, FOLDERS: folders } })
  );
  const logs: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [go, log, end] = ["go", "log", "end"].map((name) => join(folders, String(round), name));
    writeFileSync(go!, "");
    while (!existsSync(log!) || readFileSync(log!, "utf8").trim().split(" ").length < 2) {
      await Bun.sleep(2);
    }
    logs.push(readFileSync(log!, "utf8").trim().split(" ").toSorted().join(" "));
    writeFileSync(end!, "");
  }
  await Promise.all(takers.map(({ exited }) => exited));
  expect(new Set(logs)).toEqual(new Set(["held refused"]));
});

test("withLock() waits for a process that has made the lock and not yet written its number", async () => {
  const folder = scratchDir();
  writeFileSync(join(folder, ".lock"), "");
  await expect(withLock(folder, () => Promise.resolve())).rejects.toBeInstanceOf(LockHeld);
});
