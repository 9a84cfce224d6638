import { useEffect, useState } from "preact/hooks";
import type { Resolution } from "../api/types.ts";
import { CodeBlock } from "../kit/code_block.tsx";
import { Section } from "../kit/section.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { Alternatives } from "./alternatives.tsx";
import { AnswerHead } from "./answer_head.tsx";
import { AnswerMap } from "./answer_map.tsx";
import { ComponentTable } from "./component_table.tsx";
import { Explanation } from "./explanation.tsx";
import { RESOLUTION } from "./messages.ts";
import { MissingStreetsNote } from "./missing_streets_note.tsx";
import { ReasonList } from "./reason_list.tsx";

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
