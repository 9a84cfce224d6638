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

/** A whole answer: result, confidence, reasons, alternatives. */
export function Answer({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const { reasons, alternatives, explanation, source, components } = resolution;
  return (
    <div class="stack">
      <div class="answer-pair">
        <AnswerHead resolution={resolution} />
        <AnswerMap resolution={resolution} />
      </div>
      <MissingStreetsNote answers={[resolution]} />
      {reasons.length === 0 ? null : (
        <Section title={t("reasons")}>
          <ReasonList reasons={reasons} />
        </Section>
      )}
      {components === null && Object.keys(resolution.matches).length === 0 ? null : (
        <Section title={t("components")}>
          <ComponentTable resolution={resolution} />
        </Section>
      )}
      {alternatives.length === 0 ? null : (
        <Section title={t("alternatives")}>
          <Alternatives alternatives={alternatives} />
        </Section>
      )}
      {explanation === undefined ? null : (
        <Section title={t("explanation")}>
          <Explanation stages={explanation} />
        </Section>
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
