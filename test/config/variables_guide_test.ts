import { expect, test } from "bun:test";
import { join } from "node:path";
import { readConfig, SETTINGS } from "../../src/config.ts";

const GUIDE = await Bun.file(join(import.meta.dir, "../../src/guides/deployment.md")).text();

/** The rows of the guide's table of variables: the variable and its default as written there. */
const ROWS = [...GUIDE.matchAll(/^\| `(?<name>[A-Z0-9_]+)` +\| (?<fallback>[^|]*)\|/gm)].map((row) => ({
  name: row.groups?.["name"] ?? "",
  fallback: (row.groups?.["fallback"] ?? "").trim(),
}));

test("the guide's table lists every variable once, in the order of the code", () => {
  expect(ROWS.map((row) => row.name)).toEqual(Object.keys(SETTINGS));
});

test("the guide's defaults are those of the code", () => {
  const settings: Readonly<Record<string, { readonly fallback: string }>> = SETTINGS;
  const written = ROWS.filter(({ fallback }) => fallback.startsWith("`")).map(({ name, fallback }) => [
    name,
    fallback.replaceAll("`", ""),
  ]);
  const coded = Object.entries(settings).filter(([, { fallback }]) => fallback !== "").map((
    [name, { fallback }],
  ) => [name, fallback]);
  expect(written).toEqual(coded);
  expect(readConfig(Object.fromEntries(written))).toEqual(readConfig({}));
});
