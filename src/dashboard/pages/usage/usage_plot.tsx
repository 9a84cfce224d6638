import { DayPlot } from "../../kit/plots/day_plot.tsx";
import type { Usage } from "../../api/types.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { drawnGroups, type Grouping, plotOf } from "./series_of.ts";
import { useGroupName } from "./use_group_name.ts";
import { USAGE } from "../../texts/en.json";

/** What the plot of a report needs. */
export interface UsagePlotProps {
  readonly usage: Usage;
  readonly by: Grouping;
  readonly size?: "small" | "full";
}

/** Calls by day, each bar in its groups. */
export function UsagePlot({ usage, by, size = "full" }: UsagePlotProps) {
  const t = useMessages(USAGE);
  const { number, day, shortDay } = useFormats();
  const groups = usage.groups ?? [];
  const nameOf = useGroupName(groups);
  const drawn = drawnGroups(groups, by);
  const titleOf = (date: string, values: readonly number[]): string => {
    const parts = values.flatMap((value, i) =>
      value === 0 ? [] : [`${nameOf(drawn[i]?.group ?? "")} ${number(value)}`]
    );
    return `${day(date)}: ${parts.length === 0 ? number(0) : parts.join(", ")}`;
  };
  const { series, days } = plotOf({ usage, drawn, nameOf, titleOf });
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
