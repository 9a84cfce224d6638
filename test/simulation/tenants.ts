import type { JsonInput } from "../../src/batches/mod.ts";
import type { SessionCaller } from "../../src/domain/caller.ts";
import type { SimulatedDatabase } from "./simulated_database.ts";

/** An upload with its key, and what its client knows. */
export interface Upload {
  readonly organizationId: string;
  /** Also the name of its batch. */
  readonly key: string;
  readonly inputs: readonly JsonInput[];
  /** Identifiers of batches in answers to it. */
  readonly answers: Set<string>;
  mayBeDeleted: boolean;
  isRefused: boolean;
}

/** What clients and receivers of one organization saw. */
export interface Tenant {
  readonly organizationId: string;
  readonly caller: SessionCaller;
  readonly uploads: Upload[];
  readonly keyNames: string[];
  answeredCalls: number;
  /** Calls of which the client does not know whether they count, and calls that were returned. */
  unsureCalls: number;
  /** Bodies that the receiver accepted, by the identifier of the message. */
  readonly received: Map<string, string>;
}

/** Makes an organization with its owner. */
export async function newTenant(database: SimulatedDatabase, name: string): Promise<Tenant> {
  const organizationId = `org_${name}`;
  const userId = `usr_${name}`;
  await database.ask("insert into organizations (id, name, slug, created_at) values ($1, $2, $3, '2026-01-01')", [
    organizationId,
    name,
    `t-${name.replace("_", "-")}`,
  ]);
  await database.ask(
    "insert into users (id, email, password_hash, created_at) values ($1, $2, '$argon2id$x', '2026-01-01') on conflict do nothing",
    [userId, `${name}@example.com`],
  );
  return {
    organizationId,
    caller: { kind: "session", sessionId: "ses_1", userId, organizationId, environment: "live", role: "owner" },
    uploads: [],
    keyNames: [],
    answeredCalls: 0,
    unsureCalls: 0,
    received: new Map(),
  };
}

/** Rows of every kind: points that occur once, repeated ones, blank ones, and ones with a country that is none. */
export function inputsFor(key: string, rows: number): JsonInput[] {
  const first = 1 + (Bun.hash.crc32(key) % 80_000);
  return Array.from({ length: rows }, (_, i) => ({
    id: `${i}`,
    input: i % 6 === 4 ? "" : i % 5 === 3 ? textOf(first) : textOf(first + i),
    ...(i % 7 === 6 ? { country: "none" } : {}),
  }));
}

function textOf(n: number): string {
  return `${(40 + n / 10_000).toFixed(4)}, 2.5`;
}
