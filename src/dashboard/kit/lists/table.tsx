import type { ComponentChildren } from "preact";

/** One column of a table. */
export interface Column<Row> {
  /** `actions`: buttons, which on a narrow screen need no name before them. */
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `end`: numbers and buttons. */
  readonly align?: "end";
}

/** What a table needs. */
export interface TableProps<Row> {
  /** Its name for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The key of the row that is shown in detail elsewhere on the page. */
  readonly selected?: string | undefined;
  /** Called when a row is clicked. The first cell must have a button that does the same, for the keyboard. */
  readonly onChoose?: ((row: Row) => void) | undefined;
}

/** A table; on a narrow screen each row becomes a card whose cells carry their column's name. The first cell names the row. */
export function Table<Row>({ caption, columns, rows, rowKey, selected, onChoose }: TableProps<Row>) {
  return (
    <div class="table-frame" role="group" aria-label={caption} tabIndex={-1}>
      {/* Roles by hand: a table drawn as cards loses its own in some browsers. */}
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, head, align }) => (
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
              {columns.map(({ name, head, cell, align }, i) =>
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
