import { createHash, type Hash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedFile } from "../../../gazetteer/datasets/published_set.ts";
import { EXIT_CODE, Failure } from "../../line/failure.ts";
import { isContinued, isFullDisk, receiveInTurns, sizeOf, stallSignal } from "../download/receive.ts";
import type { RemoteFolder } from "./remote_folder.ts";

export interface FetchFileOptions {
  readonly remote: RemoteFolder;
  /** The version's folder there. */
  readonly remoteFolder: string;
  /** The folder of files that are being fetched: a file's name in it is its hash. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Its name there. Default: its hash. */
  readonly name?: string;
  /** The failure for what stays wrong. Default: that of a published gazetteer. */
  readonly refuse?: typeof refusal;
  readonly onBytes: (bytes: number) => void;
}

const BLOCK_BYTES = 1 << 20;

/**
 * Fetches a file of a published set or of a backup, after the bytes that an interrupted attempt left, and returns its path. Its
 * content is compared with its hash.
 *
 * @throws Failure where the store has no such file or one with another content, and Error where it does not answer.
 */
export async function fetchFile(file: PublishedFile, options: FetchFileOptions): Promise<string> {
  const path = join(options.folder, file.sha256);
  try {
    await receiveInTurns(path, { signal: options.signal, attempt: () => receive(path, file, options) });
    return path;
  } catch (error) {
    throw isFullDisk(error) ? (options.refuse ?? refusal)("the disk is full", error) : error;
  }
}

/** One attempt: requests the missing bytes, appends them, and compares the whole with its hash. */
async function receive(path: string, { sha256, bytes }: PublishedFile, options: FetchFileOptions): Promise<void> {
  const { remote, remoteFolder, signal, onBytes, refuse = refusal } = options;
  if (sizeOf(path) > bytes) {
    rmSync(path);
  }
  let hash = await hashOf(path, signal);
  let size = sizeOf(path);
  if (size < bytes) {
    using stall = stallSignal(signal);
    const name = `${remoteFolder}/${options.name ?? sha256}`;
    const response = await remote.read(name, { signal: stall.signal, from: size });
    if (!response.ok) {
      await response.body?.cancel();
      throw refuse(`a file of it is missing (answer ${response.status})`);
    }
    if (size > 0 && !isContinued(response, size)) {
      rmSync(path);
      hash = createHash("sha256");
      size = 0;
    }
    await using output = await open(path, "a", 0o600);
    for await (const chunk of response.body ?? []) {
      stall.moved();
      size += chunk.length;
      if (size > bytes) {
        break;
      }
      await output.appendFile(chunk);
      hash.update(chunk);
      onBytes(chunk.length);
    }
    await output.sync();
  }
  if (size < bytes) {
    throw new Error("the connection broke");
  }
  if (size > bytes || hash.digest("hex") !== sha256) {
    rmSync(path, { force: true });
    throw refuse("a file of it has another content than its manifest says");
  }
}

/** The SHA-256 of the bytes of a file, to which more can be added; a missing file has none. */
export async function hashOf(path: string, signal: AbortSignal): Promise<Hash> {
  const hash = createHash("sha256");
  if (sizeOf(path) > 0) {
    for await (const chunk of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
      signal.throwIfAborted();
      hash.update(chunk);
    }
  }
  return hash;
}

/** The failure for a published set that is not put in force. Its message holds no address and may be shown to anyone. */
export function refusal(reason: string, cause?: unknown): Failure {
  return new Failure(`The published gazetteer was refused: ${reason}`, { exitCode: EXIT_CODE.refused, cause });
}
