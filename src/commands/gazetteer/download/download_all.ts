import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { progressLine } from "../../serve/progress_line.ts";
import { download, type Downloaded, type DownloadOptions } from "./download.ts";

export type { Downloaded } from "./download.ts";

const FOLDER = "downloads";
/** What nobody continued for so long is removed. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** Downloads files one after another, and shows a line of progress for each. */
export async function downloadAll(
  files: readonly Pick<DownloadOptions, "address" | "md5Address">[],
  { folder, signal, mirror }: {
    /** The gazetteer folder. */
    readonly folder: string;
    readonly signal: AbortSignal;
    readonly mirror?: string | undefined;
  },
): Promise<Downloaded[]> {
  const downloads = join(folder, FOLDER);
  mkdirSync(downloads, { recursive: true });
  removeAbandoned(downloads);
  const done: Downloaded[] = [];
  for (const { address, md5Address } of files) {
    const progress = progressLine(`Downloading ${basename(new URL(address).pathname)}`, process.stderr);
    try {
      done.push(
        await download({
          address,
          folder: downloads,
          signal,
          progress,
          ...(md5Address === undefined ? {} : { md5Address }),
          ...(mirror === undefined ? {} : { mirror }),
        }),
      );
    } finally {
      progress.end();
    }
  }
  return done;
}

function removeAbandoned(folder: string): void {
  const now = Date.now();
  for (const name of readdirSync(folder, { withFileTypes: true }).map((entry) => entry.name)) {
    const path = join(folder, name);
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > ABANDONED_MS) {
      rmSync(path, { force: true });
    }
  }
}
