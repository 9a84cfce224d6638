import { expect, test } from "bun:test";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";

test("readMigrations() reads all of ours, oldest first", async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.map(({ when }) => when)).toEqual(migrations.map(({ when }) => when).toSorted((a, b) => a - b));
  expect(migrations.every(({ sql }) => sql.trim() !== "")).toBe(true);
});
