import { useRef, useState } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { HOME } from "./messages.ts";

/** A field for an input; the answer is on the page `/try`. */
export function InputBox() {
  const t = useMessages(HOME);
  const [input, setInput] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    ask(field.current?.value ?? input);
  };
  return (
    <form class="ask card" role="search" onSubmit={submit}>
      <label for="home-ask" class="unseen">{t("ask")}</label>
      <SuggestInput
        id="home-ask"
        field={field}
        value={input}
        placeholder={t("placeholder")}
        onInput={setInput}
        onChoose={({ input: chosen }) => ask(chosen)}
      />
      <Button type="submit" kind="primary" icon="target">{t("resolve")}</Button>
    </form>
  );
}

/** Resolves a text on the page `/try`. It is put after `#`, so that inputs stay out of servers' logs. */
function ask(text: string): void {
  go(text.trim() === "" ? "/try" : `/try#${new URLSearchParams({ input: text }).toString()}`);
}
