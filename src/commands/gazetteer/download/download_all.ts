import { given } from "../../../domain/given.ts";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { progressLine } from "../../serve/progress_line.ts";
import { MissingFile } from "./request.ts";
import { download, type Downloaded, type DownloadOptions } from "./download.ts";

export type { Downloaded } from "./download.ts";

const FOLDER = "downloads";
/** What nobody continued for so long is removed. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Downloads files one after another, and shows a line of progress for each. A file after the first may be missing: that is
 * reported, and the others are enough.
 */
export async function downloadAll<File extends Pick<DownloadOptions, "address" | "md5Address">>(
  files: readonly File[],
  { folder, signal, mirror }: {
    readonly folder: string;
    readonly signal: AbortSignal;
    readonly mirror?: string | undefined;
  },
): Promise<(Downloaded & { readonly file: File })[]> {
  const downloads = join(folder, FOLDER);
  mkdirSync(downloads, { recursive: true });
  removeAbandoned(downloads);
  const done: (Downloaded & { readonly file: File })[] = [];
  for (const file of files) {
    const { address, md5Address } = file;
    using progress = progressLine(`Downloading ${basename(new URL(address).pathname)}`);
    try {
      const downloaded = await download({
        address,
        folder: downloads,
        signal,
        progress,
        ...given({ md5Address, mirror }),
      });
      done.push({ ...downloaded, file });
    } catch (error) {
      if (done.length === 0 || !(error instanceof MissingFile)) {
        throw error;
      }
      progress.end();
      console.error(`${error.message}: continuing without this file`);
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
