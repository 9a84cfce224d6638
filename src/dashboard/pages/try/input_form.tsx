import { useRef } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { Examples } from "./examples.tsx";
import type { FormValues } from "./form_values.ts";
import { TRY } from "./messages.ts";
import { Options } from "./options.tsx";

/** What the form needs. */
export interface InputFormProps {
  readonly values: FormValues;
  readonly busy: boolean;
  readonly onChange: (values: FormValues) => void;
  readonly onAsk: (values: FormValues) => void;
}

/** The form for an input and its options. */
export function InputForm({ values, busy, onChange, onAsk }: InputFormProps) {
  const t = useMessages(TRY);
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
          describedBy="ask-calls"
          onInput={(input) => onChange({ ...values, input })}
          onChoose={({ input }) => onAsk({ ...values, input })}
        />
        <Button type="submit" kind="primary" icon="target" busy={busy}>{t("resolve")}</Button>
      </div>
      <p id="ask-calls" class="hint">{t("calls")}</p>
      <Examples onChoose={(input) => onAsk({ ...values, input })} />
      <details>
        <summary>{t("options")}</summary>
        <Options values={values} onChange={onChange} />
      </details>
    </form>
  );
}
