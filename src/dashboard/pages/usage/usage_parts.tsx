import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon.tsx";
import { Section } from "../../kit/screen.tsx";
import { clockTime, day, longDay, number, shortDay } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { GROUP_NAMES, USAGE } from "../../texts/en.json";
import type { Usage } from "../../api/types.ts";
import { callsOf, daysBetween, drawnGroups, type Grouping, type UsageGroup } from "./series_of.ts";
import { DayPlot } from "../../kit/plots/day_plot.tsx";

const t = messagesOf(USAGE);
const groupText = messagesOf(GROUP_NAMES);

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
  const tone = isUsedUp ? "bad" : used >= limit * WARNING_SHARE ? "warning" : "good";
  return (
    <Section title={title} lead={lead} kind="card">
      <p class="figure">{children}</p>
      <meter class={tone} min={0} max={Math.max(limit, 1)} value={used} aria-label={title} />
      {tone !== "good" && (
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

/** Use of the monthly limit; in the test environment of the daily one. */
export function LimitCard({ period }: { readonly period: Usage["period"] }) {
  const { unit, calls, limit, remaining, ends_at: endsAt } = period;
  // The first of a month is a day in UTC; midnight in UTC is another hour for most people.
  const resets = unit === "month"
    ? t("resetsOn", { day: longDay(endsAt) })
    : t("resetsAt", { time: clockTime(endsAt) });
  return (
    <QuotaCard
      title={t(unit === "month" ? "thisMonth" : "limitDay")}
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

/** Names of the groups of a report: a key's own name, or what the group is. */
export function groupName(groups: readonly UsageGroup[], group: string): string {
  switch (group) {
    case "found":
    case "uncertain":
    case "unresolved":
    case "other":
    case "unattributed":
    case "others":
    case "session":
      return groupText(group);
    case "test":
    case "live":
      return shared(group);
    default:
      return groups.find((one) => one.group === group)?.name ?? group;
  }
}

/** Calls by day, each bar in its groups. */
export function UsagePlot({ usage, by, size = "full" }: {
  readonly usage: Usage;
  readonly by: Grouping;
  readonly size?: "small" | "full";
}) {
  const groups = usage.groups ?? [];
  const drawn = drawnGroups(groups, by);
  const series = drawn.map(({ group, tone }) => ({ name: groupName(groups, group), tone }));
  // Also those without calls.
  const days = daysBetween(usage.from, usage.to).map((date) => {
    const values = drawn.map((group) => callsOf(group, date));
    const parts = values.flatMap((value, i) => value === 0 ? [] : [`${series[i]?.name} ${number(value)}`]);
    return { date, values, title: `${day(date)}: ${parts.length === 0 ? number(0) : parts.join(", ")}` };
  });
  const sums = days.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(0, ...sums);
  const busiest = days[sums.indexOf(most)];
  const total = sums.reduce((sum, value) => sum + value, 0);
  const range = { from: day(usage.from), to: day(usage.to) };
  return (
    <DayPlot
      label={total === 0
        ? t("plotEmpty", range)
        : t("plot", { ...range, total: number(total), day: day(busiest?.date ?? usage.to), most: number(most) })}
      series={series}
      days={days}
      number={number}
      dayName={shortDay}
      size={size}
    />
  );
}
