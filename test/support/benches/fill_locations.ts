import type { TestDatabase } from "../databases/test_database.ts";

/** How many live locations an organization is to have. */
export interface Filling {
  readonly organizationId: string;
  readonly rows: number;
}

/** Rows of one statement: what it keeps until its end fits into memory. */
const AT_ONCE = 250_000;
/** One location every half minute: a million in a year. */
const EVERY_MS = 30_000;
const LAST_MS = Date.UTC(2026, 0, 1);
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Fills a database with locations as the service writes them, one organization after the other, half of each in one
 * city, half anywhere: with some common words, one of a thousand (`w0`…`w999`) and one of five tags (`tag0`…`tag4`).
 * An index is built faster than it is kept, and triggers look at every row: they are away meanwhile.
 */
export async function fillLocations({ ownerSql }: TestDatabase, fillings: readonly Filling[]): Promise<void> {
  const indexes = await ownerSql<{ name: string; made: string }[]>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'locations' and indexname not in (select conname from pg_constraint)`;
  const run = (statements: string) => unhurried(ownerSql, statements);
  await run(
    `alter table locations disable trigger user; ${indexes.map(({ name }) => `drop index ${name};`).join(" ")}`,
  );
  let first = 0;
  for (const { organizationId, rows } of fillings) {
    for (let from = 0; from < rows; from += AT_ONCE) {
      await run(insertion(organizationId, { first, from, to: Math.min(rows, from + AT_ONCE) - 1, rows }));
    }
    first += rows;
  }
  for (const { made } of indexes) {
    await run(`set local maintenance_work_mem = '512MB'; ${made}`);
  }
  await run("alter table locations enable trigger user");
  // As autovacuum leaves it: which pages everybody may see is known.
  const vacuum = await ownerSql.reserve();
  await vacuum.unsafe("set statement_timeout = 0");
  await vacuum.unsafe("vacuum analyze locations");
  vacuum.release();
}

function insertion(
  organizationId: string,
  { first, from, to, rows }: { readonly first: number; from: number; readonly to: number; readonly rows: number },
): string {
  const prefix = `${organizationId.slice(-8)}l`;
  const madeMs = `(${LAST_MS}::bigint - ${EVERY_MS}::bigint * (${rows} - n))`;
  const time = Array.from(
    { length: 10 },
    (_, i) => `substr('${DIGITS}', (${madeMs} >> ${45 - 5 * i} & 31)::int + 1, 1)`,
  );
  return `
    select setseed(${(first + from) % 1000 / 1000});
    insert into locations (id, organization_id, environment, short_code, name, label, latitude, longitude, confidence,
      status, precision, components, tags, metadata, words, version, created_at, updated_at)
    select 'loc_' || ${time.join(" || ")} || lpad((n + ${first})::text, 16, '0'), '${organizationId}', 'live',
      upper(lpad(to_hex(n + ${first}), 8, '0')), 'Store ' || n, 'High Street ' || n,
      case when n % 2 = 0 then 52.3 + 0.4 * random() else 170 * random() - 85 end,
      case when n % 2 = 0 then 13.1 + 0.6 * random() else 360 * random() - 180 end,
      0.98, 'found', 'house', '{"street": "High Street", "countryCode": "DE"}', '{}', '{"crm": "4711"}',
      array_to_tsvector(array['${prefix}:store', '${prefix}:high', '${prefix}:street', '${prefix}:w' || n % 1000,
        '${prefix}#tag' || n % 5]), 1, now(), now()
    from generate_series(${from}::int, ${to}::int) as n`;
}

/** Filling takes longer than a statement of the service may. */
async function unhurried(sql: TestDatabase["ownerSql"], statements: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`set local statement_timeout = 0; ${statements}`).simple();
  });
}
