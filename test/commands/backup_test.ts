import { expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDatabase } from "../../src/commands/backup/read_database.ts";
import { writeDatabase } from "../../src/commands/backup/write_database.ts";
import { everyRow } from "../support/databases/every_row.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { patience } from "../support/runner/patience.ts";

// `backup/backup_place_test.ts` restores what such a file is part of, `backup_long_test.ts` also for the callers of a service.
test(
  "writeDatabase() and readDatabase() keep every row of every table, and refuse an incomplete backup or a database in use",
  async () => {
    const [from, to] = await Promise.all([testDatabase(), testDatabase()]);
    await from.ownerSql`
    insert into organizations (id, name, slug, monthly_limit, created_at)
    values ('org_1', ${'Quotes "and" \\ back\nslashes\tünï 😀 ends \u2028 of \u2029 lines \u0085 \v'}, 'a-b-c', ${"9007199254740993"}, now())`;
    await from.ownerSql`
    insert into batch_shares (organization_id, served_at) values ('org_1', '2025-03-01 12:00:00.123456+00')`;
    await from.ownerSql`
    insert into webhooks (id, organization_id, environment, url, events, secret, failures, created_at, updated_at)
    values ('whk_1', 'org_1', 'live', 'https://a.example', array['a', 'b,"c"'], '\\x00ff0a5c', 0, now(), now())`;
    // Two changes of which the first is gone: Postgres numbers them itself.
    await from.ownerSql`insert into storage_changes (organization_id, bytes) values ('org_1', 1), ('org_1', 2)`;
    await from.ownerSql`delete from storage_changes where bytes = 1`;
    const file = join(scratchDir(), "database.ndjson.gz");
    expect(await writeDatabase(from.ownerUrl, file)).toMatchObject({ rows: 4 });
    const bytes = await Bun.file(file).bytes();
    const cut = join(scratchDir(), "cut.gz");
    await writeFile(cut, bytes.slice(0, bytes.length - 20));
    expect(readDatabase(to.ownerUrl, cut)).rejects.toThrow();
    const text = new TextDecoder().decode(Bun.gunzipSync(bytes));
    const changed = join(scratchDir(), "changed.gz");
    await writeFile(changed, Bun.gzipSync(text.replace("a-b-c", "a-b-d")));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("is incomplete");
    await writeFile(changed, Bun.gzipSync(text.replace(/"migrated_until":\d+/u, '"migrated_until":99999999999999')));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("newer version");
    await writeFile(changed, Bun.gzipSync(text.replace(/"migrated_until":\d+/u, '"migrated_until":1795428870443')));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("before the baseline");
    await writeFile(changed, Bun.gzipSync("something else\n"));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("not a backup");
    expect((await everyRow(to.ownerSql)).filter((row) => row.startsWith("organizations"))).toEqual([]);

    expect(await readDatabase(to.ownerUrl, file)).toMatchObject({ rows: 4 });
    expect(await everyRow(to.ownerSql)).toEqual([...await everyRow(from.ownerSql)]);
    // New rows get numbers that no restored row has.
    await to.ownerSql`insert into storage_changes (organization_id, bytes) values ('org_1', 3), ('org_1', 4)`;
    await expect(readDatabase(to.ownerUrl, file)).rejects.toThrow("in use");
    await Promise.all([from.close(), to.close()]);
  },
  patience(60_000),
);
