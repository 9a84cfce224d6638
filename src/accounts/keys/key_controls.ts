import { normalBlock } from "../../domain/address_blocks.ts";
import type { FieldProblem } from "../../domain/problem.ts";

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
  return {
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(monthlyLimit === undefined ? {} : { monthlyLimit }),
    ...(allowedAddresses === undefined ? {} : { allowedAddresses: checkedAddresses(allowedAddresses, errors) }),
  };
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
  return {
    ...(dailyLimit === undefined ? {} : { daily_limit: dailyLimit ?? 0 }),
    ...(monthlyLimit === undefined ? {} : { monthly_limit: monthlyLimit ?? 0 }),
    ...(allowedAddresses === undefined ? {} : { allowed_addresses: allowedAddresses ?? [] }),
  };
}

/** The problem of a list of addresses of a publishable key: the visitors of its pages use it, from anywhere. */
export const ADDRESSES_OF_PUBLISHABLE: FieldProblem = {
  pointer: "/allowed_addresses",
  detail: "must be left out: a publishable key is used by the visitors of its pages",
};
