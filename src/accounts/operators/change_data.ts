import type { DataAction, DataChange, DataChanges } from "../../domain/data_change.ts";
import type { OperatorAction } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { type OperatorAct, recordOperatorEvent } from "./operator_event.ts";

/** A change of the data that an operator wants. */
export interface ChangeData {
  readonly changes: DataChanges;
  readonly action: DataAction;
  readonly name: string;
  readonly by: OperatorAct;
}

const EVENTS = { add: "data.added", update: "data.updated", remove: "data.removed" } as const satisfies Readonly<
  Record<DataAction, OperatorAction>
>;

/**
 * Starts to load, update or remove data, and adds it to the operators' trail. A change that cannot be added to it is
 * cancelled.
 *
 * @throws {Problem} as `DataChanges.start()`
 */
export async function changeData(deps: AccountsDeps, { changes, action, name, by }: ChangeData): Promise<DataChange> {
  let started: DataChange | undefined;
  try {
    return await withClaims(deps.database, { operator: "on" }, async (transaction) => {
      await recordOperatorEvent(deps, { transaction, by, action: EVENTS[action], targetId: name });
      // Last, so that only the end of the transaction can still fail.
      started = await changes.start(action, name);
      return started;
    });
  } catch (error) {
    if (started !== undefined) {
      await changes.cancel().catch(() => {});
    }
    throw error;
  }
}

/**
 * Ends the change that runs.
 *
 * @throws {Problem} as `DataChanges.cancel()`
 */
export function cancelDataChange(
  deps: AccountsDeps,
  { changes, by }: Pick<ChangeData, "changes" | "by">,
): Promise<void> {
  return withClaims(deps.database, { operator: "on" }, async (transaction) => {
    const targetId = await changes.cancel();
    await recordOperatorEvent(deps, { transaction, by, action: "data.cancelled", targetId });
  });
}
