import type { Dataset } from "../../api/types.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { Table } from "../../kit/lists/table.tsx";
import { Section } from "../../kit/section.tsx";
import { countryName } from "../../messages/country_name.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { DATA } from "./messages.ts";

/** Kinds of records, in the order in which they are shown. */
const KINDS = ["houses", "streets", "postcodes", "places", "named_places", "codes"] as const;

/** The name of the data set that comes with the service. */
const BUILT_IN = "world";

/** The data sets in force, with their licences. */
export function DatasetTable({ datasets }: { readonly datasets: readonly Dataset[] }) {
  const t = useMessages(DATA);
  const { number, day } = useFormats();
  const { language } = useStore(preferences);
  return (
    <Section title={t("datasets")} lead={t("datasetsLead")} kind="card">
      <Table
        caption={t("datasets")}
        rows={datasets}
        rowKey={({ name }) => name}
        columns={[
          {
            name: "name",
            head: t("name"),
            cell: ({ name, source, countries }) => (
              <span class="cell-stack">
                <bdi>{name}</bdi>
                <span class="muted">
                  <bdi>{source}</bdi>
                  {countries.length === 0
                    ? null
                    : ` · ${countries.map((code) => countryName(code, language)).join(", ")}`}
                </span>
              </span>
            ),
          },
          {
            name: "counts",
            head: t("contents"),
            cell: ({ counts }) => (
              <span class="cell-stack">
                {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
                  <span key={kind}>{t(`count_${kind}`, { count: counts[kind], number: number(counts[kind]) })}</span>
                ))}
              </span>
            ),
          },
          {
            name: "dates",
            head: t("dates"),
            cell: ({ name, data_from: from, added_at: added }) => (
              <span class="cell-stack">
                {from === null ? null : <span>{t("dataFrom", { day: day(from) })}</span>}
                <span class="muted">
                  {name === BUILT_IN || added === null ? t("builtIn") : t("addedAt", { day: day(added) })}
                </span>
              </span>
            ),
          },
          {
            name: "licence",
            head: t("licence"),
            cell: ({ licence, attribution }) => (
              <span class="cell-stack">
                <bdi>{licence}</bdi>
                <bdi class="muted">{attribution}</bdi>
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}
