import type { Batch, Datasets, KeyRow, Usage } from "../../api/types.ts";
import { BatchStatus } from "../../batch/batch_status.tsx";
import { useBatchName } from "../../batch/use_batch_name.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { Icon } from "../../kit/icon.tsx";
import { Moment } from "../../kit/moment.tsx";
import { ShareBar } from "../../kit/plots/share_bar.tsx";
import { Section } from "../../kit/section.tsx";
import { countryName } from "../../messages/country_name.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { useMay } from "../../session/use_may.ts";
import { UsagePlot } from "../usage/usage_plot.tsx";
import type { HomeData } from "./load_home.ts";
import { HOME, SHARED, STATUS_NAMES } from "../../texts/en.json";

/** Calls of the last 30 days. */
export function CallsCard({ usage }: { readonly usage: Usage }) {
  const t = useMessages(HOME);
  const { number, percent } = useFormats();
  const found = (usage.groups ?? []).find(({ group }) => group === "found")?.calls ?? 0;
  const known = (usage.groups ?? []).filter(({ group }) => group in STATUSES)
    .reduce((sum, { calls }) => sum + calls, 0);
  return (
    <Section title={t("calls")} actions={<Link to="/usage?range=30">{t("toUsage")}</Link>} kind="card">
      <p class="row">
        <span class="big-number">{number(usage.total)}</span>
        {known === 0 ? null : <span class="muted">{t("foundShare", { share: percent(found / known) })}</span>}
      </p>
      {usage.total === 0
        ? (
          <p class="muted">
            {t("noCalls")} <Link to="/try">{t("tryIt")}</Link>
          </p>
        )
        : <UsagePlot usage={usage} by="status" size="small" />}
    </Section>
  );
}

const STATUSES = { found: true, uncertain: true, unresolved: true };

/** The newest batches with their results. */
export function BatchesCard({ batches }: { readonly batches: readonly Batch[] }) {
  const t = useMessages(HOME);
  const mayStart = useMay("member");
  const nameOf = useBatchName();
  return (
    <Section title={t("batches")} actions={<Link to="/batches">{t("toBatches")}</Link>} kind="card">
      {batches.length === 0
        ? (
          <p class="muted">
            {t("noBatches")} {mayStart ? <Link to="/batches/new">{t("newBatch")}</Link> : null}
          </p>
        )
        : (
          <ul class="rows">
            {batches.map((batch) => (
              <li key={batch.id}>
                <div class="grow">
                  <Link to={`/batches/${batch.id}`}>
                    <bdi class="broken">{nameOf(batch)}</bdi>
                  </Link>
                  <div class="muted">
                    <small>
                      <Moment iso={batch.created_at} />
                    </small>
                  </div>
                </div>
                {batch.finished_at === null ? <BatchStatus batch={batch} /> : <BatchShares batch={batch} />}
              </li>
            ))}
          </ul>
        )}
    </Section>
  );
}

function BatchShares({ batch: { counts } }: { readonly batch: Batch }) {
  const t = useMessages(HOME);
  const name = useMessages(STATUS_NAMES);
  const { percent, number } = useFormats();
  const shares = (["found", "uncertain", "unresolved"] as const)
    .map((status) => ({ name: name(status), value: counts[status], tone: `tone-${status}` }));
  const all = [...shares, { name: t("failed"), value: counts.failed, tone: "tone-rest" }];
  const label = all.filter(({ value }) => value > 0).map((one) => `${one.name} ${number(one.value)}`).join(", ");
  return (
    <>
      <div class="bar">
        <ShareBar label={label} shares={all} total={counts.total} />
      </div>
      <small>{counts.total === 0 ? "–" : t("foundShare", { share: percent(counts.found / counts.total) })}</small>
    </>
  );
}

/** What waits for somebody, each with the page where it is done. */
export function ToDoCard({ home }: { readonly home: HomeData }) {
  const t = useMessages(HOME);
  const mayReview = useMay("member");
  const { longDay, clockTime } = useFormats();
  const nameOf = useBatchName();
  const { period, storage } = home.usage;
  const items: { readonly key: string; readonly to: string; readonly text: string }[] = [];
  if (period.calls >= period.limit * WARNING_SHARE) {
    const when = period.unit === "month" ? longDay(period.ends_at) : clockTime(period.ends_at);
    items.push({
      key: "limit",
      to: "/usage",
      text: t(period.remaining === 0 ? "limitReached" : "limitNear", { when }),
    });
  }
  if (storage.used_bytes >= storage.limit_bytes * WARNING_SHARE) {
    items.push({ key: "storage", to: "/usage", text: t("storageNear") });
  }
  for (const batch of home.batches) {
    const count = home.openRows.get(batch.id) ?? 0;
    if (count > 0) {
      const to = mayReview ? `/batches/${batch.id}/review` : `/batches/${batch.id}`;
      items.push({ key: batch.id, to, text: t("toReview", { count, name: nameOf(batch) }) });
    }
  }
  if (home.rowsWithoutData > 0) {
    items.push({ key: "data", to: "/data", text: t("dataMissing", { count: home.rowsWithoutData }) });
  }
  return (
    <Section title={t("toDo")} kind="card">
      {items.length === 0 ? <p class="muted">{t("nothingToDo")}</p> : (
        <ul class="rows to-do">
          {items.map(({ key, to, text }) => (
            <li key={key}>
              <Link to={to}>
                <Icon name="warning" />
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Used share from which a limit is near; the same as for the event `quota.warning`. */
const WARNING_SHARE = 0.8;
/** Data sets that are listed; the others are on their own page. */
const DATASETS_MAX = 5;
const KEYS_MAX = 5;
const COUNTRIES_MAX = 3;

/** What is loaded, and how old it is. */
export function DataCard({ datasets: { data } }: { readonly datasets: Datasets }) {
  const t = useMessages(HOME);
  const { language } = useStore(preferences);
  const { date } = useFormats();
  const textOf = (countries: readonly string[]): string =>
    countries.length === 0
      ? t("world")
      : countries.length > COUNTRIES_MAX
      ? t("countries", { count: countries.length })
      : new Intl.ListFormat(language).format(countries.map((code) => countryName(code, language)));
  return (
    <Section title={t("data")} actions={<Link to="/data">{t("toData")}</Link>} kind="card">
      {data.length === 0 ? <p class="muted">{t("noData")}</p> : (
        <ul class="rows">
          {data.slice(0, DATASETS_MAX).map(({ name, countries, version, data_from: from, added_at: added }) => (
            <li key={name}>
              <div class="grow">
                <bdi>{textOf(countries)}</bdi>
                <div class="muted">
                  <small>
                    <bdi class="broken">{name}</bdi>
                  </small>
                </div>
              </div>
              <small class="muted">
                {from === null
                  ? t("added", { day: date(added) })
                  : t("dataFrom", { day: dayOf(from, date) ?? version })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Dates of data are days, and in a few files something else, which is shown as it is. */
function dayOf(text: string, date: (iso: string) => string): string | undefined {
  return Number.isNaN(Date.parse(text)) ? text : date(text);
}

/** The keys that were used last. */
export function KeysCard({ keys }: { readonly keys: readonly KeyRow[] }) {
  const t = useMessages(HOME);
  const shared = useMessages(SHARED);
  const rows = keys.toSorted((a, b) => (b.last_used_at ?? "").localeCompare(a.last_used_at ?? "")).slice(0, KEYS_MAX);
  return (
    <Section title={t("keys")} actions={<Link to="/keys">{t("toKeys")}</Link>} kind="card">
      {rows.length === 0 ? <p class="muted">{t("noKeys")}</p> : (
        <ul class="rows">
          {rows.map(({ id, name, environment, last_used_at: at }) => (
            <li key={id}>
              <div class="grow">
                <bdi class="broken">{name}</bdi> <small class="muted">{shared(environment)}</small>
              </div>
              <small class="muted">{at === null ? t("neverUsed") : <Moment iso={at} />}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
