import type { Sql } from "postgres";

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
