import postgres, { type Options, type Sql } from "postgres";

/** The parameter of an address that names the file of the password. */
const PARAMETER = "password_file";

/** An address of a database, and how its password is found. */
export interface DatabaseAddress {
  /** Without the parameter. */
  readonly url: string;
  /** Reads the file; called for every new connection. Absent: the address has the password, or there is none. */
  readonly password?: () => Promise<string>;
}

/**
 * Reads the parameter `password_file` of a database's address. Tokens that replace passwords (IAM) are valid for
 * minutes, and a pool connects later than that: so the file is read again for each connection.
 *
 * @param text `postgres://user@host/database?password_file=/run/secrets/token`
 */
export function databaseAddress(text: string): DatabaseAddress {
  const url = URL.parse(text);
  const file = url?.searchParams.get(PARAMETER) ?? "";
  if (url === null || file === "") {
    return { url: text };
  }
  url.searchParams.delete(PARAMETER);
  return { url: url.href, password: async () => (await Bun.file(file).text()).trim() };
}

/** A connection's sessions are given up after this long when it is closed. Seconds. */
const END_S = 5;

/**
 * Opens one connection to an address, which ends with the block that has it.
 *
 * @param name what it is for; `pg_stat_activity` shows it
 */
export function openConnection(
  text: string,
  name: string,
  { connection, ...options }: Options<Record<string, never>> = {},
): Sql & AsyncDisposable {
  const application = { application_name: `locus ${name}`, ...connection };
  const sql = openDriver(text, { max: 1, onnotice: () => {}, ...options, connection: application });
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end({ timeout: END_S }) });
}

/** Opens the driver on an address, which may name the file of its password. It connects with the first statement. */
export function openDriver(text: string, options: Options<Record<string, never>>): Sql {
  const { url, password } = databaseAddress(text);
  return postgres(url, { ...options, ...(password === undefined ? {} : { password }) });
}
