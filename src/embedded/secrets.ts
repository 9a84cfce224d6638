import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The passwords of the cluster's three roles. */
export interface Secrets {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

/** 192 bits cannot be guessed. */
const PASSWORD_BYTES = 24;

/** New passwords, in characters that need no quoting in SQL or in a URL. */
export function newSecrets(): Secrets {
  return { superuser: newPassword(), owner: newPassword(), app: newPassword() };
}

/** Stores the passwords where only this user can read them. */
export async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const file = join(folder, "passwords.json");
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The stored passwords; undefined when there are none or they are invalid. */
export async function readSecrets(folder: string): Promise<Secrets | undefined> {
  let kept: unknown;
  try {
    kept = JSON.parse(await readFile(join(folder, "passwords.json"), "utf8"));
  } catch {
    return undefined;
  }
  if (typeof kept !== "object" || kept === null) {
    return undefined;
  }
  const { superuser, owner, app } = { superuser: "", owner: "", app: "", ...kept };
  return [superuser, owner, app].every(isPassword) ? { superuser, owner, app } : undefined;
}

/** Passwords are inserted into SQL and URLs without quoting. */
function isPassword(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32,128}$/.test(value);
}

function newPassword(): string {
  return crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)).toHex();
}
