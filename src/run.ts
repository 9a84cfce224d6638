import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// What the scripts of package.json start: `run.ts <command> …` installs the packages of the service where they are not
// those of this lockfile, and runs the command; `run.ts --development` only installs, and everything. It imports no
// package and no module that does, because nothing may be installed yet.

const ROOT = join(import.meta.dir, "..");
/** In the folder that it describes, so that both are removed together. */
const STAMP = join(ROOT, "node_modules/.locus-installed");

const isDevelopment = process.argv[2] === "--development";
install(isDevelopment ? ["development"] : ["production", "development"]);
if (!isDevelopment) {
  await import("./cli.ts");
}

/** Installs unless the stamp has one of these scopes for the files that decide what is installed. Ends the process on failure. */
function install(scopes: readonly ["production" | "development", ...string[]]): void {
  const digest = digestOfLock();
  if (scopes.some((scope) => stamp() === `${scope} ${digest}`)) {
    return;
  }
  rmSync(STAMP, { force: true });
  process.stderr.write("Installing packages\n");
  const production = scopes[0] === "production" ? ["--production"] : [];
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, "install", "--frozen-lockfile", "--no-summary", ...production],
    { cwd: ROOT, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  if (exitCode !== 0) {
    process.stderr.write(`${stdout.toString()}${stderr.toString()}`);
    process.exit(exitCode);
  }
  try {
    writeFileSync(STAMP, `${scopes[0]} ${digest}`);
  } catch {
    // A folder that only its owner may write: the next command asks again.
  }
}

function stamp(): string {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return "";
  }
}

/** SHA-256 of the lockfile, package.json, the patches that it names, and the platform, whose binaries are installed. */
function digestOfLock(): string {
  const manifest = readFileSync(join(ROOT, "package.json"), "utf8");
  const { patchedDependencies = {} }: { readonly patchedDependencies?: Readonly<Record<string, string>> } = JSON.parse(
    manifest,
  );
  const hash = new Bun.CryptoHasher("sha256").update(`${process.platform} ${process.arch}\n`).update(manifest);
  for (const file of ["bun.lock", ...Object.values(patchedDependencies)]) {
    hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}
