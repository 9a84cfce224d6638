import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { importsOf } from "../../house/imports_of.ts";

/**
 * Which tests run: `test` all promises; `quick` those without database, process, browser, built world and fuzzing;
 * `changed` those that a change can affect; `long` the ones that take minutes, each in a file named `…_long_test.ts`, and
 * those that try more in a long run: see `depth.ts`.
 */
export type Tier = "test" | "quick" | "changed" | "long";

/** What the choice of test files is made of. */
interface ChooseFiles {
  readonly tier: Tier;
  /** Files, folders or parts of paths. Empty: all of the tier. A long test that is named here runs in every tier. */
  readonly paths: readonly string[];
  readonly graph: ImportGraph;
  /** Of all files of the repository that differ from the main branch. Needed for `changed` only. */
  readonly changedFiles: () => readonly string[];
  /** Of a long run: only some of the files without a name of their own, chosen by this word. */
  readonly slice?: string;
}

const ROOT = join(import.meta.dir, "../../..");
const LONG = /_long_test\.tsx?$/u;
/** One file of so many is in a slice. */
const SLICES = 8;
const HAS_MORE = /\b(?:fc\.assert|examples|variants|longTest)\(/u;
/** Files that start a server, a browser or a process, build the world's places, or send thousands of made-up inputs. */
const NOT_QUICK =
  /^(?:test\/support\/(?:databases|services|browsers)\/|src\/embedded\/start_postgres\.ts$|src\/cli\.ts$|src\/gazetteer\/sources\/world\/|test\/fuzz\/)/u;
const STARTS_PROCESS = /\bBun\.spawn|node:child_process/u;
/** They decide how every test runs. */
const OF_ALL = /^(?:package\.json|bun\.lock|bunfig\.toml|tsconfig\.json|test\/support\/runner\/.*)$/u;
const CODE = /\.tsx?$/u;

/** The test files to run, relative to the repository, in the order of their paths. */
export function chooseFiles({ tier, paths, graph, changedFiles, slice }: ChooseFiles): readonly string[] {
  const all = [...new Bun.Glob("test/**/*_test.{ts,tsx}").scanSync({ cwd: ROOT })].sort();
  const named = paths.map((path) => path.replace(/^\.\//u, "").replace(/\/$/u, ""));
  const chosen = all.filter((file) =>
    named.includes(file) ||
    (LONG.test(file) || tier === "long" && hasMore(file)) === (tier === "long") &&
      (named.length === 0 || named.some((path) => file.includes(path)))
  );
  if (slice !== undefined) {
    return chosen.filter((file) => !LONG.test(file) && Bun.hash.crc32(`${slice} ${file}`) % SLICES === 0);
  }
  if (tier === "quick") {
    return chosen.filter((file) => isQuick(file, graph));
  }
  return tier === "changed" ? affectedBy(changedFiles(), { files: chosen, graph }) : chosen;
}

function hasMore(file: string): boolean {
  return HAS_MORE.test(readFileSync(join(ROOT, file), "utf8"));
}

function isQuick(file: string, graph: ImportGraph): boolean {
  const reached = [...graph.reachedFrom(file)];
  return !reached.some((one) => NOT_QUICK.test(one)) &&
    !reached.some((one) =>
      one.startsWith("test/") && CODE.test(one) && STARTS_PROCESS.test(readFileSync(join(ROOT, one), "utf8"))
    );
}

/** The test files among these that need a changed file. */
export function affectedBy(
  changed: readonly string[],
  { files, graph }: { readonly files: readonly string[]; readonly graph: ImportGraph },
): readonly string[] {
  if (changed.some((file) => OF_ALL.test(file))) {
    return files;
  }
  const reached = new Map(files.map((file) => [file, graph.reachedFrom(file)]));
  const known = new Set([...reached.values()].flatMap((set) => [...set]));
  const isKnown = changed.filter((file) => known.has(file));
  // Data are often read by the name of their folder: then all that needs code of the same room is affected.
  const rooms = changed.filter((file) => !known.has(file) && !CODE.test(file)).flatMap(roomOf);
  return files.filter((file) => {
    const own = [...reached.get(file) ?? []];
    return isKnown.some((one) => reached.get(file)?.has(one)) ||
      rooms.some((room) => own.some((one) => one.startsWith(room)));
  });
}

/** The first two folders of a path: `src/gazetteer/`. */
function roomOf(file: string): string[] {
  const [first, second, ...rest] = file.split("/");
  return rest.length === 0 ? [] : [`${first}/${second}/`];
}

/** Which files of the repository a file needs, directly or through others. Paths are relative to the repository. */
export interface ImportGraph {
  /** Those that it needs, itself included. */
  readonly reachedFrom: (file: string) => ReadonlySet<string>;
}
/** What an import names, of a type, too. */
const IMPORTED = /\bfrom "[^"]{1,200}"/gu;
/** A path in quotes: of a script that is started, of a file that is read. */
const QUOTED_PATH = /["'`/](?<path>[\w.@-]{1,60}(?:\/[\w.@-]{1,60}){0,8}\.[a-z]{2,8})["'`]/gu;

/**
 * Reads files as they are needed. Imports of types do not count; a path in quotes that names a file does, because it is
 * how one process starts another and how data are read.
 */
export function importGraph(): ImportGraph {
  const direct = new Map<string, readonly string[]>();
  const neighboursOf = (file: string): readonly string[] => {
    const known = direct.get(file) ?? (CODE.test(file) ? neededBy(file) : []);
    direct.set(file, known);
    return known;
  };
  return {
    reachedFrom(file) {
      const reached = new Set([file]);
      // A set hands out what is added to it while it is read.
      for (const one of reached) {
        neighboursOf(one).forEach((next) => reached.add(next));
      }
      return reached;
    },
  };
}

function neededBy(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const folder = dirname(join(ROOT, file));
  const imported = importsOf(source)
    .filter(({ from, isType }) => !isType && from.startsWith("."))
    .map(({ from }) => join(folder, from));
  const quoted = [...source.replaceAll(IMPORTED, "").matchAll(QUOTED_PATH)].flatMap(({ groups }) => {
    const path = groups?.["path"] ?? "";
    return [join(folder, path), join(ROOT, path), join(ROOT, "test", path)];
  });
  return [...new Set([...imported, ...quoted])]
    .filter((path) => path.startsWith(`${ROOT}/`) && !path.includes("/node_modules/") && existsSync(path))
    .map((path) => relative(ROOT, path));
}
