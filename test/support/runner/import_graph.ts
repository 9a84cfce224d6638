import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { importsOf } from "../../house/imports_of.ts";

/** Which files of the repository a file needs, directly or through others. Paths are relative to the repository. */
export interface ImportGraph {
  /** Those that it needs, itself included. */
  readonly reachedFrom: (file: string) => ReadonlySet<string>;
}

const ROOT = join(import.meta.dir, "../../..");
const CODE = /\.tsx?$/u;
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
  const quoted = [...source.matchAll(QUOTED_PATH)].flatMap(({ groups }) => {
    const path = groups?.["path"] ?? "";
    return [join(folder, path), join(ROOT, path), join(ROOT, "test", path)];
  });
  return [...new Set([...imported, ...quoted])]
    .filter((path) => path.startsWith(`${ROOT}/`) && !path.includes("/node_modules/") && existsSync(path))
    .map((path) => relative(ROOT, path));
}
