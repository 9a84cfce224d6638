import { expect, test } from "bun:test";
import { join } from "node:path";

const manifest: Readonly<Record<string, unknown>> & {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly patchedDependencies: Readonly<Record<string, string>>;
} = await Bun.file(join(import.meta.dir, "../../package.json")).json();

test("package.json lets no package run a script when it is installed", () => {
  // Absent, Bun would trust the packages of its own list.
  expect(manifest).toHaveProperty("trustedDependencies", []);
});

test("package.json pins every dependency to one version", () => {
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    expect(manifest).toHaveProperty(kind);
  }
  const ranges = JSON.stringify(manifest).match(/"[^"]+":"[\^~><*][^"]*"/gu) ?? [];
  expect(ranges).toEqual(['"bun":">=1.4.5"']);
});

test("package.json patches the versions that it pins", () => {
  const { dependencies, patchedDependencies } = manifest;
  for (const patched of Object.keys(patchedDependencies)) {
    const at = patched.lastIndexOf("@");
    expect(dependencies).toHaveProperty([patched.slice(0, at)], patched.slice(at + 1));
  }
});
