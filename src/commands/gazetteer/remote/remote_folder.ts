import type { S3Access } from "../../../config.ts";
import { readRemoteAddress, readS3Address } from "../../../config/urls.ts";
import { diskFolder } from "./disk_folder.ts";
import { httpFolder, s3Folder } from "./s3_folder.ts";

/** Which part of a remote file is read, and when not at all. */
export interface ReadRemote {
  readonly signal: AbortSignal;
  /** The first byte. Default: 0. */
  readonly from?: number;
  /** Answers 304 where the file still has this `ETag`. */
  readonly unless?: string | undefined;
}

/**
 * A folder in an S3-compatible store, on a web server, or on this machine. Names have slashes between their parts. Every
 * method throws a Failure for an answer that will stay the same, and Error for one that may be better later; none shows
 * a credential.
 */
export interface RemoteFolder {
  /** 200, 206 for a part, 304, or 404. */
  read(name: string, options: ReadRemote): Promise<Response>;
  /** The bytes of a file; undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** Puts a file of this machine there. An interrupted upload leaves no file, or a shorter one. */
  putFile(name: string, path: string): Promise<void>;
  /** Replaces a small file at once: a reader gets the old or the new one. */
  putText(name: string, text: string): Promise<void>;
  /** Removes a file, or a folder of this machine with what is in it, if it is there. */
  remove(name: string): Promise<void>;
}

export interface ListedFolder extends RemoteFolder {
  /** The names directly in a folder of it, of files and folders, sorted; empty where it does not exist. */
  list(folder: string): Promise<readonly string[]>;
}

/** Opens the folder of an `s3://`, `https://` or `http://` address, or of a path of this machine. */
export function openRemoteFolder(
  address: string,
  { s3, signal }: { readonly s3: S3Access; readonly signal: AbortSignal },
): RemoteFolder {
  const bucket = readS3Address(address);
  if (bucket !== undefined) {
    return s3Folder(bucket, { s3, signal });
  }
  return readRemoteAddress(address) === undefined ? diskFolder(address) : httpFolder(address, signal);
}

/** Puts a file there, and compares what has arrived. */
export async function putWhole(
  folder: RemoteFolder,
  { path, name, bytes }: { readonly path: string; readonly name: string; readonly bytes: number },
): Promise<void> {
  await folder.putFile(name, path);
  const size = await folder.size(name);
  if (size !== bytes) {
    throw new Error(`the store has ${size ?? 0} of ${bytes} bytes of a file`);
  }
}
