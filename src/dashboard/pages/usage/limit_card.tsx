import type { Usage } from "../../api/types.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { QuotaCard } from "./quota_card.tsx";
import { USAGE } from "../../texts/en.json";

/** Use of the monthly limit; in the test environment of the daily one. */
export function LimitCard({ period }: { readonly period: Usage["period"] }) {
  const t = useMessages(USAGE);
  const { number, longDay, clockTime } = useFormats();
  const { unit, calls, limit, remaining, ends_at: endsAt } = period;
  // The first of a month is a day in UTC; midnight in UTC is another hour for most people.
  const resets = unit === "month"
    ? t("resetsOn", { day: longDay(endsAt) })
    : t("resetsAt", { time: clockTime(endsAt) });
  return (
    <QuotaCard
      title={t(unit === "month" ? "limitMonth" : "limitDay")}
      lead={resets}
      used={calls}
      limit={limit}
      isUsedUp={remaining === 0}
      warnings={{ near: t("warning"), reached: `${t("reached")} ${resets}` }}
    >
      <strong>{t("of", { calls: number(calls), limit: number(limit) })}</strong>
      <span class="muted">{t("left", { count: remaining })}</span>
    </QuotaCard>
  );
}
