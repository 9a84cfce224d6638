import type { Usage } from "../../api/types.ts";
import { Icon } from "../../kit/icon.tsx";
import { Section } from "../../kit/section.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { USAGE } from "./messages.ts";

/** Used share from which the card warns; the same as for the event `quota.warning`. */
const WARNING_SHARE = 0.8;

/** Use of the monthly limit; in the test environment of the daily one. */
export function LimitCard({ period }: { readonly period: Usage["period"] }) {
  const t = useMessages(USAGE);
  const { number, time } = useFormats();
  const { unit, calls, limit, remaining, ends_at: endsAt } = period;
  const share = limit === 0 ? 1 : calls / limit;
  const tone = remaining === 0 ? "bad" : share >= WARNING_SHARE ? "middling" : "good";
  const title = t(unit === "month" ? "limitMonth" : "limitDay");
  return (
    <Section title={title} lead={t("resets", { time: time(endsAt) })} kind="card">
      <p class="figure">
        <strong>{t("of", { calls: number(calls), limit: number(limit) })}</strong>
        <span class="muted">{t("left", { count: remaining })}</span>
      </p>
      <meter class={tone} min={0} max={Math.max(limit, 1)} value={calls} aria-label={title} />
      {tone === "good" ? null : (
        <p class={`note ${tone}`}>
          <Icon name="warning" />
          <span>
            {tone === "bad" ? t("reached", { time: time(endsAt) }) : t("warning")} {t("ask")}
          </span>
        </p>
      )}
    </Section>
  );
}
