import { useState } from "preact/hooks";
import type { DatasetCountry } from "../../api/types.ts";
import { Section } from "../../kit/section.tsx";
import { Segments } from "../../kit/segments.tsx";
import { whenVisible } from "../../map/when_visible.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { type Counted, COVERAGE_STEPS } from "./coverage_steps.ts";
import { DATA } from "./messages.ts";

const CoverageMap = whenVisible(async () => (await import("./coverage_map.tsx")).CoverageMap);

/** Where streets and houses are loaded: a map, and the legend of its colours. */
export function CoverageSection({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const t = useMessages(DATA);
  const { number } = useFormats();
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
          choices={[{ value: "houses", label: t("houses") }, { value: "streets", label: t("streets") }]}
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
