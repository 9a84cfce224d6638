import type { Usage } from "../../api/types.ts";
import { Empty } from "../../kit/empty.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Section } from "../../kit/section.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { Bars } from "./bars.tsx";
import { everyDay } from "./every_day.ts";
import { USAGE } from "./messages.ts";

/** Calls by day, as bars and as a table. */
export function DayChart({ usage }: { readonly usage: Usage }) {
  const t = useMessages(USAGE);
  const formats = useFormats();
  const { days, total, from, to } = usage;
  if (days.length === 0) {
    return (
      <Empty icon="chart" title={t("none")}>
        <p>{t("noneBody")}</p>
        <Link to="/try" class="button primary">{t("tryIt")}</Link>
      </Empty>
    );
  }
  const most = Math.max(...days.map(({ calls }) => calls));
  return (
    <Section
      title={t("perDay")}
      lead={`${t("total", { count: total, from: formats.day(from), to: formats.day(to) })}. ${t("utc")}`}
      kind="card"
    >
      <Bars
        label={t("chart", { total, most })}
        bars={everyDay(usage).map(({ date, calls }) => ({
          key: date,
          value: calls,
          title: `${formats.day(date)}: ${formats.number(calls)}`,
        }))}
        scale={formats.number(most)}
        first={formats.day(from)}
        last={formats.day(to)}
      />
      <details>
        <summary>{t("asTable")}</summary>
        <Table
          caption={t("perDay")}
          rows={days}
          rowKey={({ date }) => date}
          columns={[
            { name: "day", head: t("day"), cell: ({ date }) => formats.day(date) },
            { name: "calls", head: t("calls"), align: "end", cell: ({ calls }) => formats.number(calls) },
          ]}
        />
      </details>
    </Section>
  );
}
