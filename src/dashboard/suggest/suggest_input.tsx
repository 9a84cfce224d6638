import type { RefObject } from "preact";
import type { Control } from "../kit/fields.tsx";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { messagesOf } from "../messages/messages.ts";
import { afterPause } from "../base/after_pause.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/send.ts";
import type { Resolution } from "../api/types.ts";
import { PRECISION_NAMES, SUGGEST } from "../texts/en.json";

const t = messagesOf(SUGGEST);
const precisionName = messagesOf(PRECISION_NAMES);

let current: string | undefined;

/** A pause in typing after which suggestions are loaded. Milliseconds. */
const PAUSE_MS = 150;

const LENGTH_MIN = 2;

/** The service's limit. Longer texts are pasted, not typed. */
const LENGTH_MAX = 256;

/** Coordinates, codes and links hold their own point. */
const NOT_TYPED_OUT = /^(?:\w+:|[-+\d.,;:°'"′″\sNSEW]+$|[23456789CFGHJMPQRVWX]{2,8}\+)/iu;

const COUNTRY = /^[A-Za-z]{2}$/u;

const NONE: Suggestions = { text: "", list: [], isLimited: false };

/** `id` is for its label. */
export interface SuggestInputProps
  extends Pick<TypedText, "country" | "near">, Pick<Control, "id">, Partial<Omit<Control, "id">> {
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly field?: RefObject<HTMLInputElement | null> | undefined;
  readonly onInput: (text: string) => void;
  /** A suggestion was chosen; its `input` belongs into the field. */
  readonly onChoose: (suggestion: Suggestion) => void;
  /** Escape was pressed while no list is open. */
  readonly onLeave?: (() => void) | undefined;
}

/** The service's limit of an input. */
const INPUT_LENGTH_MAX = 4096;

/**
 * A text field with suggestions of places: a combobox with a list box, as the ARIA practices describe it. The focus stays
 * in the field; the arrow keys move in the list, Enter chooses, Escape closes the list. Without a chosen suggestion,
 * Enter sends the form as typed.
 */
export function SuggestInput(props: SuggestInputProps) {
  const { value, country, near, field: given, onInput, onChoose, onLeave, ...attributes } = props;
  const listId = useId();
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
  const list = useRef<HTMLUListElement>(null);
  const [isTyped, setTyped] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const { list: suggestions, text, isLimited } = useSuggestions({ text: value, isTyped, country, near });
  const isOpen = !isClosed && suggestions.length > 0;
  // It stays selected in the next list that has it.
  const active = suggestions.findIndex(({ place_id: placeId }) => placeId === activeId);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  // Suggestions that are still to come are not loaded: they would be the first ones of another form.
  const leave = (): void => {
    setTyped(false);
    setClosed(true);
    setActiveId(undefined);
  };
  const choose = (suggestion: Suggestion): void => {
    leave();
    onChoose(suggestion);
    field.current?.focus();
  };
  const move = (step: 1 | -1): void => {
    setClosed(false);
    // One position more than suggestions: the field itself.
    const count = suggestions.length + 1;
    setActiveId(suggestions[(active + 1 + step + count) % count - 1]?.place_id);
  };
  const press = (event: KeyboardEvent): void => {
    const chosen = isOpen ? suggestions[active] : undefined;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggestions.length > 0) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && !event.isComposing) {
      if (chosen === undefined) {
        leave();
      } else {
        event.preventDefault();
        choose(chosen);
      }
    } else if (event.key === "Escape") {
      if (isOpen) {
        // A dialog around it stays open.
        event.preventDefault();
        event.stopPropagation();
        setClosed(true);
        setActiveId(undefined);
      } else if (onLeave !== undefined) {
        event.preventDefault();
        onLeave();
      }
    }
  };
  return (
    <div class="suggest">
      <input
        {...attributes}
        ref={field}
        type="text"
        dir="auto"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        enterKeyHint="search"
        maxLength={INPUT_LENGTH_MAX}
        aria-expanded={isOpen ? "true" : "false"}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onInput={(event) => {
          setTyped(true);
          setClosed(false);
          onInput(event.currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("suggestions")}
        class="suggestions"
        hidden={!isOpen}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, i) => (
          <li
            key={suggestion.place_id}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active ? "true" : "false"}
            onClick={() => choose(suggestion)}
          >
            <bdi>{suggestion.label}</bdi> <span class="muted">{precisionName(suggestion.precision)}</span>
          </li>
        ))}
      </ul>
      <p class="unseen" role="status">
        {isOpen
          ? t("count", { count: suggestions.length })
          : isTyped && !isClosed && text !== "" && text === value && !isLimited
          ? t("none")
          : ""}
      </p>
      {isLimited && <p class="hint">{t("limited")}</p>}
    </div>
  );
}

/** One suggested place. */
interface Suggestion {
  readonly label: string;
  /** The label with the house number that was typed. */
  readonly input: string;
  readonly precision: NonNullable<Resolution["precision"]>;
  readonly place_id: string;
}

interface TypedText {
  readonly text: string;
  /** False: the text was not typed, or a suggestion was chosen. */
  readonly isTyped: boolean;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly near?: { readonly latitude: number; readonly longitude: number } | undefined;
}

interface Suggestions {
  /** The text they belong to. */
  readonly text: string;
  readonly list: readonly Suggestion[];
  /** No more are loaded: the organization's limit is reached. */
  readonly isLimited: boolean;
}

/**
 * Suggestions while a text is typed. Each text replaces the request of the one before, whose answer is dropped; the
 * suggestions shown stay until the next ones come.
 */
function useSuggestions({ text, isTyped, country = "", near }: TypedText): Suggestions {
  const [found, setFound] = useState(NONE);
  const isWanted = isTyped && text.trim().length >= LENGTH_MIN && text.length <= LENGTH_MAX &&
    !NOT_TYPED_OUT.test(text.trim());
  const place = near === undefined ? undefined : `${near.latitude},${near.longitude}`;
  useEffect(() => {
    if (!isWanted) {
      setFound(NONE);
      return undefined;
    }
    return afterPause(PAUSE_MS, async (signal) => {
      const query = {
        q: text,
        country: COUNTRY.test(country) ? country : undefined,
        near: place,
        session: sessionToken(),
      };
      try {
        const { data } = await api.get<{ readonly data: readonly Suggestion[] }>("/v1/suggest", {
          query,
          signal,
        });
        if (!signal.aborted) {
          setFound({ text, list: data, isLimited: false });
        }
      } catch (error) {
        if (!signal.aborted) {
          // Without suggestions the text can still be resolved.
          setFound({ text, list: [], isLimited: error instanceof ApiError && error.status === 429 });
        }
      }
    });
  }, [text, isWanted, country, place]);
  return found;
}

/** The token of the form in which the person types: its suggestions and what it ends with are one call. */
function sessionToken(): string {
  // `randomUUID` is missing where the service is reached without TLS from another machine.
  return current ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** Ends the form: the token for the request that ends it, or undefined where nothing was suggested. */
export function endSession(): string | undefined {
  const ended = current;
  current = undefined;
  return ended;
}
