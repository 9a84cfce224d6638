import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import { type ApiCall } from "../api/api.ts";
import type { Page } from "../api/types.ts";
import { useStore } from "../base/store.ts";
import { currentRoute } from "../router/current_route.ts";
import { Loaded, type Resource, useApi } from "./resource.tsx";
import { useFormats, useMessages } from "../messages/messages.ts";
import { go } from "../router/go.ts";
import { Button } from "./buttons.tsx";
import { Table, type TableProps } from "./lists/table.tsx";
import { Screen } from "./screen.tsx";
import { SHARED } from "../texts/en.json";

export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** Explains the list and the first step. */
  readonly children?: ComponentChildren;
}

/** The empty state of a list: what it will contain, and the first step. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The page of an API list that the URL selects (`?cursor=`), of the rows that match filters. */
export function usePage<Row>(path: `/v1/${string}`, filters: ApiCall["query"] = {}): Resource<Page<Row>> {
  const cursor = useStore(currentRoute).query.get("cursor") ?? undefined;
  return useApi<Page<Row>>(path, { ...filters, cursor });
}

/** What moving between pages needs. */
export interface PaginationProps {
  readonly page: Pick<Page<unknown>, "data" | "next_cursor" | "has_more">;
  /** Rows of a full page: the number of the first row is then in the URL too (`?from=`). */
  readonly rows?: number;
  /** Rows of all pages, if it is known: the place among them is shown. */
  readonly total?: number | undefined;
}

/** Cursor → cursor of the previous page, for the pages visited since the document was loaded. */
const before = new Map<string, string | null>();

/** Links to the next and previous page. The cursor is in the URL (`?cursor=`), so that back and reload keep the page. */
export function Pagination({ page, rows, total }: PaginationProps) {
  const t = useMessages(SHARED);
  const { number } = useFormats();
  const { path, query } = useStore(currentRoute);
  const cursor = query.get("cursor");
  if (cursor === null && !page.has_more) {
    return null;
  }
  const earlier = cursor === null ? undefined : before.get(cursor);
  const from = Number(query.get("from") ?? 0);
  const turnTo = (next: string | null, first: number): void => {
    const changed = new URLSearchParams(query);
    changed.delete("cursor");
    changed.delete("from");
    if (next !== null) {
      changed.set("cursor", next);
      if (rows !== undefined) {
        changed.set("from", String(first));
      }
    }
    go(changed.size === 0 ? path : `${path}?${changed.toString()}`);
  };
  const turnOn = (): void => {
    if (page.next_cursor !== null) {
      before.set(page.next_cursor, cursor);
      turnTo(page.next_cursor, from + (rows ?? 0));
    }
  };
  return (
    <nav class="pagination" aria-label={t("pages")}>
      {total !== undefined && (
        <span class="muted">
          {t("rowsOf", { from: number(from + 1), to: number(from + page.data.length), total: number(total) })}
        </span>
      )}
      {cursor !== null && <Button onPress={() => turnTo(null, 0)}>{t("first")}</Button>}
      {earlier !== undefined && <Button onPress={() => turnTo(earlier, from - (rows ?? 0))}>{t("previous")}</Button>}
      <Button disabled={!page.has_more} onPress={turnOn}>{t("next")}</Button>
    </nav>
  );
}

export interface ListProps<Row> extends Omit<TableProps<Row>, "rows"> {
  readonly resource: Resource<Page<Row>>;
  /** The empty state of the list, with the button or link that makes its first row. */
  readonly none: {
    readonly icon: IconName;
    readonly title: string;
    readonly body?: string;
    readonly action?: ComponentChildren;
  };
}

/** A list of the API in each state: loading, failed, empty, or a table of one page with links to the others. */
export function List<Row>({ resource, none, ...table }: ListProps<Row>) {
  const isFirstPage = !useStore(currentRoute).query.has("cursor");
  return (
    <Loaded resource={resource}>
      {(page) =>
        page.data.length === 0 && isFirstPage
          ? (
            <Empty icon={none.icon} title={none.title}>
              {none.body !== undefined && <p>{none.body}</p>}
              {none.action}
            </Empty>
          )
          : (
            <>
              <Table {...table} rows={page.data} />
              <Pagination page={page} />
            </>
          )}
    </Loaded>
  );
}

export interface ListPageProps<Row> extends Omit<ListProps<Row>, "caption"> {
  readonly title: string;
  readonly lead?: string;
  /** Next to the title and in the empty state: the button or link that makes a row. */
  readonly action?: ComponentChildren;
  /** Above the list. */
  readonly filters?: ComponentChildren;
  /** Below the list: other sections, and dialogs. */
  readonly children?: ComponentChildren;
}

export function ListPage<Row>({ title, lead, action, filters, children, none, ...list }: ListPageProps<Row>) {
  return (
    <Screen title={title} lead={lead} actions={action}>
      {filters}
      <List caption={title} {...list} none={{ action, ...none }} />
      {children}
    </Screen>
  );
}
