import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { whenIdle } from "./when_idle.ts";

/** One column of a table. */
export interface Column<Row> {
  /** `actions`: buttons, which on a narrow screen need no name before them. */
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `end`: numbers and buttons. */
  readonly align?: "end";
}

/** Props of a group of rows. */
export interface RowGroupProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The key of the row that is shown in detail elsewhere on the page. */
  readonly selected?: string | undefined;
  /** Called when a row is clicked. The first cell must have a button that does the same, for the keyboard. */
  readonly onChoose?: ((row: Row) => void) | undefined;
}

/**
 * Consecutive rows of a table. A group that the browser skips because it is out of sight is rendered again when the
 * browser is idle, so that an interaction waits only for the rows in sight.
 */
export function RowGroup<Row>(props: RowGroupProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isSkipped = useRef(false);
  const shown = useRef(props);
  const isDue = useRef(false);
  const [, setRound] = useState(0);
  if (!isSkipped.current || isDue.current) {
    shown.current = props;
    isDue.current = false;
  }
  const renderNow = (): void => {
    isDue.current = true;
    setRound((before) => before + 1);
  };
  useLayoutEffect(() => {
    const changed = (event: Event): void => {
      isSkipped.current = "skipped" in event && event.skipped === true;
      if (!isSkipped.current) {
        renderNow();
      }
    };
    // A browser without `content-visibility` never sends it, and every group is rendered at once.
    body.current?.addEventListener("contentvisibilityautostatechange", changed);
  }, []);
  useEffect(() => shown.current === props ? undefined : whenIdle(renderNow), [props]);

  const { columns, rows, rowKey, selected, onChoose } = shown.current;
  // The same element again: its rows are not compared.
  return useMemo(() => (
    <tbody ref={body} role="rowgroup" style={{ "--rows": String(rows.length) }}>
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
  ), [shown.current]);
}
