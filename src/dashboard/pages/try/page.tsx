import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useStore } from "../../base/use_store.ts";
import { Empty } from "../../kit/empty.tsx";
import { Loading } from "../../kit/loading/loading.tsx";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Answer } from "../../resolution/answer.tsx";
import { STATUS_NAMES } from "../../resolution/status.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { acting } from "../../session/acting.ts";
import { InputForm } from "./input_form.tsx";
import { type FormValues, formValuesOf, hashOf, questionOf } from "./form_values.ts";
import { TRY } from "./messages.ts";
import { Samples } from "./samples.tsx";
import { type AnswerState, useAnswer } from "./use_answer.ts";

/** A pause in typing after which the answer is requested. Milliseconds. */
const PAUSE_MS = 450;
/** Shorter inputs are not sent while typing. */
const TYPED_MIN = 3;

/** Resolves one input and shows the whole answer. */
export function TryPage() {
  const t = useMessages(TRY);
  const [values, setValues] = useState(() => formValuesOf(location.hash));
  // Calls of the test environment are free.
  const [whileTyping, setWhileTyping] = useState(acting().environment === "test");
  const { answer, ask } = useAnswer();
  const timer = useRef<Timer>(undefined);

  const resolve = (next: FormValues): void => {
    clearTimeout(timer.current);
    if (next.input.trim() !== "") {
      history.replaceState(null, "", hashOf(next));
      ask(questionOf(next));
    }
  };
  const change = (next: FormValues): void => {
    setValues(next);
    clearTimeout(timer.current);
    if (whileTyping && next.input.trim().length >= TYPED_MIN) {
      timer.current = setTimeout(() => resolve(next), PAUSE_MS);
    }
  };
  // At the start, and when the person navigates to another input in the history. Before the page is painted, so that text
  // typed into the new page is not overwritten.
  const { navigationCount } = useStore(currentRoute);
  useLayoutEffect(() => {
    const next = formValuesOf(location.hash);
    setValues(next);
    resolve(next);
    return () => clearTimeout(timer.current);
  }, [navigationCount]);

  return (
    <Screen title={t("title")} lead={t("lead")}>
      <InputForm
        values={values}
        busy={answer.isWaiting}
        whileTyping={whileTyping}
        onChange={change}
        onWhileTyping={setWhileTyping}
        onAsk={(next) => {
          setValues(next);
          resolve(next);
        }}
      />
      <AnswerRegion answer={answer} />
      <Section title={t("code")} lead={t("codeHint")} kind="card">
        <Samples question={questionOf(values.input.trim() === "" ? { ...values, input: t("placeholder") } : values)} />
      </Section>
    </Screen>
  );
}

type Timer = ReturnType<typeof setTimeout>;

function AnswerRegion({ answer: { isWaiting, resolution, error } }: { readonly answer: AnswerState }) {
  const t = useMessages(TRY);
  const status = useMessages(STATUS_NAMES);
  const spoken = resolution === undefined || isWaiting
    ? ""
    : t("answered", { status: status(resolution.status), label: resolution.label ?? "" });
  return (
    <section aria-label={t("answer")} aria-busy={isWaiting && resolution !== undefined ? "true" : undefined}>
      <p class="unseen" role="status">{spoken}</p>
      {error !== undefined ? <ProblemNote error={error} /> : null}
      {resolution !== undefined ? <Answer resolution={resolution} /> : null}
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
