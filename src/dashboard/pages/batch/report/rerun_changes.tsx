import type { Batch } from "../../../api/types.ts";
import { ROW_STATUS_NAMES } from "../../../batch/row_status.ts";
import { Section } from "../../../kit/section.tsx";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../messages.ts";

/** What the shown part needs. */
export interface RerunChangesProps {
  readonly rerun: NonNullable<Batch["rerun"]>;
}

/** What resolving rows again has changed so far, in words. */
export function RerunChanges({ rerun: { statuses, rows, changes, moved } }: RerunChangesProps) {
  const t = useMessages(BATCH);
  const statusName = useMessages(ROW_STATUS_NAMES);
  const answered = sumOf(changes);
  const same = sumOf(changes.filter(({ from, to }) => from === to)) - moved;
  return (
    <Section
      title={t("whatChanged")}
      kind="card"
      lead={t("rerunRows", { answered, count: rows, statuses: statuses.map((one) => statusName(one)).join(", ") })}
    >
      {changes.length === 0 ? null : (
        <ul>
          {changes.filter(({ from, to }) => from !== to).map(({ from, to, rows: count }) => (
            <li key={`${from} ${to}`}>{t("changedStatus", { count, from: statusName(from), to: statusName(to) })}</li>
          ))}
          {moved === 0 ? null : <li>{t("changedPlace", { count: moved })}</li>}
          {same === 0 ? null : <li>{t("unchanged", { count: same })}</li>}
        </ul>
      )}
    </Section>
  );
}

function sumOf(changes: RerunChangesProps["rerun"]["changes"]): number {
  return changes.reduce((sum, { rows }) => sum + rows, 0);
}
