import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { USAGE } from "../../texts/en.json";

/** Used share from which a card warns; the same as for the event `quota.warning`. */
const WARNING_SHARE = 0.8;

/** How much of a quota is used, and what the card says about it. */
export interface QuotaCardProps {
  readonly title: string;
  readonly lead: string;
  readonly used: number;
  readonly limit: number;
  /** Whether nothing is left: what is reserved is not used yet. */
  readonly isUsedUp: boolean;
  /** Shown when the quota is nearly used up, and when it is. */
  readonly warnings: { readonly near: string; readonly reached: string };
  /** The figures. */
  readonly children: ComponentChildren;
}

/** Use of one quota, with a warning when it is nearly used up. */
export function QuotaCard({ title, lead, used, limit, isUsedUp, warnings, children }: QuotaCardProps) {
  const t = useMessages(USAGE);
  const tone = isUsedUp ? "bad" : used >= limit * WARNING_SHARE ? "warning" : "good";
  return (
    <Section title={title} lead={lead} kind="card">
      <p class="figure">{children}</p>
      <meter class={tone} min={0} max={Math.max(limit, 1)} value={used} aria-label={title} />
      {tone === "good" ? null : (
        <p class={`note ${tone}`}>
          <Icon name="warning" />
          <span>
            {tone === "bad" ? warnings.reached : warnings.near} {t("ask")}
          </span>
        </p>
      )}
    </Section>
  );
}
