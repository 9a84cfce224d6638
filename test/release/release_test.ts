import { expect, test } from "bun:test";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { billOfMaterials, commitOf, ROOT, VERSION } from "../../src/release/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { patience } from "../support/runner/patience.ts";

const SCHEMAS = join(ROOT, "node_modules/@cyclonedx/cyclonedx-library/res/schema");

test("the bill of materials is valid CycloneDX and has every package that the service needs", () => {
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv);
  for (const name of ["spdx", "jsf-0.82"]) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const bill = billOfMaterials(ROOT);
  expect(ajv.validate(schema("bom-1.6"), bill) ? [] : ajv.errors).toEqual([]);

  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const names = new Set(bill.components.map(({ name }) => name));
  expect(Object.keys(dependenciesOf(manifest)).filter((name) => !names.has(name))).toEqual([]);
  expect(bill.components.filter(({ hashes }) => hashes.length === 0).map(({ name }) => name)).toEqual([]);
  const refs = new Set(bill.components.map((component) => component["bom-ref"]));
  expect(refs.size).toBe(bill.components.length);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});

test(
  "`bun run release` refuses an unfinished tree, and writes the same bytes twice, with hashes that sha256sum accepts",
  () => {
    const root = scratchDir();
    for (const path of ["src", "package.json", "bun.lock", "CHANGELOG.md", "test/support/release"]) {
      cpSync(join(ROOT, path), join(root, path), { recursive: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const git = ["git", "-c", "user.name=Locus", "-c", "user.email=locus@example.com", "-c", "commit.gpgsign=false"];
    run(["git", "init", "-q"], root);
    run(["git", "add", "."], root);
    run([...git, "commit", "-qm", "Release"], root);
    const commit = run(["git", "rev-parse", "HEAD"], root).trim();
    expect(commitOf(root)).toBe(commit);

    const command = ["bun", "test/support/release/make_release.ts"];
    const refused = Bun.spawnSync(command, { cwd: root });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.toString()).toContain(`CHANGELOG.md needs a heading "## ${VERSION} (year-month-day)"`);

    const folders = ["one", "two"].map((name) => join(root, ".data", name));
    const made = folders.map((folder) => run([...command, "--draft", `--out=${folder}`], root));
    expect(made[0]).toContain(commit);
    const sums = folders.map((folder) => readFileSync(join(folder, "SHA256SUMS"), "utf8"));
    expect(sums[1]).toBe(sums[0]);
    const [folder = ""] = folders;
    expect(run(["sha256sum", "-c", "SHA256SUMS"], folder)).toBe(`locus-${VERSION}.tar.gz: OK\nbom.cdx.json: OK\n`);
    run(["tar", "-xzf", `locus-${VERSION}.tar.gz`], folder);
    expect(commitOf(join(folder, `locus-${VERSION}`))).toBe(commit);
  },
  patience(60_000),
);

function schema(name: string): object {
  return JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8"));
}

function dependenciesOf(manifest: unknown): object {
  const isRead = typeof manifest === "object" && manifest !== null && "dependencies" in manifest;
  return isRead && typeof manifest.dependencies === "object" ? manifest.dependencies ?? {} : {};
}

function run(command: string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  expect({ exitCode, stderr: exitCode === 0 ? "" : stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
  return stdout.toString();
}
