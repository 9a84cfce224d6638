import type { ISql } from "postgres";
import { readMigrations } from "../../capabilities/stores/migrations.ts";
import { APP_ROLE } from "../../store/migrations/grant_to_app.ts";
import { isMigrated } from "../../store/migrations/migrate.ts";
import { checked, type Finding } from "./finding.ts";
import { openRedis } from "../../capabilities/stores/redis.ts";
import { readRedisAddress } from "../../domain/redis_address.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const VERSION_MIN = 15;
const CONNECTIONS_BUSY = 0.8;

export async function checkPostgres(sql: ISql): Promise<readonly Finding[]> {
  return [await version(sql), await role(sql), await walls(sql), await schema(sql), await connections(sql)];
}

async function version(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`;
  const found = `Postgres ${row?.version}`;
  return (row?.version ?? 0) >= VERSION_MIN
    ? checked("postgres").ok(found)
    : checked("postgres").fail(found, `Upgrade to Postgres ${VERSION_MIN} or later`);
}

async function role(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owns: number; login: boolean }[]>`
    select rolsuper, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid and relkind = 'r') as owns,
      (select rolsuper from pg_roles where rolname = session_user) as login
    from pg_roles r where rolname = ${APP_ROLE}`;
  if (row === undefined) {
    return checked("role").fail(`There is no role ${APP_ROLE}`, "bun run migrate");
  }
  if (row.rolsuper || row.rolbypassrls || row.owns > 0) {
    return checked("role").fail(
      `${APP_ROLE} passes row-level security by: one customer could see another's rows`,
      `ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS; and give its tables to the login of DATABASE_URL`,
    );
  }
  return row.login
    ? checked("role").warn(
      "The login of DATABASE_URL is a superuser",
      "Give it a login that owns this database and nothing else",
    )
    : checked("role").ok(`${APP_ROLE}, bound by row-level security`);
}

async function walls(sql: ISql): Promise<Finding> {
  const open = await sql<{ name: string }[]>`
    select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relrowsecurity order by 1`;
  return open.length === 0 ? checked("row-level security").ok("on every table") : checked("row-level security").fail(
    `missing on ${open.map(({ name }) => name).join(", ")}`,
    "ALTER TABLE … ENABLE ROW LEVEL SECURITY; a table of somebody else's does not belong into this schema",
  );
}

async function schema(sql: ISql): Promise<Finding> {
  const migrations = await readMigrations();
  if (!await isMigrated(sql, migrations)) {
    return checked("migrations").fail("The schema is older than the service", "bun run migrate");
  }
  const [row] = await sql<{ ahead: number }[]>`
    select count(*)::int as ahead from drizzle.__drizzle_migrations
    where created_at > ${Math.max(...migrations.map(({ when }) => when))}`;
  const ahead = row?.ahead ?? 0;
  return ahead > 0
    ? checked("migrations").warn(
      `The schema is ${ahead} ahead of this version`,
      "Finish the upgrade: start the newer version everywhere",
    )
    : checked("migrations").ok(`${migrations.length} applied`);
}

async function connections(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ used: number; max: number }[]>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max`;
  const { used = 0, max = 1 } = row ?? {};
  const found = `${used} of ${max} in use`;
  return used / max < CONNECTIONS_BUSY
    ? checked("connections").ok(found)
    : checked("connections").warn(found, "Raise max_connections, or put PgBouncer in front (src/guides/deployment.md)");
}

/** Above this share of `maxmemory` Redis will soon refuse to queue jobs. */
const MEMORY_BUSY = 0.8;

/** Checks that Redis answers, evicts nothing and persists its data; in a cluster, every node. */
export async function checkRedis(url: string): Promise<readonly Finding[]> {
  const opened = openRedis(url, { connectionName: "locus-doctor" });
  try {
    await opened.check();
    const infos = (await Promise.all(opened.servers().map((server) => server.info()))).map(infoOf);
    return [kind(url, infos), worst(infos.map(policy)), worst(infos.map(append)), worst(infos.map(memory))];
  } catch {
    return [
      checked("redis").fail(
        "does not answer, or refuses the password; a cluster also says so while it is not whole",
        "Start it, or correct REDIS_URL. Calls are answered without it, from Postgres; batches wait",
      ),
    ];
  } finally {
    await opened.close();
  }
}

function infoOf(text: string): Info {
  return new Map(
    text.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
}

/** A node of a cluster that is configured as a single server refuses the keys of the other nodes. */
function kind(url: string, infos: readonly Info[]): Finding {
  const isCluster = infos.some((info) => info.get("redis_mode") === "cluster");
  return isCluster && readRedisAddress(url)?.kind === "server"
    ? checked("redis").fail(
      "REDIS_URL names a node of a cluster as if it were a server",
      "Write redis+cluster:// in place of redis://, or several nodes separated by commas",
    )
    : checked("redis").ok(isCluster ? `a cluster of ${infos.length} nodes` : "one server");
}

function worst(findings: readonly Finding[]): Finding {
  const ranks = ["fail", "warn", "ok"];
  const [first, ...rest] = findings;
  if (first === undefined) {
    return checked("redis").fail("no node has keys", "Give slots to the cluster's nodes");
  }
  return rest.reduce((one, other) => ranks.indexOf(other.state) < ranks.indexOf(one.state) ? other : one, first);
}

type Info = ReadonlyMap<string, string>;

function policy(info: Info): Finding {
  const found = info.get("maxmemory_policy") ?? "unknown";
  return found === "noeviction" ? checked("redis policy").ok(found) : checked("redis policy").fail(
    `maxmemory-policy is ${found}: jobs may be evicted`,
    "CONFIG SET maxmemory-policy noeviction, and put it into redis.conf",
  );
}

function append(info: Info): Finding {
  return info.get("aof_enabled") === "1"
    ? checked("redis persistence").ok("append-only file")
    : checked("redis persistence").warn(
      "no append-only file: a restart forgets the queue, which is then found again from Postgres",
      "CONFIG SET appendonly yes, and put it into redis.conf",
    );
}

function memory(info: Info): Finding {
  const [used, max] = [Number(info.get("used_memory") ?? 0), Number(info.get("maxmemory") ?? 0)];
  const found = `${Math.round(used / 1e6)} MB${max === 0 ? "" : ` of ${Math.round(max / 1e6)} MB`}`;
  return max === 0 || used / max < MEMORY_BUSY
    ? checked("redis memory").ok(found)
    : checked("redis memory").warn(found, "Raise maxmemory: what does not fit is refused");
}

const CHECK = "own postgres";
const DAY_CHARACTERS = 10;

/**
 * Checks, without starting it, which major version made the data of the service's own Postgres, and what an upgrade has
 * left. `isFormer`: `serve` has to bring the data over before anything reads them.
 */
export async function checkOwnPostgres(dataDir: string) {
  const { bytesIn, formerClusters, installedMajor } = await import("../../embedded/mod.ts");
  const cluster = join(dataDir, "postgres/cluster");
  const madeBy = Number((await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "")).trim());
  const major = await installedMajor().catch(() => madeBy);
  const kept: Finding[] = await Promise.all(
    (await formerClusters(cluster)).map(async ({ path, major: from, untilMs }) => {
      const until = new Date(untilMs).toISOString().slice(0, DAY_CHARACTERS);
      const megabytes = Math.ceil(await bytesIn(path) / 1e6);
      const found = `upgraded from Postgres ${from}; the data before it (${megabytes} MB) are kept until ${until}`;
      return checked(CHECK).ok(found);
    }),
  );
  if (!(madeBy < major)) {
    return { isFormer: false, findings: kept };
  }
  const found = `the data were made by Postgres ${madeBy}, and this version of the service has ${major}`;
  const advice = "Start the service: it upgrades them first, which needs twice their size on the disk";
  return { isFormer: true, findings: [...kept, checked(CHECK).warn(found, advice)] };
}
