import { useEffect, useState } from "preact/hooks";
import type { Resolution } from "../api/types.ts";
import { CodeBlock } from "../kit/code_block.tsx";
import { Section } from "../kit/section.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { AnswerMap } from "./answer_map.tsx";
import { ComponentTable } from "./component_table.tsx";
import { Explanation } from "./explanation.tsx";
import { MissingStreetsNote } from "./missing_streets_note.tsx";
import { ReasonList } from "./reason_list.tsx";
import { Button } from "../kit/buttons/button.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { coordinatesText } from "./coordinates_text.ts";
import { CopyButton } from "../kit/buttons/copy_button.tsx";
import { answerSentence, showsConfidence } from "./answer_sentence.ts";
import { STATUS_TONE, StatusBadge } from "./status.tsx";
import { PRECISION_NAMES, RESOLUTION, SENTENCES } from "../texts/en.json";

/** What the view needs. */
export interface AnswerProps {
  readonly resolution: Resolution;
  /** Resolves another input: the label of an alternative. */
  readonly onAsk?: ((input: string) => void) | undefined;
  /** Lets the person set the point of this input. */
  readonly onSetPoint?: (() => void) | undefined;
}

/** A whole answer: what it says, why, what was written and found, and what else it may be. */
export function Answer({ resolution, onAsk, onSetPoint }: AnswerProps) {
  const t = useMessages(RESOLUTION);
  const [chosen, setChosen] = useState<number>();
  useEffect(() => setChosen(undefined), [resolution]);
  const { reasons, alternatives, explanation, source, components } = resolution;
  return (
    <div class="stack">
      <div class="answer-pair">
        <AnswerHead resolution={resolution} />
        <AnswerMap resolution={resolution} chosen={chosen} onChoose={setChosen} />
      </div>
      {reasons.length === 0 ? null : (
        <Section title={t("reasons")}>
          <ReasonList reasons={reasons} as="advice" onSetPoint={onSetPoint} />
        </Section>
      )}
      <MissingStreetsNote answers={[resolution]} />
      {alternatives.length === 0 ? null : (
        <Section title={t("alternatives")} lead={t("alternativesLead")}>
          <Alternatives alternatives={alternatives} chosen={chosen} onChoose={setChosen} onAsk={onAsk} />
        </Section>
      )}
      {components === null && Object.keys(resolution.matches).length === 0 ? null : (
        <Section title={t("components")}>
          <ComponentTable resolution={resolution} />
        </Section>
      )}
      {explanation === undefined ? null : (
        <details>
          <summary>{t("explanation")}</summary>
          <Explanation stages={explanation} />
        </details>
      )}
      {source?.attribution == null ? null : (
        <p class="hint">
          {t("source")}: <bdi>{source.attribution}</bdi>
        </p>
      )}
      <details>
        <summary>{t("raw")}</summary>
        <CodeBlock name={t("raw")} text={JSON.stringify(resolution, null, 2)} />
      </details>
    </div>
  );
}

/** What the list needs. */
interface AlternativesProps extends Pick<Resolution, "alternatives"> {
  readonly chosen: number | undefined;
  /** The same one again: the answer itself. */
  readonly onChoose: (alternative: number | undefined) => void;
  /** Resolves the label of an alternative. */
  readonly onAsk?: ((input: string) => void) | undefined;
}

/** The alternatives of an answer, likeliest first. Choosing one shows it on the map. */
function Alternatives({ alternatives, chosen, onChoose, onAsk }: AlternativesProps) {
  const t = useMessages(RESOLUTION);
  const precisionName = useMessages(PRECISION_NAMES);
  const { percent, number } = useFormats();
  return (
    <ol class="plain-list alternatives">
      {alternatives.map(({ label, coordinates, precision, confidence }, i) => (
        <li key={`${label} ${coordinatesText(coordinates)}`} class={i === chosen ? "is-chosen" : undefined}>
          <button
            type="button"
            class="alternative"
            aria-pressed={i === chosen ? "true" : "false"}
            onClick={() =>
              onChoose(i === chosen ? undefined : i)}
          >
            <span class="alternative-number" aria-hidden="true">{number(i + 1)}</span>
            <span>
              <bdi>{label}</bdi>
              <span class="muted block">
                {precisionName(precision)} · <span dir="ltr">{coordinatesText(coordinates)}</span> ·{" "}
                {t("confidenceOf", { percent: percent(confidence) })}
              </span>
            </span>
          </button>
          {i !== chosen || onAsk === undefined ? null : (
            <Button onPress={() => onAsk(label)}>{t("resolveThis")}</Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What an answer says, in words first, then its label and its point. */
function AnswerHead({ resolution }: { readonly resolution: Resolution }) {
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
