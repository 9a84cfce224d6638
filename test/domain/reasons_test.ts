import { expect, test } from "bun:test";
import { join } from "node:path";
import { REASONS } from "../../src/domain/resolution.ts";

const GUIDE = join(import.meta.dir, "../../src/guides/using_the_api.md");

test("the guide has REASONS as its table", async () => {
  const guide = await Bun.file(GUIDE).text();
  const rows = [...guide.matchAll(/^\| `([a-z_]+)` +\| ([A-Z][^|]*)\|$/gmu)].map(([, reason, text = ""]) => [
    reason,
    text.trimEnd(),
  ]);
  expect(rows).toEqual(Object.entries(REASONS));
});
