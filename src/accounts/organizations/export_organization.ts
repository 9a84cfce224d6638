import { sql } from "drizzle-orm";
import { withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { recordAct, requireRole } from "../members/memberships.ts";
import { EXPORT_READERS, type ExportedKind } from "./export_readers.ts";

/** One page of rows of one kind. Every kind has at least one page, which may be empty. */
export interface ExportedRows {
  readonly kind: ExportedKind;
  /** Under the names of the public interface. */
  readonly rows: readonly object[];
}

/** Rows in memory: the largest, locations with all their metadata, have some 50 kB. */
const PAGE = 500;

interface ReadRow extends Record<string, unknown> {
  readonly cursor: string;
  readonly row: object;
}

/**
 * Yields all rows of an organization, kind by kind and page by page, without secrets and hashes. Writes an audit event
 * first.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function* exportOrganization(
  deps: AccountsDeps,
  act: MemberAct,
): AsyncGenerator<ExportedRows> {
  requireRole(act.caller, "owner");
  const { organizationId } = act.caller;
  await withOrganization(
    deps.database,
    organizationId,
    (tenant) => recordAct(deps, { tenant, act, action: "organization.exported" }),
  );
  for (const kind of KINDS) {
    let after = "";
    for (let isMore = true; isMore;) {
      const page = sql`${EXPORT_READERS[kind]({ organizationId, after })} limit ${PAGE}`;
      const rows = await withOrganization(
        deps.database,
        organizationId,
        ({ transaction }) => transaction.execute<ReadRow>(page),
      );
      yield { kind, rows: rows.map(({ row }) => row) };
      after = rows.at(-1)?.cursor ?? "";
      isMore = rows.length === PAGE;
    }
  }
}

// The keys of the table are the kinds; `Object.keys` returns them as plain strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const KINDS = Object.keys(EXPORT_READERS) as readonly ExportedKind[];
