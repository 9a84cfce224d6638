import { cpSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runProgram } from "../support/processes/run_program.ts";

/** The repository's folder. */
export const ROOT = join(import.meta.dir, "../..");

export interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
}

/** A stage of a Dockerfile: what it begins with, and its instructions. */
export interface Stage {
  readonly from: string;
  readonly as: string | undefined;
  readonly instructions: readonly Instruction[];
}

export const STAGES: readonly Stage[] = stagesOf(await Bun.file(join(ROOT, "Dockerfile")).text());

/** The words of the Dockerfile that install packages, and nothing else that a build would run. */
const INSTALLS = /\bbun install\b/u;

function stagesOf(text: string): readonly Stage[] {
  const lines = text.replaceAll(/^\s*#.*\n/gmu, "").replaceAll(/\\\n/gu, " ").split("\n").filter((line) => line !== "");
  const stages: { from: string; as: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [name = "", ...words] = line.trim().split(/\s+/u);
    if (name === "FROM") {
      stages.push({ from: words[0] ?? "", as: words[2], instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, words });
    }
  }
  return stages;
}

/**
 * Follows the Dockerfile by hand and returns the folder that its `/app` would be: copies what it copies, and installs
 * with its own words, from Bun's cache on this machine in place of that of the build.
 */
export async function builtImage(): Promise<string> {
  const cache = await cacheFolder();
  const folders = new Map<string, string>();
  let last = "";
  for (const { from, as, instructions } of STAGES) {
    last = join(scratchDir(), "app");
    mkdirSync(last);
    const base = folders.get(from);
    if (base !== undefined) {
      await runs(["cp", "--archive", "--link", `${base}/.`, last]);
    }
    for (const { name, words } of instructions) {
      if (name === "COPY") {
        await copy(words, { into: last, folders });
      } else if (name === "RUN" && INSTALLS.test(words.join(" "))) {
        await install(words, { folder: last, cache });
      }
    }
    folders.set(as ?? "", last);
  }
  return last;
}

async function copy(
  words: readonly string[],
  { into, folders }: { readonly into: string; readonly folders: ReadonlyMap<string, string> },
): Promise<void> {
  const stage = words[0]?.startsWith("--from=") === true ? folders.get(words[0].slice("--from=".length)) : undefined;
  const paths = words.filter((word) => !word.startsWith("--"));
  const [target = ""] = paths.splice(-1);
  for (const path of paths) {
    const to = join(into, target, target.endsWith("/") ? basename(path) : "");
    mkdirSync(dirname(to), { recursive: true });
    if (stage === undefined) {
      cpSync(join(ROOT, path), to, { recursive: true });
    } else {
      await runs(["cp", "--archive", "--link", join(stage, path.replace(/^\/app\//u, "")), to]);
    }
  }
}

async function install(
  words: readonly string[],
  { folder, cache }: { readonly folder: string; readonly cache: string },
): Promise<void> {
  const line = words.filter((word) => !word.startsWith("--network")).join(" ")
    .replaceAll("/cache", cache).replaceAll(/\bbun install\b/gu, `${process.execPath} install`);
  await runs(["sh", "-ec", line], folder);
}

async function cacheFolder(): Promise<string> {
  return (await runs([process.execPath, "pm", "cache"])).trim();
}

async function runs(command: readonly string[], cwd = ROOT): Promise<string> {
  const { code, out, err } = await runProgram(command, { cwd, environment: process.env });
  if (code !== 0) {
    throw new Error(`${command.join(" ")} ended with ${code}: ${out}${err}`);
  }
  return out;
}

/** A service of the compose file, as far as tests look at it. */
export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly volumes?: readonly string[];
  readonly deploy?: unknown;
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
}

/** The file, as far as tests look at it. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: { readonly config: readonly { subnet: string }[] } }>>;
}

export const COMPOSE: ComposeFile = readCompose(await Bun.file(join(ROOT, "docker-compose.yml")).text());

export const OURS: readonly (readonly [name: string, service: ComposeService])[] = Object.entries(COMPOSE.services)
  .filter(([, { image }]) => image.startsWith("locus:"));

/** A text of the file with the variables' values, or their defaults. */
export function interpolated(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)?\}/gu,
    (_, name: string, value: string | undefined) => values[name] ?? value ?? "",
  );
}

function readCompose(text: string): ComposeFile {
  // The schema of the format is a test of its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Bun.YAML.parse(text) as ComposeFile;
}
