import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { explainFailure } from "./explain_failure.ts";
import { commandOf, type Program, runProgram } from "./run_program.ts";
import type { Secrets } from "./secrets.ts";

/** The database and its owner, and the role that works in it without owning anything. */
export const DATABASE = "locus";
export const OWNER_ROLE = "locus";
export const APP_ROLE = "locus_app";

/** Who may come in: nobody without a password, nobody from elsewhere. */
const HOST_BASED_ACCESS = "host all all 127.0.0.1/32 scram-sha-256\n";

/** How a cluster is made. */
export interface CreateClusterOptions {
  readonly program: Program;
  readonly secrets: Secrets;
  /** `none`: it need not outlive a power cut. */
  readonly durability: "full" | "none";
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a cluster with its roles and its empty database. It comes to be at `cluster` all at once: until it is
 * complete it is made beside it, so an interrupted start leaves nothing that looks like a cluster.
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

/** Gives the roles of a cluster that nobody is running new passwords. */
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
    // Collation by code point and Unicode's letters, built in: no locale of the system is asked for, none can change.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // Nobody can come in before pg_hba.conf is replaced: this server has not been started yet.
    "--auth=reject",
    "--no-instructions",
    ...(durability === "none" ? ["--no-sync"] : []),
  ], { program, signal });
  if (exitCode !== 0) {
    throw explainFailure("make the database", output);
  }
}

/** Runs statements in a server without network, for this one purpose. Passwords go through a pipe. */
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
    ...["log_min_error_statement=panic", "log_checkpoints=off", "io_method=sync"].flatMap((one) => ["-c", one]),
    "postgres",
  ], { program, signal, input: statements.map((statement) => `${statement}\n`).join("") });
  // A server of this kind goes on after an error and ends with 0.
  if (exitCode !== 0 || /\bERROR: /.test(output)) {
    throw explainFailure("prepare the database", output);
  }
}

function passwordsOf(verb: "CREATE" | "ALTER", secrets: Secrets): string[] {
  return [
    `ALTER ROLE postgres PASSWORD '${secrets.superuser}'`,
    `${verb} ROLE ${OWNER_ROLE} LOGIN PASSWORD '${secrets.owner}'`,
    `${verb} ROLE ${APP_ROLE} LOGIN PASSWORD '${secrets.app}'`,
  ];
}

function databaseOf(): string[] {
  return [
    // The owner may act as the role that owns nothing, as it must be able to where there is one login for both.
    `GRANT ${APP_ROLE} TO ${OWNER_ROLE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`,
    `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP_ROLE}`,
  ];
}
