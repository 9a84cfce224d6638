import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirFailure } from "../open/prepare_data_dir.ts";

/** 256 bits, as RFC 7518, section 3.2 requires for HS256. */
const SECRET_BYTES = 32;
export const JWT_SECRET_FILE = "jwt_secret";

/**
 * The secret that signs access tokens when none is configured: created once and kept in the data folder, readable by
 * its owner only.
 */
export async function ownSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, JWT_SECRET_FILE);
  const kept = await readKept(path);
  if (kept !== undefined) {
    return kept;
  }
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64({ alphabet: "base64url" });
  try {
    // Written to a new file and renamed: a start that dies in between leaves no partial secret.
    await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw dataDirFailure(error, dataDir);
  }
  return secret;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    return text.length >= SECRET_BYTES ? text : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return undefined;
    }
    throw dataDirFailure(error, path);
  }
}
