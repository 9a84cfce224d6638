import type { Sql } from "postgres";

/** Longer statements, inserts of many rows, repeat themselves. Characters. */
const LENGTH_MAX = 2000;
/** Texts, numbers and parameters; parameters are kept. Names with digits do not match. */
const LITERAL = /'[^']*'|\$\d{1,5}|\b\d[\d.]{0,30}\b/gu;

/** Called when a statement is sent. The returned function, if any, is called when the answer arrives. */
export type StatementTrace = (statement: string) => ((hasFailed: boolean) => void) | undefined;

/** The driver's type for raw statements, which drizzle uses too. A query is sent when it is awaited. */
type Unsafe = (text: string, ...more: readonly unknown[]) => Promise<unknown>;

/** Traces every statement that drizzle sends over a pool. Replaces `sql.begin` and `sql.unsafe`. */
export function traceStatements(sql: Sql, trace: StatementTrace): void {
  // The driver's type has overloads that a wrapper cannot name; arguments are passed on unchanged.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const begin = sql.begin.bind(sql) as (...given: readonly unknown[]) => Promise<unknown>;
  traceUnsafe(sql, trace);
  const traced = (...given: readonly unknown[]): Promise<unknown> => {
    const work = given.at(-1);
    return begin(...given.slice(0, -1), (transaction: Pick<Sql, "unsafe">) => {
      traceUnsafe(transaction, trace);
      return typeof work === "function" ? work(transaction) : undefined;
    });
  };
  Object.assign(sql, { begin: traced });
}

function traceUnsafe(client: Pick<Sql, "unsafe">, trace: StatementTrace): void {
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const unsafe = client.unsafe.bind(client) as unknown as Unsafe;
  Object.assign(client, { unsafe: (...given: Parameters<Unsafe>) => tracedQuery(unsafe(...given), given[0], trace) });
}

/** A handler of an answer or an error. */
type Settled = (given: unknown) => unknown;

/**
 * The same query, traced when it is sent and when its answer arrives. The driver sends it when `then` is called, so
 * `then` is wrapped; its settings, such as `values()`, keep working.
 */
function tracedQuery(query: Promise<unknown>, text: string, trace: StatementTrace): Promise<unknown> {
  const send = query.then.bind(query);
  let isSent = false;
  const traced = (onAnswer?: Settled | null, onError?: Settled | null): Promise<unknown> => {
    if (isSent) {
      // The driver listens too.
      return send(onAnswer, onError);
    }
    isSent = true;
    const end = trace(text);
    return send(
      (answer) => {
        end?.(false);
        return onAnswer?.(answer) ?? answer;
      },
      (error: unknown) => {
        end?.(true);
        if (onError === undefined || onError === null) {
          throw error;
        }
        return onError(error);
      },
    );
  };
  // It is a promise already: nothing else becomes thenable.
  // oxlint-disable-next-line unicorn/no-thenable -- see above
  return Object.defineProperty(query, "then", { value: traced });
}

/**
 * A statement as it may be shown: `?` replaces every literal, parameters stay `$1`.
 *
 * @example
 * ```ts
 * statementText("select id from users where email = 'a@b.example' and n > $1 limit 5");
 * // "select id from users where email = ? and n > $1 limit ?"
 * ```
 */
export function statementText(statement: string): string {
  const text = statement.replaceAll(LITERAL, (literal) => literal.startsWith("$") ? literal : "?");
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}

/**
 * The statement's operation and first table: few different texts, for grouping.
 *
 * @example
 * ```ts
 * statementSummary('select "id" from "locations" where "id" = $1'); // "SELECT locations"
 * ```
 */
export function statementSummary(statement: string): string {
  const operation = /^\s{0,20}([a-z]{1,20})/iu.exec(statement)?.[1]?.toUpperCase() ?? "STATEMENT";
  const table = /\b(?:from|into|update)\s{1,20}"?([a-z_]{1,63})\b/iu.exec(statement)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
