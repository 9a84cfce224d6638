import type { Resolution } from "../api/types.ts";
import { CopyButton } from "../kit/buttons/copy_button.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { answerSentence, showsConfidence } from "./answer_sentence.ts";
import { coordinatesText } from "./coordinates_text.ts";
import { RESOLUTION } from "./messages.ts";
import { PRECISION_NAMES } from "./names/precision_names.ts";
import { SENTENCES } from "./sentences.ts";
import { STATUS_TONE, StatusBadge } from "./status.tsx";

/** What an answer says, in words first, then its label and its point. */
export function AnswerHead({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const sentence = useMessages(SENTENCES);
  const precisionName = useMessages(PRECISION_NAMES);
  const { percent, metres } = useFormats();
  const { status, label, confidence, coordinates, precision, accuracy_m: accuracyM, plus_code: plusCode, code } =
    resolution;
  const said = answerSentence(resolution);
  return (
    <div class={`answer-head ${STATUS_TONE[status]}`}>
      <StatusBadge status={status} />
      <p class="answer-said">{sentence(said)}</p>
      {label === null ? null : (
        <p class="answer-label">
          <bdi>{label}</bdi>
        </p>
      )}
      {coordinates === null ? null : (
        <dl class="facts">
          <div>
            <dt>{t("coordinates")}</dt>
            <dd class="row">
              <code dir="ltr">{coordinatesText(coordinates)}</code>
              <CopyButton text={coordinatesText(coordinates)} name={t("coordinates")} face="icon" />
            </dd>
          </div>
          {precision === null ? null : <Fact name={t("precision")} value={precisionName(precision)} />}
          {accuracyM === null ? null : <Fact name={t("accuracy")} value={t("within", { metres: metres(accuracyM) })} />}
          {showsConfidence(said) ? <Fact name={t("confidence")} value={percent(confidence)} /> : null}
          {plusCode === null ? null : <Fact name={t("plusCode")} value={plusCode} mayCopy />}
          {code === null ? null : <Fact name={t("code")} value={`${code.system} ${code.normalized}`} />}
        </dl>
      )}
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly mayCopy?: boolean;
}

function Fact({ name, value, mayCopy = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={mayCopy ? "row nowrap-row" : undefined}>
        <bdi>{value}</bdi>
        {mayCopy ? <CopyButton text={value} name={name} face="icon" /> : null}
      </dd>
    </div>
  );
}
