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

/** Opens the driver on an address, which may name the file of its password. It connects with the first statement. */
export function openDriver(text: string, options: Options<Record<string, never>>): Sql {
  const { url, password } = databaseAddress(text);
  return postgres(url, { ...options, ...(password === undefined ? {} : { password }) });
}
