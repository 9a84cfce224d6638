import type { Resolution } from "../api/types.ts";
import { CopyButton } from "../kit/buttons/copy_button.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { coordinatesText } from "./coordinates_text.ts";
import { RESOLUTION } from "./messages.ts";
import { PRECISION_NAMES } from "./names/precision_names.ts";
import { STATUS_TONE, StatusBadge } from "./status.tsx";

/** Status, label, point and confidence of an answer. */
export function AnswerHead({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const precisionName = useMessages(PRECISION_NAMES);
  const { percent, metres } = useFormats();
  const { status, label, confidence, coordinates, precision, accuracy_m: accuracyM, plus_code: plusCode, code } =
    resolution;
  const tone = STATUS_TONE[status];
  return (
    <div class={`answer-head ${tone}`}>
      <StatusBadge status={status} />
      <p class="answer-label">
        <bdi>{label ?? t("noLocation")}</bdi>
      </p>
      {coordinates === null ? null : (
        <>
          <div class="confidence">
            <span aria-hidden="true">{t("confidenceOf", { percent: percent(confidence) })}</span>
            <meter class={tone} min={0} max={1} value={confidence} aria-label={t("confidence")} />
          </div>
          <dl class="facts">
            <div>
              <dt>{t("coordinates")}</dt>
              <dd class="row">
                <code dir="ltr">{coordinatesText(coordinates)}</code>
                <CopyButton text={coordinatesText(coordinates)} name={t("coordinates")} />
              </dd>
            </div>
            {precision === null ? null : <Fact name={t("precision")} value={precisionName(precision)} />}
            {accuracyM === null
              ? null
              : <Fact name={t("accuracy")} value={t("within", { metres: metres(accuracyM) })} />}
            {plusCode === null ? null : <Fact name={t("plusCode")} value={plusCode} />}
            {code === null ? null : <Fact name={t("code")} value={`${code.system} ${code.normalized}`} />}
          </dl>
        </>
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
