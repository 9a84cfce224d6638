import { useState } from "preact/hooks";
import { Button } from "../../kit/buttons/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { Link } from "../../router/link.tsx";
import { LOCATIONS } from "./messages.ts";
import { pathOf } from "./path_of.ts";

/** What the search needs. */
export interface SearchBarProps {
  readonly q: string | undefined;
  readonly tag: string | undefined;
}

/** Search words, and the tag that filters the locations. */
export function SearchBar({ q = "", tag }: SearchBarProps) {
  const t = useMessages(LOCATIONS);
  const [text, setText] = useState(q);
  const find = (event: Event): void => {
    event.preventDefault();
    go(pathOf({ q: text.trim(), tag }));
  };
  return (
    <form class="ask" role="search" onSubmit={find}>
      <input
        type="search"
        dir="auto"
        value={text}
        maxLength={200}
        aria-label={t("search")}
        placeholder={t("searchHint")}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t("find")}</Button>
      {tag === undefined ? null : (
        <Link to={pathOf({ q })} class="button">
          <bdi>{t("tag", { tag })}</bdi>
          <span class="unseen">{t("withoutTag", { tag })}</span>
          <Icon name="close" />
        </Link>
      )}
    </form>
  );
}
