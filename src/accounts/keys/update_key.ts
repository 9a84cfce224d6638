import { and, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import type { ClientInfo } from "../signed_in.ts";
import { checkedName } from "./issue_key.ts";
import {
  ADDRESSES_OF_PUBLISHABLE,
  type CheckedControls,
  checkedControls,
  controlDetails,
  type KeyControls,
} from "./key_controls.ts";
import { originsProblems } from "./key_origins.ts";
import { KEY_COLUMNS } from "./key_view.ts";
import type { KeyView } from "./list_keys.ts";

/** What changes of a key; absent fields stay. */
export interface UpdateKey extends KeyControls {
  readonly caller: SessionCaller;
  readonly keyId: string;
  /** 1–100 characters. */
  readonly name?: string;
  /** Of a publishable key: all origins whose pages may use it. */
  readonly origins?: readonly string[];
  readonly client?: ClientInfo;
}

/**
 * Renames a key of the caller's organization, or replaces its origins, limits or allowed addresses: here at once, on
 * every other server within a second.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `INVALID_REQUEST` pointing at fields, also for origins of a secret key and
 * addresses of a publishable one; `NOT_FOUND` for a key that is unknown, revoked, or of another organization.
 */
export async function updateKey(deps: AccountsDeps, command: UpdateKey): Promise<KeyView> {
  const { caller, keyId, client } = command;
  requireRole(caller, "admin");
  const { name, origins, controls } = checked(command);
  const { keyHash, view } = await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const isOne = and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt));
    const [before] = await transaction.select().from(apiKeys).where(isOne).for("update");
    if (before === undefined) {
      throw new Problem("NOT_FOUND", "There is no key with this identifier");
    }
    if (origins !== undefined && before.origins === null) {
      throw invalid([{ pointer: "/origins", detail: "must be left out: a secret key has no origins" }]);
    }
    if (before.origins !== null && (controls.allowedAddresses ?? null) !== null) {
      throw invalid([ADDRESSES_OF_PUBLISHABLE]);
    }
    const [after] = await transaction.update(apiKeys)
      .set({ name: name ?? before.name, origins: origins ?? before.origins, ...controls })
      .where(isOne).returning(KEY_COLUMNS);
    if (after === undefined) {
      throw new Error("Cannot answer with the key because the database returned no row");
    }
    await announce(transaction, { subject: "key", id: before.keyHash });
    if (controls.dailyLimit !== undefined || controls.monthlyLimit !== undefined) {
      await announce(transaction, { subject: "limit", id: organizationId });
    }
    await recordEvent(deps, {
      tenant,
      action: "api_key.updated",
      actorId: caller.userId,
      targetId: keyId,
      details: { ...(origins === undefined ? {} : { origins }), ...controlDetails(controls) },
      client,
    });
    return { keyHash: before.keyHash, view: after };
  });
  deps.knownKeys.delete(keyHash);
  return view;
}

interface CheckedChange {
  readonly name?: string;
  readonly origins?: string[];
  readonly controls: CheckedControls;
}

function checked({ name, origins, ...wanted }: UpdateKey): CheckedChange {
  const errors: FieldProblem[] = [];
  const named = name === undefined ? {} : { name: checkedName(name, errors) };
  errors.push(...(origins === undefined ? [] : originsProblems(origins)));
  const controls = checkedControls(wanted, errors);
  if (errors.length > 0) {
    throw invalid(errors);
  }
  return { ...named, controls, ...(origins === undefined ? {} : { origins: [...new Set(origins)] }) };
}

function invalid(errors: readonly FieldProblem[]): Problem {
  return new Problem("INVALID_REQUEST", "The key cannot be changed because fields are invalid", { errors });
}
