import type { Dataset, DatasetCountry, Datasets } from "../../api/types.ts";
import { Loaded, Table, useApi } from "../../kit/lists.tsx";
import { Screen, Section, Segments } from "../../kit/screen.tsx";
import { countriesByName, countryName, day, number, percent } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { useId, useState } from "preact/hooks";
import { whenVisible } from "../../map/lazy_map.tsx";
import { type Counted, COVERAGE_STEPS } from "./coverage_steps.ts";
import { CodeBlock } from "../../kit/actions.tsx";
import { DATA } from "../../texts/en.json";

const t = messagesOf(DATA);

/** Kinds of records, in the order in which they are shown. */
const KINDS = ["houses", "streets", "postcodes", "places", "named_places", "codes"] as const;

/** The name of the data set that comes with the service. */
const BUILT_IN = "world";

const CoverageMap = whenVisible(async () => (await import("./coverage_map.tsx")).CoverageMap);

/** What this service knows: its data sets, where they have streets, and how more is loaded. */
export function DataPage() {
  const datasets = useApi<Datasets>("/v1/datasets");
  return (
    <Screen title={shared("data")} lead={t("lead")}>
      <Loaded resource={datasets}>
        {({ data, countries }) => {
          const loaded = countries.filter(({ streets }) => streets > 0);
          return (
            <>
              {loaded.length !== 0 && <CoverageSection countries={loaded} />}
              {loaded.length !== 0 && <CountryTable countries={loaded} />}
              <LoadMore countries={countries} isEmpty={loaded.length === 0} />
              <DatasetTable datasets={data} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** The countries with streets, and how complete they are. */
function CountryTable({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const named = countriesByName(countries);
  return (
    <Section title={t("countries")} lead={t("countriesLead")} kind="card">
      <Table
        caption={t("countries")}
        rows={named}
        rowKey={({ code }) => code}
        columns={{
          country: [shared("country"), ({ name }) => name],
          streets: [shared("streets"), ({ streets }) => number(streets), "end"],
          houses: [shared("houses"), ({ houses }) => number(houses), "end"],
          numbered: [t("streetsWithHouses"), ({ streets, streets_with_houses: numbered }) =>
            share(numbered, streets), "end"],
          postcodes: [t("housesWithPostcodes"), ({ houses, houses_with_postcodes: known }) =>
            share(known, houses), "end"],
        }}
      />
    </Section>
  );
}

/** Where streets and houses are loaded: a map, and the legend of its colours. */
function CoverageSection({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const [counted, setCounted] = useState<Counted>("houses");
  const areas = countries.flatMap(({ street_areas: boxes }) => boxes);
  return (
    <Section
      title={t("coverage")}
      lead={t("coverageLead")}
      kind="card"
      actions={
        <Segments
          label={t("show")}
          value={counted}
          choices={[{ value: "houses", label: shared("houses") }, { value: "streets", label: shared("streets") }]}
          onChoose={(value) => setCounted(value === "streets" ? "streets" : "houses")}
        />
      }
    >
      <CoverageMap label={t("coverageMap")} counted={counted} areas={areas} />
      <figure class="coverage-legend">
        <figcaption>{t(counted === "houses" ? "housesPerKm2" : "streetsPerKm2")}</figcaption>
        <ul class="plain-list">
          <li>
            <span class="swatch gap" />
            {t("gap")}
          </li>
          {COVERAGE_STEPS[counted].map((from, step) => (
            <li key={from}>
              <span class={`swatch step-${step}`} />
              {step === 0
                ? t("fewer", { number: number(COVERAGE_STEPS[counted][1]) })
                : t("from", { number: number(from) })}
            </li>
          ))}
        </ul>
      </figure>
    </Section>
  );
}

/** The commands with which the operator of this service loads, updates and removes data. */
function LoadMore({ countries, isEmpty }: {
  readonly countries: readonly DatasetCountry[];
  /** No streets are loaded yet. */
  readonly isEmpty: boolean;
}) {
  const id = useId();
  const [code, setCode] = useState(countryOfBrowser);
  const choices = countriesByName(countries.filter(({ add_command: command }) => command !== null));
  const command = choices.find((country) => country.code === code)?.add_command ?? choices[0]?.add_command ?? "";
  // `bun run gazetteer`, or how this service was started.
  const [gazetteer] = command.split(" add ");
  return (
    <Section title={t(isEmpty ? "firstTitle" : "moreTitle")} lead={t(isEmpty ? "firstLead" : "moreLead")} kind="card">
      <div class="field narrow">
        <label for={id}>{shared("country")}</label>
        <select
          id={id}
          value={code}
          onChange={({ currentTarget }) =>
            setCode(currentTarget.value)}
        >
          {choices.map(({ code: value, name }) => <option key={value} value={value}>{name}</option>)}
        </select>
      </div>
      <CodeBlock name={t("addCommand")} text={command} />
      <details>
        <summary>{t("otherCommands")}</summary>
        <CodeBlock
          name={t("otherCommands")}
          text={["catalog", "update", "rollback <name>", "remove <name>"].map((words) =>
            `${gazetteer} ${words}`
          )
            .join("\n")}
        />
      </details>
    </Section>
  );
}

/** The country of the browser's language, as a first guess. */
function countryOfBrowser(): string {
  return new Intl.Locale(navigator.language).maximize().region ?? "";
}

/** The data sets in force, with their licences. */
function DatasetTable({ datasets }: { readonly datasets: readonly Dataset[] }) {
  return (
    <Section title={t("datasets")} lead={t("datasetsLead")} kind="card">
      <Table
        caption={t("datasets")}
        rows={datasets}
        rowKey={({ name }) => name}
        columns={{
          name: [shared("name"), ({ name, source, countries }) => (
            <span class="cell-stack">
              <bdi>{name}</bdi>
              <span class="muted">
                <bdi>{source}</bdi>
                {countries.length !== 0 && ` · ${countries.map(countryName).join(", ")}`}
              </span>
            </span>
          )],
          counts: [t("contents"), ({ counts }) => (
            <span class="cell-stack">
              {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
                <span key={kind}>{t(`count_${kind}`, { count: counts[kind], number: number(counts[kind]) })}</span>
              ))}
            </span>
          )],
          dates: [t("dates"), ({ name, data_from: from, added_at: added }) => (
            <span class="cell-stack">
              {from !== null && <span>{t("dataFrom", { day: day(from) })}</span>}
              <span class="muted">
                {name === BUILT_IN || added === null ? t("builtIn") : t("addedAt", { day: day(added) })}
              </span>
            </span>
          )],
          licence: [shared("licence"), ({ licence, attribution }) => (
            <span class="cell-stack">
              <bdi>{licence}</bdi>
              <bdi class="muted">{attribution}</bdi>
            </span>
          )],
        }}
      />
    </Section>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : percent(part / whole);
}
