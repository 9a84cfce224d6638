import { useLayoutEffect, useState } from "preact/hooks";
import { useStore } from "../../base/use_store.ts";
import { CopyButton } from "../../kit/buttons/copy_button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loading } from "../../kit/loading/loading.tsx";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Answer } from "../../resolution/answer.tsx";
import { answerSentence } from "../../resolution/answer_sentence.ts";
import { SENTENCES } from "../../resolution/sentences.ts";
import { currentRoute } from "../../router/current_route.ts";
import { InputForm } from "./input_form.tsx";
import { type FormValues, formValuesOf, hashOf, questionOf } from "./form_values.ts";
import { TRY } from "./messages.ts";
import { Samples } from "./samples.tsx";
import { hasPoint, SetPointDialog } from "./set_point_dialog.tsx";
import { type AnswerState, useAnswer } from "./use_answer.ts";

/** Resolves one input and shows the whole answer. */
export function TryPage() {
  const t = useMessages(TRY);
  const [values, setValues] = useState(() => formValuesOf(location.hash));
  const { answer, ask: send } = useAnswer();
  const { resolution } = answer;
  // The question whose point is being set: the one that was answered, not what stands in the field.
  const [asked, setAsked] = useState<FormValues>();

  const resolve = (next: FormValues): void => {
    if (next.input.trim() !== "") {
      history.replaceState(null, "", hashOf(next));
      send(questionOf(next));
    }
  };
  const ask = (next: FormValues): void => {
    setValues(next);
    resolve(next);
  };
  // At the start, and when the person navigates to another input in the history. Before the page is painted, so that text
  // typed into the new page is not overwritten.
  const { navigationCount } = useStore(currentRoute);
  useLayoutEffect(() => {
    const next = formValuesOf(location.hash);
    setValues(next);
    resolve(next);
  }, [navigationCount]);

  return (
    <Screen title={t("title")} lead={t("lead")}>
      <InputForm
        values={values}
        busy={answer.isWaiting}
        onChange={setValues}
        onAsk={ask}
      />
      <AnswerRegion
        answer={answer}
        onAsk={(input) => ask({ ...values, input })}
        onSetPoint={() => setAsked(formValuesOf(location.hash))}
      />
      {asked !== undefined && resolution !== undefined && hasPoint(resolution)
        ? (
          <SetPointDialog
            question={asked}
            resolution={resolution}
            onSaved={() => ask(asked)}
            onClose={() => setAsked(undefined)}
          />
        )
        : null}
      {resolution === undefined ? null : (
        <p class="row">
          <CopyLink />
        </p>
      )}
      <Section title={t("code")} lead={t("codeHint")} kind="card">
        <Samples question={questionOf(values.input.trim() === "" ? { ...values, input: t("placeholder") } : values)} />
      </Section>
    </Screen>
  );
}

/** Copies the page's address. The input is behind its `#`, which browsers send to no server. */
function CopyLink() {
  const t = useMessages(TRY);
  return (
    <>
      <CopyButton text={location.href} name={t("link")} face={{ words: t("link") }} />{" "}
      <span class="hint">{t("linkHint")}</span>
    </>
  );
}

interface AnswerRegionProps {
  readonly answer: AnswerState;
  readonly onAsk: (input: string) => void;
  readonly onSetPoint: () => void;
}

function AnswerRegion({ answer: { isWaiting, resolution, error }, onAsk, onSetPoint }: AnswerRegionProps) {
  const t = useMessages(TRY);
  const sentence = useMessages(SENTENCES);
  const spoken = resolution === undefined || isWaiting
    ? ""
    : `${sentence(answerSentence(resolution))} ${resolution.label ?? ""}`;
  return (
    <section aria-label={t("answer")} aria-busy={isWaiting && resolution !== undefined ? "true" : undefined}>
      <p class="unseen" role="status">{spoken}</p>
      {error !== undefined ? <ProblemNote error={error} /> : null}
      {resolution !== undefined ? <Answer resolution={resolution} onAsk={onAsk} onSetPoint={onSetPoint} /> : null}
      {resolution === undefined && error === undefined
        ? isWaiting ? <Loading /> : (
          <Empty icon="target" title={t("empty")}>
            <p>{t("emptyBody")}</p>
          </Empty>
        )
        : null}
    </section>
  );
}
