import { useRef } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import type { Asked } from "./asked.ts";
import { Examples } from "./examples.tsx";
import { TRY } from "./messages.ts";
import { Options } from "./options.tsx";

/** What the form needs. */
export interface AskFormProps {
  readonly asked: Asked;
  readonly busy: boolean;
  readonly whileTyping: boolean;
  readonly onChange: (asked: Asked) => void;
  readonly onWhileTyping: (whileTyping: boolean) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** The service's limit of an input. */
const INPUT_LENGTH_MAX = 4096;

/** The form for an input and its options. */
export function AskForm({ asked, busy, whileTyping, onChange, onWhileTyping, onAsk }: AskFormProps) {
  const t = useMessages(TRY);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Enter may be pressed before the last letter is rendered, so the field's content is read.
    onAsk({ ...asked, input: field.current?.value ?? asked.input });
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
          value={asked.input}
          onInput={(event) => onChange({ ...asked, input: event.currentTarget.value })}
        />
        <Button type="submit" kind="primary" icon="target" busy={busy}>{t("resolve")}</Button>
      </div>
      <Examples onChoose={(input) => onAsk({ ...asked, input })} />
      <details>
        <summary>{t("options")}</summary>
        <Options asked={asked} whileTyping={whileTyping} onChange={onChange} onWhileTyping={onWhileTyping} />
      </details>
    </form>
  );
}
