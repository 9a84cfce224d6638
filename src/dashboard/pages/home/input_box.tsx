import { useState } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { HOME } from "./messages.ts";

/** A field for an input; the answer is on the page `/try`. */
export function InputBox() {
  const t = useMessages(HOME);
  const [input, setInput] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // After `#`, so that inputs stay out of servers' logs.
    go(input.trim() === "" ? "/try" : `/try#${new URLSearchParams({ input }).toString()}`);
  };
  return (
    <form class="ask card" role="search" onSubmit={submit}>
      <label for="home-ask" class="unseen">{t("ask")}</label>
      <input
        id="home-ask"
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        placeholder={t("placeholder")}
        value={input}
        onInput={(event) => setInput(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" icon="target">{t("resolve")}</Button>
    </form>
  );
}
