import { access, constants, mkdir } from "node:fs/promises";
import { Failure } from "../line/failure.ts";

/** Explanations of system error codes for the operator. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "a limit on the size of files is reached",
  ENOTDIR: "part of the path is a file",
  EEXIST: "it is a file",
  ENAMETOOLONG: "the path is too long",
};

/**
 * Creates the data folder and checks that it can be written. Other users may pass through it but not list it: Postgres
 * may run as another user than root.
 *
 * @throws Failure in one line.
 */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw dataDirFailure(error, folder);
  }
}

export function dataDirFailure(error: unknown, folder: string): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new Failure(`Cannot use DATA_DIR ${folder}: ${REASONS[code] ?? String(error)}`, { cause: error });
}
