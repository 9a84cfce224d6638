import type { NameIn } from "../../messages/define_messages.ts";
import type { Batch } from "../../api/types.ts";
import { BatchStatus } from "../../batch/batch_status.tsx";
import { Section } from "../../kit/section.tsx";
import { type Formats, useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { BATCH } from "./messages.ts";
import { StatusBar } from "./report/status_bar.tsx";

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
  { t, formats }: { readonly t: ReturnType<typeof useMessages<NameIn<typeof BATCH>>>; readonly formats: Formats },
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
