import { asOperator } from "./operator_event.ts";
import { type SQL, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import {
  decodeCursor,
  invalidCursor,
  type Page,
  pageFrom,
  type PageRequest,
  readPageRequest,
} from "../../domain/page.ts";
import type { AccountsDeps } from "../deps.ts";
import { firstOr } from "../../store/rows.ts";

/** What the operator knows of an organization: nothing of what its members resolve or store. */
export type TenantView = Readonly<ReturnType<typeof tenantOf>>;

/** The orders of the list. */
export const TENANT_ORDERS = ["created", "name", "calls", "storage", "activity"] as const;

/** An order of the list: names from A, everything else the newest or largest first. */
export type TenantOrder = (typeof TENANT_ORDERS)[number];

export interface ListTenants extends PageRequest {
  /** Part of a name, slug or owner's e-mail address, or an identifier. */
  readonly search?: string;
  readonly order?: TenantOrder;
  readonly state?: "active" | "suspended";
}

/** What the list needs in addition to the accounts. */
export interface TenantsDeps extends AccountsDeps {
  /** Gigabytes for an organization without an individual limit. */
  readonly storageGb: number;
}

/** Decimal, as disks are sold. */
const GIGABYTE = 1_000_000_000;

interface Order {
  readonly value: SQL;
  readonly type: "text" | "bigint";
  readonly isAscending: boolean;
}

const ORDERS: Readonly<Record<TenantOrder, Order>> = {
  created: { value: sql`id`, type: "text", isAscending: false },
  name: { value: sql`lower(name)`, type: "text", isAscending: true },
  calls: { value: sql`coalesce(calls, 0)`, type: "bigint", isAscending: false },
  storage: { value: sql`bytes`, type: "bigint", isAscending: false },
  activity: {
    value: sql`coalesce((extract(epoch from last_active_at) * 1000)::bigint, 0)`,
    type: "bigint",
    isAscending: false,
  },
};

interface TenantRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly created_at: string;
  readonly owner_id: string | null;
  readonly owner_email: string | null;
  readonly members: number;
  readonly keys: number;
  readonly monthly_limit: string | null;
  readonly storage_gb: number | null;
  readonly bytes: string;
  readonly calls: string;
  readonly last_active_at: string | null;
  readonly suspended_at: string | null;
  readonly suspension_reason: string | null;
  readonly position: string;
}

/**
 * Lists the organizations of the service. For operators only.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listTenants(deps: TenantsDeps, command: ListTenants): Promise<Page<TenantView>> {
  const { limit } = readPageRequest(command.limit === undefined ? {} : { limit: command.limit });
  const { value, type, isAscending } = ORDERS[command.order ?? "created"];
  const cast = sql.raw(`::${type}`);
  const after = command.cursor === undefined ? undefined : positionIn(command.cursor, type);
  const conditions = [
    ...searchOf(command.search),
    ...(command.state === undefined
      ? []
      : [command.state === "suspended" ? sql`suspended_at is not null` : sql`suspended_at is null`]),
    ...(after === undefined
      ? []
      : [sql`(${value}, id) ${sql.raw(isAscending ? ">" : "<")} (${after.value}${cast}, ${after.id}::text)`]),
  ];
  const direction = sql.raw(isAscending ? "asc" : "desc");
  const rows = await readRows(deps, {
    where: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `),
    position: value,
    order: sql`${value} ${direction}, id ${direction}`,
    limit: limit + 1,
  });
  const page = pageFrom(rows, { limit, positionOf: ({ position, id }) => encodeURIComponent(`${id} ${position}`) });
  return { ...page, data: page.data.map((row) => tenantOf(deps, row)) };
}

/**
 * Reads one organization. For operators only.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function readTenant(deps: TenantsDeps, organizationId: string): Promise<TenantView> {
  const row = await readRows(deps, {
    where: sql`id = ${organizationId}`,
    position: sql`id`,
    order: sql`id`,
    limit: 1,
  }).then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
  return tenantOf(deps, row);
}

interface TenantQuery {
  readonly where: SQL;
  readonly position: SQL;
  readonly order: SQL;
  readonly limit: number;
}

async function readRows(
  deps: TenantsDeps,
  { where, position, order, limit }: TenantQuery,
): Promise<readonly TenantRow[]> {
  const month = `${deps.clock.now().toISOString().slice(0, 7)}-01`;
  return await asOperator(deps, (transaction) =>
    transaction.execute<TenantRow>(sql`
      select operator_organizations.*, coalesce(calls, 0) as calls, (${position})::text as position
      from operator_organizations
        left join operator_usage on operator_usage.organization = id and operator_usage.period = ${month}::date
      where ${where} order by ${order} limit ${limit}`));
}

function tenantOf({ monthlyLimit, storageGb }: TenantsDeps, row: TenantRow) {
  const { id, name, slug, members, keys } = row;
  const { owner_id: ownerId, owner_email: email, suspended_at: at, suspension_reason: reason } = row;
  return {
    id,
    name,
    slug,
    createdAt: new Date(row.created_at),
    /** The owner who joined first; null: it has none. */
    owner: ownerId === null || email === null ? null : { id: ownerId, email },
    members,
    /** Those that are not revoked. */
    keys,
    /** Live calls a month: its own limit, else the service's. */
    monthlyLimit: { calls: Number(row.monthly_limit ?? monthlyLimit), own: row.monthly_limit !== null },
    /** Live calls of this month. */
    calls: Number(row.calls),
    storage: {
      bytes: Number(row.bytes),
      limitBytes: (row.storage_gb ?? storageGb) * GIGABYTE,
      own: row.storage_gb !== null,
    },
    /** The last use of a key or the last event of its trail; null: never. */
    lastActiveAt: row.last_active_at === null ? null : new Date(row.last_active_at),
    suspension: at === null || reason === null ? null : { at: new Date(at), reason },
  };
}

/** `%`, `_` and `\` stand for themselves. */
function searchOf(search: string | undefined): readonly SQL[] {
  const text = search?.trim() ?? "";
  if (text === "") {
    return [];
  }
  const pattern = `%${text.replaceAll(/[\\%_]/gu, "\\$&")}%`;
  return [sql`(name ilike ${pattern} or slug ilike ${pattern} or owner_email ilike ${pattern} or id = ${text})`];
}

const POSITION = /^(org_[0-9a-z]{1,40}) (.*)$/su;
const WHOLE_NUMBER = /^[0-9]{1,18}$/u;

function positionIn(
  cursor: string,
  type: Order["type"],
): { readonly id: string; readonly value: string } {
  const [, id, value] = POSITION.exec(decoded(decodeCursor(cursor))) ?? [];
  if (
    id === undefined || value === undefined || value.includes("\0") || (type === "bigint" && !WHOLE_NUMBER.test(value))
  ) {
    throw invalidCursor("an earlier answer in the same order");
  }
  return { id, value };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
