import type { Batch } from "../../../api/types.ts";
import { ROW_STATUSES } from "../../../batch/row_status.ts";
import { useFormats } from "../../../messages/use_formats.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../messages.ts";

/** The share of each status in one bar, and as numbers below it. */
export function StatusBar({ counts }: Pick<Batch, "counts">) {
  const t = useMessages(BATCH);
  const { number, percent } = useFormats();
  let from = 0;
  return (
    <div class="status-shares">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" class="status-bar">
        {ROW_STATUSES.map((status) => {
          const start = from;
          const width = counts.total === 0 ? 0 : counts[status] / counts.total * 100;
          from += width;
          return <rect key={status} class={status} x={start} y={0} width={width} height={1} />;
        })}
      </svg>
      <dl class="counts">
        {ROW_STATUSES.map((status) => (
          <div key={status} class={status}>
            <dt>{t(status)}</dt>
            <dd>
              {number(counts[status])}
              {counts.processed === 0
                ? null
                : <small class="muted">{` ${percent(counts[status] / counts.processed)}`}</small>}
            </dd>
          </div>
        ))}
        {counts.reviewed === 0 ? null : (
          <div>
            <dt>{t("reviewed")}</dt>
            <dd>{number(counts.reviewed)}</dd>
          </div>
        )}
        {counts.duplicates === 0 ? null : (
          <div>
            <dt>{t("duplicates")}</dt>
            <dd>{number(counts.duplicates)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
