import { useRef } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import type { FormValues } from "./form_values.ts";
import { Examples } from "./examples.tsx";
import { TRY } from "./messages.ts";
import { Options } from "./options.tsx";

/** What the form needs. */
export interface InputFormProps {
  readonly values: FormValues;
  readonly busy: boolean;
  readonly whileTyping: boolean;
  readonly onChange: (values: FormValues) => void;
  readonly onWhileTyping: (whileTyping: boolean) => void;
  readonly onAsk: (values: FormValues) => void;
}

/** The service's limit of an input. */
const INPUT_LENGTH_MAX = 4096;

/** The form for an input and its options. */
export function InputForm({ values, busy, whileTyping, onChange, onWhileTyping, onAsk }: InputFormProps) {
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
        <input
          ref={field}
          id="ask-input"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          enterKeyHint="search"
          maxLength={INPUT_LENGTH_MAX}
          placeholder={t("placeholder")}
          value={values.input}
          onInput={(event) => onChange({ ...values, input: event.currentTarget.value })}
        />
        <Button type="submit" kind="primary" icon="target" busy={busy}>{t("resolve")}</Button>
      </div>
      <Examples onChoose={(input) => onAsk({ ...values, input })} />
      <details>
        <summary>{t("options")}</summary>
        <Options values={values} whileTyping={whileTyping} onChange={onChange} onWhileTyping={onWhileTyping} />
      </details>
    </form>
  );
}
