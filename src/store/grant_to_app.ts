import postgres, { type Sql } from "postgres";

/** The role the service works as: it owns nothing and row-level security binds it. */
export const APP_ROLE = "locus_app";

/** insufficient_privilege */
const NOT_ALLOWED = "42501";

/**
 * Makes the role `locus_app` where there is none, lets the login act as it, and lets it read and write every table,
 * present and future, and nothing more. May be repeated.
 *
 * Throws, with the statements an administrator has to run, when the login may not make roles.
 */
export async function grantToApp(sql: Sql): Promise<void> {
  try {
    await sql.unsafe(ROLE).simple();
  } catch (cause) {
    if (cause instanceof postgres.PostgresError && cause.code === NOT_ALLOWED) {
      throw new Error(
        `Cannot prepare the role ${APP_ROLE} as the login of DATABASE_URL may not: have an administrator run ` +
          `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the login>;`,
        { cause },
      );
    }
    throw cause;
  }
  await sql.unsafe(GRANTS).simple();
}

/** Roles belong to the whole cluster: another database's migration may make this one at the same moment. */
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
