import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../buttons/button.tsx";

/** What a search needs. */
export interface SearchFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly submitLabel: string;
  /** What was searched for when the page opened. */
  readonly text: string | undefined;
  readonly maxLength?: number;
  /** Gets the trimmed text; empty where the search is to end. */
  readonly onSearch: (text: string) => void;
  /** More controls behind the button. */
  readonly children?: ComponentChildren;
}

/** A search by words, above a list. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder = label, submitLabel, maxLength = 200, onSearch, children } = props;
  const [text, setText] = useState(props.text ?? "");
  const submit = (event: Event): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form class="ask" role="search" onSubmit={submit}>
      <input
        type="search"
        dir="auto"
        value={text}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{submitLabel}</Button>
      {children}
    </form>
  );
}
