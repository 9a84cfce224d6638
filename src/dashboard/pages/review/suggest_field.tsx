import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { REVIEW } from "./messages.ts";

interface Suggestion {
  readonly label: string;
  readonly place_id: string;
}

/** What the field needs. */
export interface SuggestFieldProps {
  readonly value: string;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  /** The text as it is, to be resolved. */
  readonly onText: (text: string) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onLeave: () => void;
}

/** A pause in typing after which suggestions are loaded: each costs one call. Milliseconds. */
const PAUSE_MS = 250;
const LENGTH_MIN = 3;
/** Most characters that are suggested for. */
const LENGTH_MAX = 200;

/** A text with suggestions of places while it is typed: a combobox with a list, by mouse or keyboard. */
export function SuggestField({ value, near, onText, onPlace, onLeave }: SuggestFieldProps) {
  const t = useMessages(REVIEW);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key is pressed: the page's own keys are letters.
  useLayoutEffect(() => field.current?.select(), []);
  const [text, setText] = useState(value);
  const [isTyped, setTyped] = useState(false);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    if (!isTyped || text.trim().length < LENGTH_MIN || text.length > LENGTH_MAX) {
      setSuggestions([]);
      return undefined;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const query = { q: text, near: near === undefined ? undefined : `${near.latitude},${near.longitude}` };
      api.get<{ readonly data: readonly Suggestion[] }>("/v1/suggest", { query, signal: gone.signal }).then(
        ({ data }) => {
          setSuggestions(data);
          setActive(-1);
        },
        // Without suggestions the text can still be resolved.
        () => setSuggestions([]),
      );
    }, PAUSE_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [text, isTyped]);
  const isOpen = suggestions.length > 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    const chosen = suggestions[active];
    if (chosen !== undefined) {
      onPlace(chosen.place_id);
    } else if (text.trim() !== "") {
      onText(text.trim());
    }
  };
  const press = (event: KeyboardEvent): void => {
    // The page's own keys are letters: they are typed here.
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      if (isOpen) {
        setSuggestions([]);
      } else {
        onLeave();
      }
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isOpen) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + suggestions.length + 1) % (suggestions.length + 1));
    }
  };
  const shown = suggestions[active] === undefined ? undefined : `${id}-${active}`;
  return (
    <form class="field" onSubmit={submit}>
      <label for={id}>{t("edit")}</label>
      <div class="ask">
        <input
          ref={field}
          id={id}
          type="text"
          dir="auto"
          role="combobox"
          autocomplete="off"
          maxLength={4096}
          aria-expanded={isOpen ? "true" : "false"}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown}
          aria-describedby={`${id}-hint`}
          value={text}
          onInput={(event) => {
            setTyped(true);
            setText(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
        <Button type="submit">{t("resolve")}</Button>
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t("suggestions")} class="suggestions" hidden={!isOpen}>
        {suggestions.map(({ label, place_id: placeId }, i) => (
          <li
            key={placeId}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active ? "true" : "false"}
            onClick={() => onPlace(placeId)}
          >
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
      <p id={`${id}-hint`} class="hint">{t("editHint")}</p>
    </form>
  );
}
