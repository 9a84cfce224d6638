import { expect, test } from "bun:test";
import { migrateDatabase } from "../../src/commands/migrate_database.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { formerPostgres } from "../support/databases/former_postgres.ts";
import { keptRows } from "../support/databases/kept_rows.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { folderOf, FORMER, open, rowsNow, versionIn } from "./upgrade_data.ts";

// `upgrade_postgres_long_test.ts` kills the upgrade in the middle, and takes space and programs away.
test("a command brings the rows of an earlier major version into a new cluster, and keeps the old one", async () => {
  const dataDir = scratchDir();
  const former = await formerPostgres(dataDir, FORMER);
  await migrateDatabase(former.url);
  const database = openDatabase(former.url, { applicationName: "a test", maxConnections: 1 });
  await database.sql`insert into organizations (id, name, slug, created_at) values ('org_1', 'Łódź', 'a-b-c', now())`;
  await database.close();
  const rows = await keptRows(former.url);
  await former.stop();
  expect([versionIn(dataDir, "cluster"), folderOf(dataDir)]).toEqual(["17", ["cluster"]]);
  expect(await open(dataDir)).toMatchObject({ code: 0, states: ["started", "reading", "writing", "finished"] });
  expect(folderOf(dataDir)).toEqual(["cluster", "cluster-17"]);
  expect([versionIn(dataDir, "cluster"), versionIn(dataDir, "cluster-17")]).toEqual(["18", "17"]);
  expect(await rowsNow(dataDir)).toEqual([...rows]);
});
