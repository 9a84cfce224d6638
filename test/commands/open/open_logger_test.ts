import { expect, test } from "bun:test";
import { join } from "node:path";

const MODULE = join(import.meta.dir, "../../../src/commands/open/open_logger.ts");
const LINES = 1000;

/** What a process wrote to standard error that logs `LINES` lines and then ends as `ending` says. */
async function logged(ending: string): Promise<readonly string[]> {
  const script = `
    const { openLogger } = await import(${JSON.stringify(MODULE)});
    const logger = openLogger("info");
    for (let at = 0; at < ${LINES}; at++) {
      logger.info("line", { at });
    }
    ${ending}
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const text = await new Response(child.stderr).text();
  await child.exited;
  return text.split("\n").filter((line) => line.startsWith("{"));
}

/** Each way in which a process ends by itself. */
const ENDINGS = ["", "logger.flush();", "process.exit(0);", "throw new Error('nobody catches it');"];

test.each(ENDINGS)("openLogger() writes every line whole and in order: %p", async (ending) => {
  const lines = await logged(ending);
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: LINES }, (_, at) => at));
});

test("openLogger() loses lines that cannot be written, and the process goes on", async () => {
  const script = `
    const { openLogger } = await import(${JSON.stringify(MODULE)});
    const logger = openLogger("info");
    for (let at = 0; at < 5; at++) {
      logger.info("line", { at });
      logger.flush();
      await Bun.sleep(20);
    }
    console.log("goes on");
  `;
  // Every write to this device fails as on a full disk.
  const child = Bun.spawn([process.execPath, "-e", script], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: Bun.file("/dev/full"),
  });
  expect(await new Response(child.stdout).text()).toBe("goes on\n");
  expect(await child.exited).toBe(0);
});
