import type { Batch } from "../../api/types.ts";
import { BatchStatus } from "../../batch/batch_status.tsx";
import { Section } from "../../kit/section.tsx";
import { type Formats, useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { ROW_STATUSES } from "../../batch/row_status.ts";
import { BATCH } from "../../texts/en.json";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A batch's progress, rate and remaining time, and the share of each status. */
export function ProgressCard({ batch }: { readonly batch: Batch }) {
  const t = useMessages(BATCH);
  const formats = useFormats();
  const { counts, progress, finished_at: finishedAt, expires_at: expiresAt } = batch;
  return (
    <Section
      title={t(finishedAt === null ? "progress" : "outcome")}
      kind="card"
      actions={<BatchStatus batch={batch} />}
    >
      {finishedAt === null ? <progress max={1} value={progress} aria-label={t("progress")} /> : null}
      <p class="figure">
        <span>{t("rowsOf", { processed: counts.processed, total: counts.total })}</span>
        <span class="muted">{paceOf(batch, { t, formats })}</span>
      </p>
      <StatusBar counts={counts} />
      <p class="hint">{t("expires", { date: formats.date(expiresAt) })}</p>
    </Section>
  );
}

function paceOf(
  { status, rows_per_second: rate, eta_seconds: eta, finished_at: finishedAt }: Batch,
  { t, formats }: { readonly t: ReturnType<typeof useMessages<keyof typeof BATCH>>; readonly formats: Formats },
): string {
  if (status === "queued") {
    return t("waiting");
  }
  if (finishedAt !== null) {
    return "";
  }
  const parts = [
    ...(rate === null ? [] : [t("rate", { rate: Math.round(rate) })]),
    ...(eta === null ? [] : [t("eta", { time: lengthOf(eta, formats) })]),
  ];
  return parts.join(" · ");
}

function lengthOf(seconds: number, { number }: Formats): string {
  const [value, unit] = seconds < MINUTE_S
    ? [seconds, "second"]
    : seconds < HOUR_S
    ? [seconds / MINUTE_S, "minute"]
    : [seconds / HOUR_S, "hour"];
  return number(Math.ceil(value), { style: "unit", unit, unitDisplay: "long" });
}

/** The share of each status in one bar, and as numbers below it. */
function StatusBar({ counts }: Pick<Batch, "counts">) {
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
