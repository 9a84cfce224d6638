import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { affectedBy, chooseFiles, type Tier } from "./choose_files.ts";
import { importGraph } from "./import_graph.ts";

const graph = importGraph();
const choose = (tier: Tier, paths: readonly string[] = [], changed: readonly string[] = []) =>
  chooseFiles({ tier, paths, graph, changedFiles: () => changed });

test("importGraph() follows imports, started scripts and read files, not types", () => {
  const reached = graph.reachedFrom("test/commands/cli_test.ts");
  // It imports a helper, which starts this script, which imports the commands.
  expect(reached).toContain("src/cli.ts");
  expect(reached).toContain("src/resolver/mod.ts");
  expect(graph.reachedFrom("src/domain/resolution.ts")).not.toContain("src/cli.ts");
});

test("chooseFiles() leaves the tests named long to their own command, or to their name", () => {
  const all = choose("test");
  expect(all).toContain("test/support/runner/choose_files_test.ts");
  expect(all.filter((file) => file.endsWith("_long_test.ts"))).toEqual([]);
  for (const file of choose("long").filter((one) => one.endsWith("_long_test.ts")).slice(0, 1)) {
    expect(choose("test", [file])).toEqual([file]);
    expect(choose("test", [dirname(file)])).not.toContain(file);
    expect(choose("long", [dirname(file)])).toContain(file);
  }
});

test("chooseFiles() takes for a long run what tries more there", () => {
  for (const tier of ["test", "long"] as const) {
    expect(choose(tier)).toContain("test/text/name_key_test.ts");
    expect(choose(tier, ["test/text"])).toContain("test/text/name_key_test.ts");
  }
  const some = chooseFiles({ tier: "long", paths: [], graph, changedFiles: () => [], slice: "a" });
  expect(some.length).toBeGreaterThan(2);
  expect(some.length).toBeLessThan(choose("long").length / 3);
  expect(some.filter((file) => file.endsWith("_long_test.ts"))).toEqual([]);
});

test("chooseFiles() takes files, folders and parts of paths", () => {
  expect(choose("test", ["./test/text/"]).every((file) => file.startsWith("test/text/"))).toBeTrue();
  expect(choose("test", ["name_key"])).toContain("test/text/name_key_test.ts");
  expect(choose("test", ["no such path"])).toEqual([]);
});

test("chooseFiles() calls quick what starts no server, process or browser", () => {
  const quick = choose("quick");
  expect(quick).toContain("test/text/name_key_test.ts");
  expect(quick).toContain("test/resolver/addresses_test.ts");
  for (const slow of ["test/api/auth_test.ts", "test/commands/cli_test.ts", "test/embedded/start_postgres_test.ts"]) {
    expect(choose("test")).toContain(slow);
    expect(quick).not.toContain(slow);
  }
});

test("affectedBy() finds the tests that need a changed file, directly or not", () => {
  const files = choose("test");
  const byKey = affectedBy(["src/text/name_key.ts"], { files, graph });
  expect(byKey).toContain("test/text/name_key_test.ts");
  expect(byKey).toContain("test/resolver/addresses_test.ts");
  expect(byKey).not.toContain("test/geo/hilbert_test.ts");
  expect(affectedBy(["CHANGELOG.md"], { files, graph }).length).toBeLessThan(files.length / 4);
});

test("affectedBy() takes all tests where what changed decides how each of them runs", () => {
  const files = choose("test");
  expect(affectedBy(["bun.lock"], { files, graph })).toEqual(files);
});

test("affectedBy() takes the tests of a room whose data changed that no code names", () => {
  const files = choose("test");
  const affected = affectedBy(["test/corpora/a_new_table.tsv"], { files, graph });
  expect(affected).toContain("test/resolver/addresses_test.ts");
  expect(affected).not.toContain("test/geo/hilbert_test.ts");
});
