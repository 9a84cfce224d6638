import postgres, { type Sql } from "postgres";
import { SQL_STATES } from "../store_error.ts";

/** The role the service works as: it owns nothing, and row-level security applies to it. */
export const APP_ROLE = "locus_app";

/**
 * Creates the role `locus_app` where it is missing, lets the login act as it, and grants it what the service needs on
 * every table, present and future: `RESTRICTIONS` then takes back what it must not do. May be repeated.
 *
 * @throws {Error} with the statements that an administrator has to run, when the login may not create roles.
 */
export async function grantToApp(sql: Sql): Promise<void> {
  try {
    await sql.unsafe(ROLE).simple();
  } catch (cause) {
    if (cause instanceof postgres.PostgresError && cause.code === SQL_STATES.insufficientPrivilege) {
      throw new Error(
        `Cannot prepare the role ${APP_ROLE} because the login of DATABASE_URL may not: have an administrator run ` +
          `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the login>;`,
        { cause },
      );
    }
    throw cause;
  }
  // One message is one transaction: the grants are never visible without the restrictions.
  await sql.unsafe(`${GRANTS}; ${RESTRICTIONS}`).simple();
}

/** Roles belong to the whole cluster: another database's migration may create this one at the same moment. */
const ROLE = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
      begin
        create role ${APP_ROLE} nologin;
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    if not pg_has_role(
      current_user, '${APP_ROLE}',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end
    ) then
      grant ${APP_ROLE} to current_user;
    end if;
  end
  $$`;

const GRANTS = `
  revoke create on schema public from public;
  grant usage on schema public to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
  grant usage, select on all sequences in schema public to ${APP_ROLE};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
  alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE}`;

/**
 * The columns that say whose a row is. The role may not change them, so that no claim and no policy lets it move a row
 * from one organization or person to another.
 */
export const OWNER_COLUMNS = ["organization_id", "user_id"] as const;

/**
 * Revokes what `locus_app` must not do although it works with the tables. Runs in the transaction of every migration,
 * so that a new table or view never exists without it. A view runs with the rights of its owner, to whom row-level
 * security does not apply: it may only be read. `OWNER_COLUMNS`, and the identifiers of organizations and people, are
 * written once.
 */
export const RESTRICTIONS = `
  do $$
  declare
    relation record;
  begin
    for relation in
      select c.oid, c.oid::regclass as name, c.relkind, (
        select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname not in (${OWNER_COLUMNS.map((column) => `'${column}'`).join(", ")})
          and not (a.attname = 'id' and c.relname in ('organizations', 'users'))
      ) as changeable
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and pg_has_role(current_user, c.relowner, 'USAGE')
    loop
      if relation.relkind in ('v', 'm') then
        execute format('revoke insert, update, delete on %s from ${APP_ROLE}', relation.name);
      else
        execute format('revoke update on %s from ${APP_ROLE}', relation.name);
        execute format('grant update (%s) on %s to ${APP_ROLE}', relation.changeable, relation.name);
      end if;
    end loop;
  end
  $$`;
