import { SearchForm } from "../../kit/forms/search_form.tsx";
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
  return (
    <SearchForm
      label={t("search")}
      placeholder={t("searchHint")}
      submitLabel={t("find")}
      text={q}
      onSearch={(wanted) => go(pathOf({ q: wanted, tag }))}
    >
      {tag === undefined ? null : (
        <Link to={pathOf({ q })} class="button">
          <bdi>{t("tag", { tag })}</bdi>
          <span class="unseen">{t("withoutTag", { tag })}</span>
          <Icon name="close" />
        </Link>
      )}
    </SearchForm>
  );
}
