import { mkdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure } from "../line/failure.ts";

/** A file that is removed when it is no longer needed. */
export interface Downloaded {
  readonly path: string;
  remove(): void;
}

/** A download is given up after this long without a byte. Milliseconds. */
const STALL_MS = 60_000;

/** Streams a data file to the disk. Any https host is allowed, because the operator chose the address. */
export async function download(address: string, folder: string, signal: AbortSignal): Promise<Downloaded> {
  const url = new URL(address);
  const name = basename(url.pathname).replace(/[^A-Za-z0-9._-]/gu, "_") || "download";
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.download-${process.pid}-${name}`);
  const remove = (): void => rmSync(path, { force: true });
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, stalled.signal]), redirect: "follow" });
    if (!response.ok || response.body === null) {
      throw new Failure(`${url.host} answers ${response.status} for ${url.pathname}`);
    }
    if (new URL(response.url).protocol !== "https:") {
      throw new Failure(`${url.host} leads to an address that is not https`);
    }
    const file = await open(path, "wx", 0o600);
    try {
      for await (const chunk of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), STALL_MS);
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return { path, remove };
  } catch (cause) {
    remove();
    if (cause instanceof Failure || signal.aborted) {
      throw cause;
    }
    throw new Failure(
      `Cannot fetch from ${url.host}: ${stalled.signal.aborted ? "it stopped answering" : String(cause)}`,
      {
        cause,
      },
    );
  } finally {
    clearTimeout(timer);
  }
}
