import type { ComponentChildren } from "preact";
import { useMessages } from "../../messages/messages.ts";
import { SHARED } from "../../texts/en.json";

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
  const t = useMessages(SHARED);
  const withActions: TableProps<Row>["columns"] = {
    ...props.columns,
    actions: typeof actions === "function" && [t("actions"), (row) => <div class="row">{actions(row)}</div>, "end"],
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
                  aria-label={t("selectAll")}
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
