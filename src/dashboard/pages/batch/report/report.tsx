import type { BatchReport } from "../../../api/types.ts";
import { preferences } from "../../../base/preferences.ts";
import { useStore } from "../../../base/use_store.ts";
import { Section } from "../../../kit/section.tsx";
import { countryName } from "../../../messages/country_name.ts";
import { useFormats } from "../../../messages/use_formats.ts";
import { isNameIn } from "../../../messages/texts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { useReasonText } from "../../../resolution/use_reason_text.ts";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { BATCH, PRECISION_NAMES } from "../../../texts/en.json";

/** Entries of one list: the most frequent ones. */
const LISTED_MAX = 8;

/** What a batch's answers are like as a whole: reasons, words without a match, confidence, countries, precision. */
export function Report({ report }: { readonly report: BatchReport }) {
  const t = useMessages(BATCH);
  const precisionName = useMessages(PRECISION_NAMES);
  const reasonText = useReasonText();
  const { number, percent } = useFormats();
  const { language } = useStore(preferences);
  const { duplicates, status, reasons, unmatched_words: words, confidence, countries, precision } = report;
  const doubtful = status.uncertain + status.unresolved;
  const located = status.found + status.uncertain;
  const bands = confidence.filter(({ rows }) => rows > 0).toReversed();
  return (
    <Section title={t("report")} kind="card">
      {typeof duplicates === "number"
        ? (
          <p class="figure">
            <span>{t("sameAddress")}</span>
            <strong>{number(duplicates)}</strong>
          </p>
        )
        : null}
      <div class="report-grid">
        {reasons.length === 0 ? null : (
          <BarList
            title={t("reasons")}
            total={report.processed}
            counts={reasons.slice(0, LISTED_MAX).map(({ reason, rows }) => ({
              key: reason,
              name: reasonText(reason) ?? <code dir="ltr">{reason}</code>,
              rows,
            }))}
          />
        )}
        {words.length === 0 ? null : (
          <BarList
            title={t("words")}
            total={doubtful}
            counts={words.slice(0, LISTED_MAX).map(({ word, rows }) => ({ key: word, name: <bdi>{word}</bdi>, rows }))}
          />
        )}
        {bands.length === 0 ? null : (
          <BarList
            title={t("confidence")}
            total={located}
            counts={bands.map(({ from, to, rows }) => ({
              key: String(from),
              name: t("band", { from: percent(from), to: percent(to) }),
              rows,
            }))}
          />
        )}
        {countries.length === 0 ? null : (
          <BarList
            title={t("countries")}
            total={located}
            counts={countries.slice(0, LISTED_MAX).map(({ country, rows }) => ({
              key: country ?? "",
              name: country === null ? t("noCountry") : <bdi>{countryName(country, language)}</bdi>,
              rows,
            }))}
          />
        )}
        {precision.length === 0 ? null : (
          <BarList
            title={t("precision")}
            total={located}
            counts={precision.map(({ precision: name, rows }) => ({
              key: name,
              name: isNameIn(PRECISION_NAMES, name) ? precisionName(name) : name,
              rows,
            }))}
          />
        )}
      </div>
    </Section>
  );
}

/** One bar: what is counted, and how many rows. */
interface CountedRows {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly rows: number;
}

/** What a list of bars needs. */
interface BarListProps {
  readonly title: string;
  readonly counts: readonly CountedRows[];
  /** The whole that a full bar stands for. */
  readonly total: number;
}

/** Counts of rows with a bar for each. */
function BarList({ title, counts, total }: BarListProps) {
  const { number } = useFormats();
  const id = useId();
  return (
    <section class="bar-list" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="plain-list">
        {counts.map(({ key, name, rows }) => (
          <li key={key}>
            <span>{name}</span>
            <span class="bar-count">{number(rows)}</span>
            <meter min={0} max={Math.max(1, total)} value={rows} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
