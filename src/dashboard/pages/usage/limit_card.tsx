import type { Usage } from "../../api/types.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { USAGE } from "./messages.ts";
import { QuotaCard } from "./quota_card.tsx";

/** Use of the monthly limit; in the test environment of the daily one. */
export function LimitCard({ period }: { readonly period: Usage["period"] }) {
  const t = useMessages(USAGE);
  const { number, time } = useFormats();
  const { unit, calls, limit, remaining, ends_at: endsAt } = period;
  return (
    <QuotaCard
      title={t(unit === "month" ? "limitMonth" : "limitDay")}
      lead={t("resets", { time: time(endsAt) })}
      used={calls}
      limit={limit}
      isUsedUp={remaining === 0}
      warnings={{ near: t("warning"), reached: t("reached", { time: time(endsAt) }) }}
    >
      <strong>{t("of", { calls: number(calls), limit: number(limit) })}</strong>
      <span class="muted">{t("left", { count: remaining })}</span>
    </QuotaCard>
  );
}
