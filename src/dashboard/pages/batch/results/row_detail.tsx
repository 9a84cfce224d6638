import type { ResultRow } from "../../../api/types.ts";
import { DecidedBy } from "../../../batch/decided_by.tsx";
import { CopyButton } from "../../../kit/buttons/copy_button.tsx";
import { Section } from "../../../kit/section.tsx";
import { useFormats } from "../../../messages/use_formats.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { coordinatesText } from "../../../resolution/coordinates_text.ts";
import { RESOLUTION } from "../../../resolution/messages.ts";
import { MissingStreetsNote } from "../../../resolution/missing_streets_note.tsx";
import { ReasonList } from "../../../resolution/reason_list.tsx";
import { AnswerSentence } from "../../../resolution/said.tsx";
import { PRECISION_NAMES } from "../../../resolution/names/precision_names.ts";
import { BATCH } from "../messages.ts";

/** The chosen row: its cells as uploaded, and the point. */
export function RowDetail({ row }: { readonly row: ResultRow }) {
  const t = useMessages(BATCH);
  const words = useMessages(RESOLUTION);
  const precisionName = useMessages(PRECISION_NAMES);
  const { metres } = useFormats();
  const { original, coordinates, precision, accuracy_m: accuracyM } = row;
  return (
    <Section title={t("rowTitle", { row: row.row })} kind="card">
      {row.status === "failed" ? null : <AnswerSentence answer={{ ...row, status: row.status }} />}
      {row.reasons.length === 0 ? null : <ReasonList reasons={row.reasons} as="advice" />}
      <dl class="fact-list">
        {Object.entries(original).map(([name, value]) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi class="broken">{value === null || value === "" ? "–" : String(value)}</bdi>
            </dd>
          </div>
        ))}
        {precision === null ? null : (
          <div>
            <dt>{words("precision")}</dt>
            <dd>
              {precisionName(precision)}
              {accuracyM === null ? null : ` · ${words("within", { metres: metres(accuracyM) })}`}
            </dd>
          </div>
        )}
        {coordinates === null ? null : (
          <div>
            <dt>{words("coordinates")}</dt>
            <dd class="row">
              <code dir="ltr">{coordinatesText(coordinates)}</code>
              <CopyButton text={coordinatesText(coordinates)} name={words("coordinates")} />
            </dd>
          </div>
        )}
      </dl>
      <DecidedBy row={row} />
      <MissingStreetsNote answers={[row]} />
    </Section>
  );
}
