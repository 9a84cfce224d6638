import type { ISql } from "postgres";
import { readMigrations } from "../../capabilities/stores/migrations.ts";
import { APP_ROLE } from "../../store/migrations/grant_to_app.ts";
import { isMigrated } from "../../store/migrations/is_migrated.ts";
import type { Finding } from "./finding.ts";

const VERSION_MIN = 15;
/** Above this a burst of connections is refused. */
const CONNECTIONS_BUSY = 0.8;

/** Checks the database's version, role, row-level security and schema. */
export async function checkPostgres(sql: ISql): Promise<readonly Finding[]> {
  return [await version(sql), await role(sql), await walls(sql), await schema(sql), await connections(sql)];
}

async function version(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`;
  const found = `Postgres ${row?.version}`;
  return (row?.version ?? 0) >= VERSION_MIN
    ? { check: "postgres", state: "ok", found }
    : { check: "postgres", state: "fail", found, advice: `Upgrade to Postgres ${VERSION_MIN} or later` };
}

async function role(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owns: number; login: boolean }[]>`
    select rolsuper, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid and relkind = 'r') as owns,
      (select rolsuper from pg_roles where rolname = session_user) as login
    from pg_roles r where rolname = ${APP_ROLE}`;
  if (row === undefined) {
    return { check: "role", state: "fail", found: `There is no role ${APP_ROLE}`, advice: "bun run migrate" };
  }
  if (row.rolsuper || row.rolbypassrls || row.owns > 0) {
    return {
      check: "role",
      state: "fail",
      found: `${APP_ROLE} passes row-level security by: one customer could see another's rows`,
      advice: `ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS; and give its tables to the login of DATABASE_URL`,
    };
  }
  return row.login
    ? {
      check: "role",
      state: "warn",
      found: "The login of DATABASE_URL is a superuser",
      advice: "Give it a login that owns this database and nothing else",
    }
    : { check: "role", state: "ok", found: `${APP_ROLE}, bound by row-level security` };
}

async function walls(sql: ISql): Promise<Finding> {
  const open = await sql<{ name: string }[]>`
    select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relrowsecurity order by 1`;
  return open.length === 0 ? { check: "row-level security", state: "ok", found: "on every table" } : {
    check: "row-level security",
    state: "fail",
    found: `missing on ${open.map(({ name }) => name).join(", ")}`,
    advice: "ALTER TABLE … ENABLE ROW LEVEL SECURITY; a table of somebody else's does not belong into this schema",
  };
}

async function schema(sql: ISql): Promise<Finding> {
  const migrations = await readMigrations();
  if (!await isMigrated(sql, migrations)) {
    return {
      check: "migrations",
      state: "fail",
      found: "The schema is older than the service",
      advice: "bun run migrate",
    };
  }
  const [row] = await sql<{ ahead: number }[]>`
    select count(*)::int as ahead from drizzle.__drizzle_migrations
    where created_at > ${Math.max(...migrations.map(({ when }) => when))}`;
  const ahead = row?.ahead ?? 0;
  return ahead > 0
    ? {
      check: "migrations",
      state: "warn",
      found: `The schema is ${ahead} ahead of this version`,
      advice: "Finish the upgrade: start the newer version everywhere",
    }
    : { check: "migrations", state: "ok", found: `${migrations.length} applied` };
}

async function connections(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ used: number; max: number }[]>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max`;
  const { used = 0, max = 1 } = row ?? {};
  const found = `${used} of ${max} in use`;
  return used / max < CONNECTIONS_BUSY ? { check: "connections", state: "ok", found } : {
    check: "connections",
    state: "warn",
    found,
    advice: "Raise max_connections, or put PgBouncer in front (src/guides/deployment.md)",
  };
}
