import { sql } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { organizations } from "../store/schema/organizations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { EXPORT_READERS, type ExportedKind } from "./export_readers.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** Rows of one kind, as many as were read at a time; at least one page of every kind, perhaps empty. */
export interface ExportedRows {
  readonly kind: "organization" | ExportedKind;
  /** Under the names of the public interface. */
  readonly rows: readonly object[];
}

/** Bounds what is in memory: the largest rows, locations with all they may carry, have some 50 kB. */
const PAGE = 500;

interface ReadRow extends Record<string, unknown> {
  readonly cursor: string;
  readonly row: object;
}

/**
 * Everything an organization has here, kind by kind and page by page, without secrets and hashes: any size can be
 * exported. Writes an audit event first.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function* exportOrganization(
  room: AccountsRoom,
  { caller, visit }: { readonly caller: SessionCaller; readonly visit?: Visit },
): AsyncGenerator<ExportedRows> {
  requireRole(caller, "owner");
  const { organizationId } = caller;
  const own = await withOrganization(room.database, organizationId, async (tenant) => {
    await recordEvent(room, { tenant, action: "organization.exported", actorId: caller.userId, visit });
    return await tenant.transaction.execute<{ row: object }>(
      sql`select to_jsonb(${organizations}) as row from ${organizations} where id = ${organizationId}`,
    );
  });
  yield { kind: "organization", rows: own.map(({ row }) => row) };
  for (const kind of KINDS) {
    let after = "";
    for (let isMore = true; isMore;) {
      const page = sql`${EXPORT_READERS[kind]({ organizationId, after })} limit ${PAGE}`;
      const rows = await withOrganization(
        room.database,
        organizationId,
        ({ transaction }) => transaction.execute<ReadRow>(page),
      );
      yield { kind, rows: rows.map(({ row }) => row) };
      after = rows.at(-1)?.cursor ?? "";
      isMore = rows.length === PAGE;
    }
  }
}

// The table's keys are the kinds; `Object.keys` forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const KINDS = Object.keys(EXPORT_READERS) as readonly ExportedKind[];
