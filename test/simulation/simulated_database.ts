import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";
import { APP_ROLE, RESTRICTIONS } from "../../src/store/migrations/grant_to_app.ts";
import type { Database } from "../../src/store/with_claims.ts";
import type { SimulatedProcess, Turns } from "./turns.ts";

/** A Postgres in this process, with the schema of the service and a clock that the simulation moves. */
export interface SimulatedDatabase {
  /** A process's pool on it, bound by row-level security. Every transaction and statement waits for its turn. */
  open(process: SimulatedProcess, alter?: Alter): Database;
  /** Reads or writes as the owner of the tables, outside of all turns. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Whose transaction is open. */
  holder(): SimulatedProcess | undefined;
  /** Ends the transaction of a process that was killed. */
  rollBack(): Promise<void>;
  /** From now on statements wait for these turns, and read the time from this clock. Milliseconds. */
  use(turns: Turns, nowMs: () => number): void;
}

/** Changes what a process reads: a fault that is put into the code on purpose. */
export type Alter = (text: string, rows: readonly unknown[]) => readonly unknown[];

/** Every clock of the server becomes the simulation's. */
const CLOCKS = /\b(?:clock_timestamp|now)\(\)/gu;
const OWN_CLOCK = "simulated.now()";
const PREPARE = `
  create role ${APP_ROLE} nologin;
  grant usage on schema public to ${APP_ROLE};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
  alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE};
  create schema simulated;
  grant usage on schema simulated to ${APP_ROLE};
  create function simulated.now() returns timestamptz language sql stable
    as $$ select current_setting('simulated.now')::timestamptz $$;
  set simulated.now = '2026-01-01'`;

const NEVER = (): number => 0;

/** As the driver of the service returns them: moments as text, which drizzle reads, and large numbers as text. */
const AS_TEXT = [20, 1082, 1083, 1114, 1182, 1184, 1185, 1115, 1231];
const PARSERS = Object.fromEntries(AS_TEXT.map((type) => [type, (text: string) => text]));

/** A connection that was lost before or behind a statement. */
class LostConnection extends Error {
  override readonly name = "LostConnection";
  readonly code = "CONNECTION_CLOSED";
}

/** What the driver of the service returns for a statement: its rows, as objects or as lists. */
interface Statement extends PromiseLike<readonly unknown[]> {
  values(): Promise<readonly unknown[]>;
}

/**
 * Opens the database. It has one connection, so transactions follow each other, in the order that the turns decide: what
 * happens between two statements of one transaction is not simulated.
 */
export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const postgres = await PGlite.create({ parsers: PARSERS });
  await postgres.exec(PREPARE);
  for (const { sql } of await readMigrations()) {
    await postgres.exec(sql.replaceAll(CLOCKS, OWN_CLOCK));
    await postgres.exec(RESTRICTIONS);
  }
  let turns: Turns | undefined;
  let now = NEVER;
  let holder: SimulatedProcess | undefined;

  const rollBack = async (): Promise<void> => {
    holder = undefined;
    await postgres.exec("rollback");
  };

  async function begin<Value>(
    process: SimulatedProcess,
    alter: Alter | undefined,
    work: (run: Pick<Sql, "unsafe">) => Promise<Value>,
  ): Promise<Value> {
    if (await taken(process, "begin", () => holder === undefined) === "lost") {
      throw new LostConnection();
    }
    holder = process;
    const at = new Date(now()).toISOString();
    await current(turns).run(async () =>
      void await postgres.exec(`begin; set local role ${APP_ROLE}; set local simulated.now = '${at}'`)
    );
    let isLost = false;
    const value = await work(driver(async (text, values, isList) => {
      isLost ||= await taken(process, text) !== "happens";
      if (isLost) {
        throw new LostConnection();
      }
      const rows = await current(turns).run(() => query(text, values, isList));
      return alter === undefined ? rows : alter(text, rows);
    })).catch(async (error: unknown) => {
      await current(turns).run(rollBack);
      throw error;
    });
    const verdict = isLost ? "lost" : await taken(process, "commit");
    if (verdict === "lost") {
      await current(turns).run(rollBack);
      throw new LostConnection();
    }
    await current(turns).run(async () => {
      holder = undefined;
      await postgres.exec("commit");
    });
    if (verdict === "answer lost") {
      throw new LostConnection();
    }
    return value;
  }

  async function query(text: string, values: readonly unknown[], isList: boolean): Promise<readonly unknown[]> {
    const { rows } = await postgres.query(text.replaceAll(CLOCKS, OWN_CLOCK), [...values], {
      rowMode: isList ? "array" : "object",
    });
    return rows;
  }

  const taken = (process: SimulatedProcess, kind: string, isFree?: () => boolean) =>
    current(turns).take(process, kind, isFree);

  return {
    holder: () => holder,
    rollBack,
    use(given, nowMs) {
      turns = given;
      now = nowMs;
    },
    open(process, alter) {
      const outside = driver((text, values, isList) =>
        begin(process, alter, async (run) => {
          // Nothing reads the driver's own types of parameters here.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const statement = run.unsafe(text, [...values] as never[]);
          return isList ? await statement.values() : await statement;
        })
      );
      // Of the driver's methods drizzle uses these.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return drizzle({
        ...outside,
        begin: (work: (run: Pick<Sql, "unsafe">) => Promise<unknown>) => begin(process, alter, work),
      } as unknown as Sql);
    },
    async ask(text, values = []) {
      return (await postgres.query<Record<string, unknown>>(text, [...values])).rows;
    },
  };
}

function current(turns: Turns | undefined): Turns {
  if (turns === undefined) {
    throw new TypeError("Cannot run a statement because no simulation uses the database");
  }
  return turns;
}

/** The part of the driver that drizzle uses. */
function driver(run: (text: string, values: readonly unknown[], isList: boolean) => Promise<readonly unknown[]>) {
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    options: { parsers: {}, serializers: {} },
    unsafe(text: string, values: readonly unknown[] = []): Statement {
      let rows: Promise<readonly unknown[]> | undefined;
      return {
        // Like the driver's own: sent when it is awaited.
        // oxlint-disable-next-line unicorn/no-thenable
        then: (resolve, reject) => (rows ??= run(text, values, false)).then(resolve, reject),
        values: () => run(text, values, true),
      };
    },
  } as unknown as Pick<Sql, "unsafe" | "options">;
}
