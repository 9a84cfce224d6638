import { given } from "../../domain/given.ts";
import type { Environment, SessionCaller } from "../../domain/caller.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { normalBlock } from "../../domain/network.ts";
import type { FieldProblem } from "../../domain/problem.ts";
import { isWebOrigin } from "../../domain/slug.ts";
import { and } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { columnsOf, matching, newestFirst } from "../../store/rows.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/memberships.ts";

/** Prefix of the keys of each environment. From the public contract. */
export const KEY_PREFIX = {
  secret: { test: "locus_test_", live: "locus_live_" },
  publishable: { test: "locus_pub_test_", live: "locus_pub_live_" },
} as const;

export const KEY_PREFIXES: readonly string[] = Object.values(KEY_PREFIX).flatMap((byEnvironment) =>
  Object.values(byEnvironment)
);

/** The prefix of a new key. */
export function prefixOf(
  { environment, origins }: { readonly environment: Environment; readonly origins: readonly string[] | null },
): string {
  return KEY_PREFIX[origins === null ? "secret" : "publishable"][environment];
}

/** How much of a key's random part stays visible to its organization: 4 digits of 27, to distinguish keys. */
export const KEY_SHOWN_DIGITS = 4;

/** The columns of a key that its organization may see: `KeyView`. */
export const KEY_COLUMNS = columnsOf(
  apiKeys,
  "id name environment scopes origins dailyLimit monthlyLimit allowedAddresses zeroDataRetention prefix createdAt expiresAt lastUsedAt",
);

/** What an admin restricts of a key. Absent fields stay; null removes a limit. */
export interface KeyControls {
  /** Calls in a day in UTC. */
  readonly dailyLimit?: number | null;
  /** Calls in a calendar month in UTC. */
  readonly monthlyLimit?: number | null;
  /** Addresses and CIDR blocks from which it may be used; none: from everywhere. */
  readonly allowedAddresses?: readonly string[];
}

/** Office, data centres and their reserves: a longer list is better one block. */
export const KEY_ADDRESSES_MAX = 50;
/** More calls than anybody makes: together with the next constant from the constraint of the table. */
export const KEY_LIMIT_MAX = 1_000_000_000;

/** The columns that change. */
export interface CheckedControls {
  readonly dailyLimit?: number | null;
  readonly monthlyLimit?: number | null;
  readonly allowedAddresses?: string[] | null;
}

/** The controls in their normal form. Adds to `errors` what is wrong with them. */
export function checkedControls(
  { dailyLimit, monthlyLimit, allowedAddresses }: KeyControls,
  errors: FieldProblem[],
): CheckedControls {
  for (const [pointer, limit] of [["/daily_limit", dailyLimit], ["/monthly_limit", monthlyLimit]] as const) {
    if (typeof limit === "number" && !(Number.isInteger(limit) && limit >= 1 && limit <= KEY_LIMIT_MAX)) {
      errors.push({ pointer, detail: `must be an integer from 1 to ${KEY_LIMIT_MAX}, or null` });
    }
  }
  const addresses = allowedAddresses === undefined ? undefined : checkedAddresses(allowedAddresses, errors);
  return given({ dailyLimit, monthlyLimit, allowedAddresses: addresses });
}

/** Null where there are none. */
function checkedAddresses(addresses: readonly string[], errors: FieldProblem[]): string[] | null {
  if (addresses.length > KEY_ADDRESSES_MAX) {
    errors.push({ pointer: "/allowed_addresses", detail: `must list at most ${KEY_ADDRESSES_MAX} addresses` });
    return null;
  }
  const normal = addresses.map(normalBlock);
  normal.forEach((block, i) => {
    if (block === undefined) {
      errors.push({
        pointer: `/allowed_addresses/${i}`,
        detail: "must be an IP address or a CIDR block, such as 192.0.2.7, 198.51.100.0/24 or 2001:db8::/32",
      });
    }
  });
  return addresses.length === 0 ? null : [...new Set(normal.filter((block) => block !== undefined))];
}

/** The controls as the audit trail shows them: 0 for a removed limit. */
export function controlDetails(
  { dailyLimit, monthlyLimit, allowedAddresses }: CheckedControls,
): Readonly<Record<string, number | readonly string[]>> {
  return given({
    daily_limit: dailyLimit === null ? 0 : dailyLimit,
    monthly_limit: monthlyLimit === null ? 0 : monthlyLimit,
    allowed_addresses: allowedAddresses === null ? [] : allowedAddresses,
  });
}

/** The problem of a list of addresses of a publishable key: the visitors of its pages use it, from anywhere. */
export const ADDRESSES_OF_PUBLISHABLE: FieldProblem = {
  pointer: "/allowed_addresses",
  detail: "must be left out: a publishable key is used by the visitors of its pages",
};

/** A shop has a few origins: languages, staging, development. */
export const KEY_ORIGINS_MAX = 20;
/** Characters of all origins of a key together: they are in its audit events. */
const ORIGINS_LENGTH_MAX = 3000;

/** What is wrong with the origins of a publishable key. */
export function originsProblems(origins: readonly string[]): readonly FieldProblem[] {
  const length = origins.reduce((sum, origin) => sum + origin.length, 0);
  if (origins.length === 0 || origins.length > KEY_ORIGINS_MAX || length > ORIGINS_LENGTH_MAX) {
    const detail =
      `must list 1 to ${KEY_ORIGINS_MAX} origins of the pages that use the key, of ${ORIGINS_LENGTH_MAX} characters in all`;
    return [{ pointer: "/origins", detail }];
  }
  return origins.flatMap((origin, i) =>
    isWebOrigin(origin) ? [] : [{
      pointer: `/origins/${i}`,
      detail:
        "must be scheme, host and port of a page as a browser sends them, without a path or a wildcard, such as " +
        "https://shop.example; http only for localhost",
    }]
  );
}

/** A key as its organization sees it: never the key itself. */
export type KeyView = Pick<typeof apiKeys.$inferSelect, keyof typeof KEY_COLUMNS>;

/**
 * Lists the keys of the caller's organization, newest first, without revoked ones.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listKeys(
  deps: AccountsDeps,
  command: PageRequest & { readonly caller: SessionCaller },
): Promise<Page<KeyView>> {
  const { caller: { organizationId }, caller } = command;
  requireRole(caller, "admin");
  return await pageOfKeys(deps, { ...command, organizationId });
}

/** A page of the keys of an organization that are not revoked, newest first. */
export function pageOfKeys(
  deps: AccountsDeps,
  { organizationId, ...request }: PageRequest & { readonly organizationId: string },
): Promise<Page<KeyView>> {
  return newestFirst(request, {
    id: apiKeys.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, organizationId, ({ transaction }) =>
        transaction.select(KEY_COLUMNS).from(apiKeys)
          .where(and(matching(apiKeys, { organizationId, revokedAt: null }), after))
          .orderBy(order).limit(limit)),
  });
}
