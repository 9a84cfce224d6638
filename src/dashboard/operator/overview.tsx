import { DayPlot } from "../kit/plots/day_plot.tsx";
import { Empty, Loaded, Table } from "../kit/lists.tsx";
import { Badge, Fact, Moment, Screen, Section } from "../kit/screen.tsx";
import { bytes, clockTime, day, number } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { Link } from "../router/router.tsx";
import { daysBetween } from "../pages/usage/series_of.ts";
import { OPERATOR } from "../texts/en.json";
import { type Overview, useOperator } from "./operator_session.ts";

const t = messagesOf(OPERATOR);

const STATUSES = ["found", "uncertain", "unresolved", "other"] as const;
const REQUESTS = [["answered", "tone-found"], ["refused", "tone-uncertain"], ["failed", "tone-unresolved"]] as const;
const HEALTH_TONES = { pass: "good", warn: "warning", fail: "bad" } as const;

/** Calls, errors, health, queues, disk and the age of the data, at a glance. */
export function OverviewPage() {
  const overview = useOperator<Overview>("/overview");
  return (
    <Screen title={t("overview")}>
      <Loaded resource={overview}>
        {(data) => (
          <>
            <Figures overview={data} />
            <Section title={t("callsOfDays")}>
              <Calls days={data.days} />
            </Section>
            <Section title={t("requestsOfHour")}>
              <Requests minutes={data.requests} />
            </Section>
            <Section title={t("health")}>
              <Table
                caption={t("health")}
                rows={data.health.parts}
                rowKey={({ name }) => name}
                columns={{
                  part: [t("part"), ({ name }) => <code dir="ltr">{name}</code>],
                  state: [
                    shared("state"),
                    ({ status }) => <Badge tone={HEALTH_TONES[status]}>{t(`health_${status}`)}</Badge>,
                  ],
                  remark: [t("remark"), ({ output }) => <bdi>{output ?? "–"}</bdi>],
                }}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Figures({ overview: { processes, jobs, disk, data } }: { readonly overview: Overview }) {
  const { servers, workers, missing } = processes;
  return (
    <Section title={t("figures")} kind="card">
      <dl class="fact-grid">
        <Fact name={<Link to="/operator/processes">{t("processes")}</Link>}>
          {t("runningOf", { servers: number(servers), workers: number(workers) })}
          {missing > 0 && <Badge tone="bad">{t("missingCount", { count: missing })}</Badge>}
        </Fact>
        <Fact name={<Link to="/operator/queues">{t("queues")}</Link>}>
          {jobs === null ? <Badge tone="bad">{t("noQueues")}</Badge> : t("jobsOf", {
            waiting: number(jobs.waiting),
            failed: number(jobs.failed),
            stuck: number(jobs.stuck),
          })}
        </Fact>
        <Fact name={t("disk")}>
          {t("freeOf", { free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) })}
        </Fact>
        <Fact name={t("database")}>{bytes(disk.database_bytes)}</Fact>
        <Fact name={<Link to="/operator/data">{t("oldestData")}</Link>}>
          {data.oldest === null ? t("noData") : (
            <>
              <bdi class="broken">{data.oldest.name}</bdi> <Moment iso={data.oldest.at} as="ago" />
            </>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

/** Both environments together: what the service did. */
function Calls({ days }: { readonly days: Overview["days"] }) {
  const dates = [...new Set(days.map(({ date }) => date))];
  if (dates.length === 0) {
    return <Empty icon="chart" title={t("noCalls")} />;
  }
  // A day without calls is a gap and not a missing bar.
  const rows = daysBetween(dates[0]!, dates.at(-1)!).map((date) => {
    const ofDay = days.filter((one) => one.date === date);
    return { date, values: STATUSES.map((status) => ofDay.reduce((sum, one) => sum + one[status], 0)) };
  });
  return (
    <Bars
      label={t("callsOfDays")}
      series={STATUSES.map((status) => ({ name: t(status), tone: `tone-${status}` }))}
      rows={rows}
      nameOf={day}
    />
  );
}

function Requests({ minutes }: { readonly minutes: Overview["requests"] }) {
  return (
    <Bars
      label={t("requestsOfHour")}
      series={REQUESTS.map(([name, tone]) => ({ name: t(name), tone }))}
      rows={minutes.map((minute) => ({ date: minute.at, values: REQUESTS.map(([name]) => minute[name]) }))}
      nameOf={clockTime}
    />
  );
}

function Bars({ label, series, rows, nameOf }: {
  readonly label: string;
  readonly series: readonly { readonly name: string; readonly tone: string }[];
  readonly rows: readonly { readonly date: string; readonly values: readonly number[] }[];
  readonly nameOf: (date: string) => string;
}) {
  const sums = series.map((_, i) => rows.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const words = series.map(({ name }, i) => `${number(sums[i] ?? 0)} ${name}`).join(", ");
  return (
    <DayPlot
      label={`${label}: ${words}`}
      series={series.map(({ name, tone }, i) => ({ name: `${name} ${number(sums[i] ?? 0)}`, tone }))}
      days={rows.map(({ date, values }) => ({
        date,
        values,
        title: `${nameOf(date)}: ${series.map(({ name }, i) => `${number(values[i] ?? 0)} ${name}`).join(", ")}`,
      }))}
      number={number}
      dayName={nameOf}
    />
  );
}
