import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { endSession } from "../../suggest/suggest_session.ts";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { REVIEW } from "./messages.ts";

/** What the field needs. */
export interface SuggestFieldProps {
  readonly value: string;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  /** The text as it is, to be resolved. */
  readonly onText: (text: string) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onLeave: () => void;
}

/** Another text for a row, with suggestions while it is typed. */
export function SuggestField({ value, near, onText, onPlace, onLeave }: SuggestFieldProps) {
  const t = useMessages(REVIEW);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key is pressed: the page's own keys are letters.
  useLayoutEffect(() => field.current?.select(), []);
  const [text, setText] = useState(value);
  const submit = (event: Event): void => {
    event.preventDefault();
    const typed = (field.current?.value ?? text).trim();
    if (typed !== "") {
      endSession();
      onText(typed);
    }
  };
  return (
    // The page's own keys are letters: they are typed here.
    <form class="field" onSubmit={submit} onKeyDown={(event) => event.stopPropagation()}>
      <label for={id}>{t("edit")}</label>
      <div class="ask">
        <SuggestInput
          id={id}
          field={field}
          value={text}
          near={near}
          describedBy={`${id}-hint`}
          onInput={setText}
          onChoose={({ place_id: placeId }) => {
            endSession();
            onPlace(placeId);
          }}
          onLeave={onLeave}
        />
        <Button type="submit">{t("resolve")}</Button>
      </div>
      <p id={`${id}-hint`} class="hint">{t("editHint")}</p>
    </form>
  );
}
