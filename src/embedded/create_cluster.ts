import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { explainFailure } from "./settle_cluster.ts";
import { commandOf, newerSettings, type Program, runProgram } from "./launch.ts";

export interface Secrets {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

/** 192 bits cannot be guessed. */
const PASSWORD_BYTES = 24;

/** The database and its owner, and the role that works in it without owning anything. */
export const DATABASE = "locus";
export const OWNER_ROLE = "locus";
export const APP_ROLE = "locus_app";

/** Only connections from this machine with a password. */
const HOST_BASED_ACCESS = "host all all 127.0.0.1/32 scram-sha-256\n";

export interface CreateClusterOptions {
  readonly program: Program;
  readonly secrets: Secrets;
  /** `none`: the data may be lost in a power cut. */
  readonly durability: "full" | "none";
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a cluster with its roles and its empty database. It is built in another folder and renamed when complete, so
 * that an interrupted start leaves nothing that looks like a cluster.
 */
export async function createCluster(
  cluster: string,
  options: CreateClusterOptions,
): Promise<void> {
  const { program, secrets, signal } = options;
  await removeUnfinished(cluster);
  const folder = `${cluster}.new-${crypto.randomUUID()}`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveToOwner(folder, program);
    await initialize(folder, options);
    const access = join(folder, "pg_hba.conf");
    await writeFile(access, HOST_BASED_ACCESS, { flush: true });
    await giveToOwner(access, program);
    await runSql(folder, { program, signal, statements: [...passwordsOf("CREATE", secrets), ...databaseOf()] });
    await rename(folder, cluster);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Sets new passwords for the roles of a cluster that is not running. */
export async function resetPasswords(
  cluster: string,
  { program, secrets }: { readonly program: Program; readonly secrets: Secrets },
): Promise<void> {
  await runSql(cluster, { program, statements: passwordsOf("ALTER", secrets) });
}

async function removeUnfinished(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    if (name.startsWith(`${basename(cluster)}.new-`)) {
      await rm(join(dirname(cluster), name), { recursive: true, force: true });
    }
  }
}

async function giveToOwner(path: string, { identity }: Program): Promise<void> {
  if (identity.user !== undefined) {
    await chown(path, identity.user.uid, identity.user.gid);
  }
  await chmod(path, path.endsWith(".conf") ? 0o600 : 0o700);
}

async function initialize(folder: string, { program, durability, signal }: CreateClusterOptions): Promise<void> {
  const { exitCode, output } = await runProgram([
    ...commandOf(program, "initdb"),
    `--pgdata=${folder}`,
    "--username=postgres",
    "--encoding=UTF8",
    // Collation by code point and built-in Unicode tables: independent of the system's locales.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // No connection is possible before pg_hba.conf is replaced: this server has not been started yet.
    "--auth=reject",
    "--no-instructions",
    ...(durability === "none" ? ["--no-sync"] : []),
  ], { program, signal });
  if (exitCode !== 0) {
    throw explainFailure("make the database", output);
  }
}

/** Runs statements in a single-user server without network. Passwords go through a pipe. */
async function runSql(
  cluster: string,
  { program, statements, signal }: {
    readonly program: Program;
    readonly statements: readonly string[];
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { exitCode, output } = await runProgram([
    ...commandOf(program, "postgres"),
    "--single",
    "-D",
    cluster,
    ...Object.entries({
      log_min_error_statement: "panic",
      log_checkpoints: "off",
      ...newerSettings(program.binaries.major),
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    "postgres",
  ], { program, signal, input: statements.map((statement) => `${statement}\n`).join("") });
  // A single-user server continues after an error and ends with 0.
  if (exitCode !== 0 || /\bERROR: /.test(output)) {
    throw explainFailure("prepare the database", output);
  }
}

function passwordsOf(createOrAlter: "CREATE" | "ALTER", secrets: Secrets): string[] {
  return [
    `ALTER ROLE postgres PASSWORD '${secrets.superuser}'`,
    `${createOrAlter} ROLE ${OWNER_ROLE} LOGIN PASSWORD '${secrets.owner}'`,
    `${createOrAlter} ROLE ${APP_ROLE} LOGIN PASSWORD '${secrets.app}'`,
  ];
}

function databaseOf(): string[] {
  return [
    // The owner may act as the role that owns nothing, as with a single login for both.
    `GRANT ${APP_ROLE} TO ${OWNER_ROLE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`,
    `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP_ROLE}`,
  ];
}

/** New passwords, in characters that need no quoting in SQL or in a URL. */
export function newSecrets(): Secrets {
  return { superuser: newPassword(), owner: newPassword(), app: newPassword() };
}

export async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const file = join(folder, "passwords.json");
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The stored passwords; undefined when there are none or they are invalid. */
export async function readSecrets(folder: string): Promise<Secrets | undefined> {
  const kept: unknown = await readFile(join(folder, "passwords.json"), "utf8").then(JSON.parse).catch(() => undefined);
  const { superuser, owner, app } = { superuser: "", owner: "", app: "", ...(typeof kept === "object" ? kept : {}) };
  return [superuser, owner, app].every(isPassword) ? { superuser, owner, app } : undefined;
}

/** Passwords are inserted into SQL and URLs without quoting. */
function isPassword(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32,128}$/.test(value);
}

function newPassword(): string {
  return crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)).toHex();
}
