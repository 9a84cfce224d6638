import type { Resolution } from "../../api/types.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { AnswerMap } from "../../resolution/answer_map.tsx";
import { coordinatesText } from "../../resolution/coordinates_text.ts";
import { ReasonList } from "../../resolution/reason_list.tsx";
import { STATUS_TONE, StatusBadge } from "../../resolution/status.tsx";
import { START } from "./messages.ts";

/** The answer to an example: its status, the place, and where it is. */
export function ExampleAnswer({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(START);
  const { metres } = useFormats();
  const { status, label, coordinates, accuracy_m: accuracyM, reasons, alternatives } = resolution;
  return (
    <>
      <div class={`answer-head ${STATUS_TONE[status]}`}>
        <StatusBadge status={status} />
        <p class="answer-label">
          <bdi>{label}</bdi>
        </p>
        {coordinates === null ? null : (
          <p class="muted">
            <code dir="ltr">{coordinatesText(coordinates)}</code>
            {accuracyM === null ? null : ` · ${t("within", { metres: metres(accuracyM) })}`}
          </p>
        )}
        {reasons.length === 0 ? null : <ReasonList reasons={reasons} as="text" />}
        {status === "found" || alternatives.length === 0 ? null : (
          <p>
            {t("alsoPossible")} <bdi>{alternatives.map((other) => other.label).join(" · ")}</bdi>
          </p>
        )}
      </div>
      <AnswerMap resolution={resolution} />
    </>
  );
}
