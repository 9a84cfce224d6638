import { and, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { Scope } from "../../domain/scope.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import { KEY_COLUMNS } from "./key_view.ts";

/** A key as its organization sees it: never the key itself. */
export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Of a publishable key: the origins whose pages may use it. Null: a secret key. */
  readonly origins: readonly string[] | null;
  /** Calls in a day, and in a calendar month. Null: only the organization's limit applies. */
  readonly dailyLimit: number | null;
  readonly monthlyLimit: number | null;
  /** From where it may be used. Null: from everywhere. */
  readonly allowedAddresses: readonly string[] | null;
  /** The key's first characters, to recognise it by. */
  readonly prefix: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Accurate to a minute. */
  readonly lastUsedAt: Date | null;
}

/** A page of the keys of the caller's organization, newest first, without revoked ones. */
export interface ListKeys extends PageRequest {
  readonly caller: SessionCaller;
}

/**
 * Lists the keys of the caller's organization.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listKeys(deps: AccountsDeps, command: ListKeys): Promise<Page<KeyView>> {
  const { caller } = command;
  requireRole(caller, "admin");
  return await newestFirst(command, {
    id: apiKeys.id,
    read: ({ after, order, limit }) =>
      withOrganization(
        deps.database,
        caller.organizationId,
        ({ transaction, organizationId }) =>
          transaction.select(KEY_COLUMNS).from(apiKeys)
            .where(and(
              eq(apiKeys.organizationId, organizationId),
              isNull(apiKeys.revokedAt),
              after,
            ))
            .orderBy(order).limit(limit),
      ),
  });
}
