import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { number } from "../messages/formats.ts";
import { shared } from "../messages/messages.ts";
import { api, type ApiCall } from "../api/api.ts";
import { ApiError } from "../api/send.ts";
import { Button, ProblemNote } from "./actions.tsx";
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import type { Page } from "../api/types.ts";
import { go, useRoute } from "../router/router.tsx";
import { Screen } from "./screen.tsx";

/** A resource loaded from the service. */
export type Resource<Data> = Seen<Data> & {
  readonly reload: () => void;
  /** Loads it again without showing that it does; the data stays when that fails. */
  readonly refresh: () => void;
};

type Seen<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly data: Data; readonly isStale: boolean };

/**
 * Loads data, and loads it again when one of `inputs` changes. The previous data stays visible meanwhile; the answer of a
 * superseded request is dropped.
 */
export function useResource<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  inputs: readonly unknown[],
): Resource<Data> {
  const [seen, setSeen] = useState<Seen<Data>>({ state: "loading" });
  const [round, setRound] = useState(0);
  const quiet = useRef(false);
  useEffect(() => {
    const control = new AbortController();
    const isQuiet = quiet.current;
    quiet.current = false;
    setSeen((before) =>
      isQuiet ? before : before.state === "ready" ? { ...before, isStale: true } : { state: "loading" }
    );
    load(control.signal).then(
      (data) => {
        if (!control.signal.aborted) {
          setSeen({ state: "ready", data, isStale: false });
        }
      },
      (error: unknown) => {
        if (!control.signal.aborted) {
          setSeen((before) => isQuiet && before.state === "ready" ? before : { state: "failed", error });
        }
      },
    );
    return () => control.abort();
  }, [...inputs, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const refresh = useCallback(() => {
    quiet.current = true;
    setRound((before) => before + 1);
  }, []);
  return { ...seen, reload, refresh };
}

/** What a route of the service answers; loaded again when its query changes. */
export function useApi<Data>(path: string, query?: ApiCall["query"]): Resource<Data> {
  return useResource((signal) => api.get<Data>(path, { query, signal }), [path, JSON.stringify(query)]);
}

/** A loading indicator. It appears after a delay, so that quick answers do not flicker. */
export function Loading() {
  return (
    <div class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {shared("loading")}
    </div>
  );
}

/** A loading error with its reason, and a button to retry where another answer is possible: what is missing stays so. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const id = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div class="failure">
      <ProblemNote error={error} />
      {error instanceof ApiError && error.status === 404
        ? null
        : <Button kind="primary" onPress={onRetry}>{shared("retry")}</Button>}
      {id !== undefined && (
        <p class="muted">
          <bdi>{shared("requestId", { id })}</bdi>
        </p>
      )}
    </div>
  );
}

export interface LoadedProps<Data> {
  readonly resource: Resource<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** A resource in each state: loading, failed with a button to retry, or loaded. */
export function Loaded<Data>({ resource, children }: LoadedProps<Data>) {
  if (resource.state === "loading") {
    return <Loading />;
  }
  if (resource.state === "failed") {
    return <Failure error={resource.error} onRetry={resource.reload} />;
  }
  return <div class="stack" aria-busy={resource.isStale ? "true" : undefined}>{children(resource.data)}</div>;
}

export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** Explains the list and the first step. */
  readonly body?: string;
  /** The button or link that makes the first row. */
  readonly action?: ComponentChildren;
}

/** The empty state of a list: what it will contain, and the first step. */
export function Empty({ icon, title, body, action }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {body !== undefined && <p>{body}</p>}
      {action}
    </div>
  );
}

/** The page of an API list that the URL selects (`?cursor=`), of the rows that match filters. */
export function usePage<Row>(path: `/v1/${string}`, filters: ApiCall["query"] = {}): Resource<Page<Row>> {
  const cursor = useRoute().query.get("cursor") ?? undefined;
  return useApi<Page<Row>>(path, { ...filters, cursor });
}

/** Cursor → cursor of the previous page, for the pages visited since the document was loaded. */
const before = new Map<string, string | null>();

/** Links to the next and previous page. The cursor is in the URL (`?cursor=`), so that back and reload keep the page. */
export function Pagination({ page, rows, total }: {
  readonly page: Rows<unknown>;
  /** Rows of a full page: the number of the first row is then in the URL too (`?from=`). */
  readonly rows?: number;
  /** Rows of all pages, if it is known: the place among them is shown. */
  readonly total?: number | undefined;
}) {
  const { path, query } = useRoute();
  const cursor = query.get("cursor");
  if (cursor === null && page.has_more !== true) {
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
    if (page.next_cursor != null) {
      before.set(page.next_cursor, cursor);
      turnTo(page.next_cursor, from + (rows ?? 0));
    }
  };
  return (
    <nav class="pagination" aria-label={shared("pages")}>
      {total !== undefined && (
        <span class="muted">
          {shared("rowsOf", { from: number(from + 1), to: number(from + page.data.length), total: number(total) })}
        </span>
      )}
      {cursor !== null && <Button onPress={() => turnTo(null, 0)}>{shared("first")}</Button>}
      {earlier !== undefined && (
        <Button onPress={() => turnTo(earlier, from - (rows ?? 0))}>{shared("previous")}</Button>
      )}
      <Button disabled={page.has_more !== true} onPress={turnOn}>{shared("next")}</Button>
    </nav>
  );
}

/** Rows, and the other pages of the list if it has any. */
type Rows<Row> = Pick<Page<Row>, "data"> & Partial<Page<Row>>;

export interface ListProps<Row> extends Omit<TableProps<Row>, "rows"> {
  readonly resource: Resource<Rows<Row>>;
  readonly none: EmptyProps;
}

/** A list of the API in each state: loading, failed, empty, or a table of one page with links to the others. */
export function List<Row>({ resource, none, ...table }: ListProps<Row>) {
  const isFirstPage = !useRoute().query.has("cursor");
  return (
    <Loaded resource={resource}>
      {(page) =>
        page.data.length === 0 && isFirstPage ? <Empty {...none} /> : (
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

/** `end`: numbers and buttons. */
type Column<Row> = readonly [head: string, cell: (row: Row) => ComponentChildren, align?: "end"];

/** Rows that are selected, here and on other pages of the list. */
interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly onSelect: (rows: readonly Row[]) => void;
  /** Names the row's checkbox. */
  readonly labelOf: (row: Row) => string;
}

export interface TableProps<Row> {
  /** Its name for screen readers. */
  readonly caption: string;
  /** By their names, from the first to the last. Those that are not shown are false. */
  readonly columns: Readonly<Record<string, Column<Row> | false>>;
  readonly rows: readonly Row[];
  /** Default: its `id`. */
  readonly rowKey?: (row: Row) => string;
  /** Buttons of a row, in a last column of their own. */
  readonly actions?: ((row: Row) => ComponentChildren) | false | undefined;
  /** The key of the row that is shown in detail elsewhere on the page. */
  readonly selected?: string | undefined;
  /** With it each row has a checkbox, and the head one for all rows. */
  readonly selection?: Selection<Row> | undefined;
  /** Called when a row is clicked. The first cell must have a button that does the same, for the keyboard. */
  readonly onChoose?: ((row: Row) => void) | undefined;
}

/** A table; on a narrow screen each row becomes a card whose cells carry their column's name. The first cell names the row. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, rowKey = idOf, actions, selected, selection, onChoose } = props;
  const withActions: TableProps<Row>["columns"] = {
    ...props.columns,
    actions: typeof actions === "function" &&
      [shared("actions"), (row) => <div class="row">{actions(row)}</div>, "end"],
  };
  const columns = Object.entries(withActions).flatMap(([name, column]) =>
    column === false ? [] : [[name, ...column] as const]
  );
  const shown = new Set(rows.map(rowKey));
  const marked = new Set(selection?.rows.map(rowKey));
  const isAll = rows.every((row) => marked.has(rowKey(row)));
  const select = (changed: readonly Row[], isOn: boolean): void => {
    const keys = new Set(changed.map(rowKey));
    const others = selection?.rows.filter((row) => !keys.has(rowKey(row))) ?? [];
    selection?.onSelect(isOn ? [...others, ...changed] : others);
  };
  return (
    <div class="table-frame" role="group" aria-label={caption} tabIndex={-1}>
      {/* Roles by hand: a table drawn as cards loses its own in some browsers. */}
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection !== undefined && (
              <th role="columnheader" scope="col" class="cell-select">
                <input
                  type="checkbox"
                  aria-label={shared("selectAll")}
                  checked={isAll}
                  indeterminate={!isAll && selection.rows.some((row) => shown.has(rowKey(row)))}
                  onChange={({ currentTarget }) => select(rows, currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(([name, head, , align]) => (
              <th key={name} role="columnheader" scope="col" class={align}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              class={`${onChoose === undefined ? "" : "can-choose"} ${selected === rowKey(row) ? "is-selected" : ""}`}
              onClick={onChoose === undefined ? undefined : () => onChoose(row)}
            >
              {selection !== undefined && (
                <td role="cell" class="cell-select">
                  <input
                    type="checkbox"
                    aria-label={selection.labelOf(row)}
                    checked={marked.has(rowKey(row))}
                    onChange={({ currentTarget }) => select([row], currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(([name, head, cell, align], i) =>
                i === 0
                  ? <th key={name} role="rowheader" scope="row" data-head={head} class={align}>{cell(row)}</th>
                  : <td key={name} role="cell" data-head={head} class={`${align ?? ""} cell-${name}`}>{cell(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function idOf(row: unknown): string {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string" ? row.id : "";
}
