import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports_of.ts";

/** A few types that name each other may stand in neighbouring files. */
const FILES_MAX = 4;
const root = join(import.meta.dir, "../..");

test("no circle of imports in the resolver, those of types included, has more than four files", async () => {
  const imports = new Map<string, readonly string[]>();
  for (const file of new Bun.Glob("src/resolver/**/*.ts").scanSync({ cwd: root })) {
    const wanted = importsOf(await Bun.file(join(root, file)).text()).filter(({ from }) => from.startsWith("."));
    imports.set(file, wanted.map(({ from }) => normalize(join(dirname(file), from))));
  }
  expect(circlesOf(imports).filter((files) => files.length > FILES_MAX)).toEqual([]);
});

test("circlesOf() returns the groups of files that import each other", () => {
  const imports = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["a", "d"]], ["d", ["d"]]]);
  expect(circlesOf(imports)).toEqual([["a", "b", "c"]]);
});

/** The strongly connected components of more than one file. Source: Kosaraju's two passes. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    targets.forEach((target) => importers.set(target, [...(importers.get(target) ?? []), file]));
  }
  const order: string[] = [];
  const seen = new Set<string>();
  const walk = (file: string, next: ReadonlyMap<string, readonly string[]>, found: string[]): void => {
    if (!imports.has(file) || seen.has(file)) {
      return;
    }
    seen.add(file);
    (next.get(file) ?? []).forEach((other) => walk(other, next, found));
    found.push(file);
  };
  for (const file of imports.keys()) {
    walk(file, imports, order);
  }
  seen.clear();
  const circles: string[][] = [];
  for (const file of order.toReversed()) {
    const circle: string[] = [];
    walk(file, importers, circle);
    if (circle.length > 1) {
      circles.push(circle.toSorted());
    }
  }
  return circles;
}
