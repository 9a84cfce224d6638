import type { Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { currentRoute } from "../../router/current_route.ts";
import { Button } from "../buttons/button.tsx";
import { SHARED } from "../../texts/en.json";

/** What moving between pages needs. */
export interface PaginationProps {
  readonly page: Pick<Page<unknown>, "next_cursor" | "has_more">;
}

/** Cursor → cursor of the previous page, for the pages visited since the document was loaded. */
const before = new Map<string, string | null>();

/** Links to the next and previous page. The cursor is in the URL (`?cursor=`), so that back and reload keep the page. */
export function Pagination({ page }: PaginationProps) {
  const t = useMessages(SHARED);
  const { path, query } = useStore(currentRoute);
  const cursor = query.get("cursor");
  if (cursor === null && !page.has_more) {
    return null;
  }
  const earlier = cursor === null ? undefined : before.get(cursor);
  const turnTo = (next: string | null): void => {
    const changed = new URLSearchParams(query);
    changed.delete("cursor");
    if (next !== null) {
      changed.set("cursor", next);
    }
    go(changed.size === 0 ? path : `${path}?${changed.toString()}`);
  };
  const turnOn = (): void => {
    if (page.next_cursor !== null) {
      before.set(page.next_cursor, cursor);
      turnTo(page.next_cursor);
    }
  };
  return (
    <nav class="pagination" aria-label={t("pages")}>
      {cursor === null ? null : <Button onPress={() => turnTo(null)}>{t("first")}</Button>}
      {earlier === undefined ? null : <Button onPress={() => turnTo(earlier)}>{t("previous")}</Button>}
      <Button disabled={!page.has_more} onPress={turnOn}>{t("next")}</Button>
    </nav>
  );
}
