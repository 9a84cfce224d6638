import type { Batch } from "../../api/types.ts";
import { BatchStatus } from "../../batch/batch_status.tsx";
import { Section } from "../../kit/section.tsx";
import { type Formats, useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { BATCH } from "./messages.ts";

const COUNTS = ["found", "uncertain", "unresolved", "failed", "duplicates"] as const;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** A batch's progress, rate, remaining time, and counts by state. */
export function ProgressCard({ batch }: { readonly batch: Batch }) {
  const t = useMessages(BATCH);
  const formats = useFormats();
  const { counts, progress, finished_at: finishedAt, expires_at: expiresAt } = batch;
  return (
    <Section title={t("progress")} kind="card" actions={<BatchStatus batch={batch} />}>
      <progress max={1} value={finishedAt === null ? progress : 1} aria-label={t("progress")} />
      <p class="figure">
        <span>{t("rowsOf", { processed: counts.processed, total: counts.total })}</span>
        <span class="muted">{paceOf(batch, { t, formats })}</span>
      </p>
      <dl class="counts">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formats.number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t("expires", { date: formats.date(expiresAt) })}</p>
    </Section>
  );
}

function paceOf(
  { status, rows_per_second: rate, eta_seconds: eta, finished_at: finishedAt }: Batch,
  { t, formats }: { readonly t: ReturnType<typeof useMessages<keyof (typeof BATCH)["en"]>>; readonly formats: Formats },
): string {
  if (status === "queued") {
    return t("waiting");
  }
  const parts = [
    ...(rate === null ? [] : [t("rate", { rate: Math.round(rate) })]),
    ...(eta === null || finishedAt !== null ? [] : [t("eta", { time: lengthOf(eta, formats) })]),
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
