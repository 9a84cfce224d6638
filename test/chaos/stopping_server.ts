import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runPart } from "../../src/commands/process/part.ts";
import { openServerWith } from "../../src/main.ts";

/**
 * The server with a hook: it sends itself a signal when a creating request comes to a point. Which signal and point is
 * in a file that `stopAt` writes and that is removed when it is used.
 */
const order = join(process.env["CHAOS_STOPS"] ?? "", process.env["PORT"] ?? "");

process.exit(
  await runPart((config, options) =>
    openServerWith(config, options, {
      pauseAt(point) {
        if (existsSync(order)) {
          const [signal = "", wanted] = readFileSync(order, "utf8").split("\n");
          if (wanted === point) {
            rmSync(order);
            process.kill(process.pid, signal);
          }
        }
        return Promise.resolve();
      },
    })
  ),
);
