import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder of real addresses. Where it is missing, the bench that needs it says so and ends. */
export function realData(): string {
  const folder = join(import.meta.dir, "../../../../shared/data");
  if (!existsSync(folder)) {
    // oxlint-disable-next-line no-console -- the answer of a bench
    console.log("needs the real addresses of ../shared/data, which are not here");
    process.exit(0);
  }
  return folder;
}
