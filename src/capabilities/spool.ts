import { DAY_MS } from "../domain/clock.ts";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Spool } from "../batches/mod.ts";

/** Older files were left behind by a crash. */
const LEFT_MS = DAY_MS;

/**
 * Opens a folder for uploads that must be complete before they are read; old files are deleted when a new one comes.
 */
export function openSpool(folder: string): Spool {
  return async (bytes) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder);
    const path = join(folder, crypto.randomUUID());
    const dispose = (): Promise<void> => rm(path, { force: true });
    try {
      const writer = Bun.file(path).writer();
      try {
        for await (const piece of bytes) {
          await writer.write(piece);
          await writer.flush();
        }
      } finally {
        await writer.end();
      }
    } catch (error) {
      await dispose();
      throw error;
    }
    return { blob: Bun.file(path), path, dispose };
  };
}

async function sweep(folder: string): Promise<void> {
  for await (const name of new Bun.Glob("*").scan(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - LEFT_MS) {
      await rm(path, { force: true });
    }
  }
}
