import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, CopyButton, ProblemNote, toast } from "../../kit/actions.tsx";
import { Empty, Loading } from "../../kit/lists.tsx";
import { Screen, Section } from "../../kit/screen.tsx";
import { number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Answer } from "../../resolution/answer.tsx";
import { answerSentence, coordinatesText } from "../../resolution/answer_sentence.ts";
import { useRoute } from "../../router/router.tsx";
import { type Question, resolveRequest } from "../../resolution/request_samples.ts";
import { Samples } from "../../resolution/samples.tsx";
import { api } from "../../api/api.ts";
import type { Resolution } from "../../api/types.ts";
import { endSession, SuggestInput } from "../../suggest/suggest_input.tsx";
import { CountryField, SelectField, TextField, textOf } from "../../kit/fields.tsx";
import { SENTENCES, SET_POINT, TRY } from "../../texts/en.json";
import { FormDialog, openDialog } from "../../kit/dialog.tsx";
import type { MapPoint } from "../../map/draw_points.ts";
import { LazyMap } from "../../map/lazy_map.tsx";
import { STATUS_TONE } from "../../resolution/answer_parts.tsx";

const t = messagesOf(TRY);
const sentence = messagesOf(SENTENCES);
const pointText = messagesOf(SET_POINT);

/** How many runners-up can be requested. */
const ALTERNATIVES = [0, 1, 3, 5, 10] as const;

/** One of each kind; all are answered from the world's places alone. */
const EXAMPLES = [
  "Paris, Texas",
  "48.8584, 2.2945",
  "41°24'12.2\"N 2°10'26.5\"E",
  "8FVC9G8F+6W",
  "https://www.openstreetmap.org/?mlat=52.0908&mlon=5.1222#map=15/52.0908/5.1222",
] as const;

/** Resolves one input and shows the whole answer. */
export function TryPage() {
  const [values, setValues] = useState(() => formValuesOf(location.hash));
  const { answer, ask: send } = useAnswer();
  const { resolution } = answer;
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
  const setPoint = (): void => {
    if (resolution !== undefined && resolution.coordinates !== null) {
      // The one that was answered, not what stands in the field.
      const asked = formValuesOf(location.hash);
      openDialog(
        <SetPointDialog
          question={asked}
          resolution={resolution}
          coordinates={resolution.coordinates}
          onSaved={() => ask(asked)}
        />,
      );
    }
  };
  // At the start, and when the person navigates to another input in the history. Before the page is painted, so that text
  // typed into the new page is not overwritten.
  const { navigationCount } = useRoute();
  useLayoutEffect(() => {
    const next = formValuesOf(location.hash);
    setValues(next);
    resolve(next);
  }, [navigationCount]);

  return (
    <Screen title={shared("tryIt")} lead={t("lead")}>
      <InputForm values={values} busy={answer.isWaiting} onChange={setValues} onAsk={ask} />
      <AnswerRegion
        answer={answer}
        onAsk={(input) => ask({ ...values, input })}
        onSetPoint={setPoint}
      />
      {resolution !== undefined && (
        // The input is behind its `#`, which browsers send to no server.
        <p class="row">
          <CopyButton text={location.href} name={t("link")} face={{ words: t("link") }} />{" "}
          <span class="hint">{t("linkHint")}</span>
        </p>
      )}
      <Section title={t("code")} lead={t("codeHint")} kind="card">
        <Samples
          request={resolveRequest(
            questionOf(values.input.trim() === "" ? { ...values, input: t("placeholder") } : values),
          )}
        />
      </Section>
    </Screen>
  );
}

function AnswerRegion({ answer: { isWaiting, resolution, error }, onAsk, onSetPoint }: {
  readonly answer: AnswerState;
  readonly onAsk: (input: string) => void;
  readonly onSetPoint: () => void;
}) {
  const spoken = resolution === undefined || isWaiting
    ? ""
    : `${sentence(answerSentence(resolution))} ${resolution.label ?? ""}`;
  return (
    <section aria-label={shared("answer")} aria-busy={isWaiting && resolution !== undefined ? "true" : undefined}>
      <p class="unseen" role="status">{spoken}</p>
      {error !== undefined && <ProblemNote error={error} />}
      {resolution !== undefined && <Answer resolution={resolution} onAsk={onAsk} onSetPoint={onSetPoint} />}
      {resolution === undefined && error === undefined
        ? isWaiting ? <Loading /> : <Empty icon="target" title={t("empty")} body={t("emptyBody")} />
        : null}
    </section>
  );
}

/** The state of the last request. */
interface AnswerState {
  readonly isWaiting: boolean;
  readonly resolution?: Resolution;
  readonly error?: unknown;
}

/** Resolves one input at a time: a new request replaces the previous one, whose answer is dropped. */
function useAnswer(): { readonly answer: AnswerState; readonly ask: (question: Question) => void } {
  const [answer, setAnswer] = useState<AnswerState>({ isWaiting: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = (question: Question): void => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setAnswer(({ resolution }) => ({ isWaiting: true, ...(resolution === undefined ? {} : { resolution }) }));
    const session = endSession();
    // With the suggestions before it, it is one call.
    const body = session === undefined ? question : { ...question, session };
    api.post<Resolution>("/v1/resolve", body, { signal: control.signal }).then(
      (resolution) => control.signal.aborted || setAnswer({ isWaiting: false, resolution }),
      (error: unknown) => control.signal.aborted || setAnswer({ isWaiting: false, error }),
    );
  };
  return { answer, ask };
}

interface InputFormProps {
  readonly values: FormValues;
  readonly busy: boolean;
  readonly onChange: (values: FormValues) => void;
  readonly onAsk: (values: FormValues) => void;
}

function InputForm({ values, busy, onChange, onAsk }: InputFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Enter may be pressed before the last letter is rendered, so the field's content is read.
    onAsk({ ...values, input: field.current?.value ?? values.input });
  };
  return (
    <form class="stack card" role="search" onSubmit={submit}>
      <div class="ask">
        <label for="ask-input" class="unseen">{t("input")}</label>
        <SuggestInput
          id="ask-input"
          field={field}
          value={values.input}
          country={values.country}
          placeholder={t("placeholder")}
          aria-describedby="ask-calls"
          onInput={(input) => onChange({ ...values, input })}
          onChoose={({ input }) => onAsk({ ...values, input })}
        />
        <Button type="submit" kind="primary" icon="target" busy={busy}>{shared("resolve")}</Button>
      </div>
      <p id="ask-calls" class="hint">{t("calls")}</p>
      <div class="examples" role="group" aria-label={t("examples")}>
        {EXAMPLES.map((input) => (
          <button
            key={input}
            type="button"
            class="chip"
            dir="ltr"
            onClick={() => onAsk({ ...values, input })}
          >
            {input}
          </button>
        ))}
      </div>
      <details>
        <summary>{t("options")}</summary>
        <Options values={values} onChange={onChange} />
      </details>
    </form>
  );
}

function Options({ values, onChange }: Pick<InputFormProps, "values" | "onChange">) {
  return (
    <div class="field-grid">
      <CountryField
        label={t("country")}
        hint={t("countryHint")}
        value={values.country}
        onChange={(country) => onChange({ ...values, country })}
      />
      <TextField
        name="language"
        autocomplete="on"
        label={t("language")}
        hint={t("languageHint")}
        value={values.language}
        maxLength={35}
        onInput={(language) => onChange({ ...values, language })}
      />
      <SelectField
        name="alternatives"
        label={t("alternatives")}
        value={values.alternatives}
        choices={ALTERNATIVES.map((count) => ({ value: String(count), label: number(count) }))}
        onChange={(alternatives) => onChange({ ...values, alternatives })}
      />
    </div>
  );
}

/** The service's limit of a label. Characters. */
const LABEL_LENGTH_MAX = 500;

/** Sets the point of an input by hand; the service answers so from then on. */
function SetPointDialog({ question, resolution, coordinates, onSaved }: {
  readonly question: Pick<FormValues, "input" | "country">;
  readonly resolution: Resolution;
  /** Of the answer. */
  readonly coordinates: MapPoint["coordinates"];
  readonly onSaved: () => void;
}) {
  const { status, accuracy_m: accuracyM } = resolution;
  const input = question.input.trim();
  const [pin, setPin] = useState(coordinates);
  const points = useMemo(
    (): readonly MapPoint[] => [{
      id: "answer",
      coordinates,
      tone: STATUS_TONE[status],
      accuracyM: accuracyM ?? undefined,
    }],
    [resolution],
  );
  const save = async (values: FormData): Promise<void> => {
    await api.post("/v1/corrections", {
      input,
      country: question.country.trim() || undefined,
      coordinates: pin,
      label: textOf(values, "label").trim(),
    });
    toast(pointText("saved"));
    onSaved();
  };
  return (
    <FormDialog title={shared("setPoint")} submitLabel={pointText("save")} onSubmit={save}>
      <p>{pointText("lead")}</p>
      <LazyMap
        label={pointText("map")}
        points={points}
        pin={{ label: pointText("pin"), at: coordinates, onMove: setPin }}
      />
      <p role="status">
        <span class="muted">{pointText("point")}</span> <code dir="ltr">{coordinatesText(pin)}</code>
      </p>
      <TextField
        name="label"
        label={pointText("label")}
        value={input.slice(0, LABEL_LENGTH_MAX)}
        required
        maxLength={LABEL_LENGTH_MAX}
      />
    </FormDialog>
  );
}

/** The fields of the page's form. */
export interface FormValues {
  readonly input: string;
  readonly country: string;
  readonly language: string;
  readonly alternatives: string;
}

/** Candidates that the page shows unless others are chosen. */
const USUAL_ALTERNATIVES = "3";
const NO_VALUES: FormValues = { input: "", country: "", language: "", alternatives: USUAL_ALTERNATIVES };

/** Reads the form's fields from the fragment of the URL, which browsers do not send: no server logs the input. */
export function formValuesOf(hash: string): FormValues {
  return { ...NO_VALUES, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) };
}

/** The URL's fragment for the form's fields: the inverse of `formValuesOf`. */
export function hashOf({ input, country, language, alternatives }: FormValues): string {
  const values = new URLSearchParams({ input });
  for (const [name, value] of Object.entries({ country, language })) {
    if (value !== "") {
      values.set(name, value);
    }
  }
  if (alternatives !== USUAL_ALTERNATIVES) {
    values.set("alternatives", alternatives);
  }
  return `#${values.toString()}`;
}

/** The body of `POST /v1/resolve` for the form: only fields that differ from the service's defaults. */
export function questionOf({ input, country, language, alternatives }: FormValues): Question {
  return {
    input: input.trim(),
    ...(country.trim() === "" ? {} : { country: country.trim() }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
    ...(alternatives === "0" ? {} : { alternatives: Number(alternatives) }),
    // The page shows what was written next to what was found.
    explain: true,
  };
}
