import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

/** How long what is out of sight waits, so that the result of an interaction is shown first. Milliseconds. */
const AFTER_MS = 500;

/** What a table needs. */
export interface TableProps<Row> extends RowGroupProps<Row> {
  /** Its name for screen readers. */
  readonly caption: string;
}

/**
 * Rows of one group. The browser skips groups out of sight, so a dialog that opens, which changes the style of everything
 * that is drawn, costs as much as the groups on the screen.
 */
const GROUP_ROWS = 5;
/** A table with more rows is drawn in groups. */
const ROWS_AT_ONCE = 60;
/** Columns get the widths that these groups need; longer texts further down are broken. */
const MEASURED_GROUPS = ROWS_AT_ONCE / GROUP_ROWS;
/** Groups that are drawn together after the measured ones: the browser answers clicks and keys in between. */
const GROUPS_PER_TASK = 20;
/** Columns are measured again when the window has kept its width for this long. Milliseconds. */
const STILL_MS = 150;

/** A table; on a narrow screen each row becomes a card whose cells carry their column's name. The first cell names the row. */
export function Table<Row>({ caption, ...shared }: TableProps<Row>) {
  const { columns, rows, rowKey } = shared;
  const table = useRef<HTMLTableElement>(null);
  const isLong = rows.length > ROWS_AT_ONCE;
  const heads = columns.map(({ head }) => head).join("\n");
  const measured = useRef<typeof rows>(undefined);
  useLayoutEffect(() => {
    const { current } = table;
    measured.current = rows;
    return isLong && current !== null ? keepColumns(current) : undefined;
  }, [isLong, heads]);
  // After a change of rows the columns keep their widths until the browser is idle.
  useEffect(() => {
    if (!isLong || measured.current === rows) {
      return undefined;
    }
    return whenIdle(() => {
      measured.current = rows;
      measureColumns(table.current);
    });
  }, [isLong, rows, heads]);
  const groups = isLong ? inGroups(rows) : [rows];
  const drawn = useDrawnGroups(groups.length);
  const waiting = rows.length - drawn * GROUP_ROWS;
  return (
    <div class="table-frame" role="group" aria-label={caption} tabIndex={-1}>
      {/* Roles by hand: a table drawn as cards loses its own in some browsers. */}
      <table ref={table} role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, head, align }) => (
              <th key={name} role="columnheader" scope="col" class={align}>{head}</th>
            ))}
          </tr>
        </thead>
        {groups.slice(0, drawn).map((group, i) => (
          <RowGroup key={group[0] === undefined || !isLong ? i : rowKey(group[0])} {...shared} rows={group} />
        ))}
        {/* Keeps the height of the page. */}
        {isLong && waiting > 0 ? <tbody role="presentation" style={{ "--rows": String(waiting) }} /> : null}
      </table>
    </div>
  );
}

/**
 * How many groups of a table to draw now. The measured ones come first and the others follow in tasks of their own: to
 * draw 1,000 rows at once keeps the first click waiting.
 */
function useDrawnGroups(count: number): number {
  const [drawn, setDrawn] = useState(MEASURED_GROUPS);
  useEffect(() => {
    if (drawn >= count) {
      return undefined;
    }
    const timer = setTimeout(() => setDrawn(drawn + GROUPS_PER_TASK));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}

function inGroups<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const count = Math.ceil(rows.length / GROUP_ROWS);
  return Array.from({ length: count }, (_, i) => rows.slice(i * GROUP_ROWS, (i + 1) * GROUP_ROWS));
}

/**
 * Measures the columns over the first groups, then lets groups be skipped: a skipped group gives its columns no width. The
 * browser skips no part of a real table, so a long one is drawn as blocks. The other groups are not drawn meanwhile:
 * to lay out 1,000 rows keeps a click waiting for 100 ms and more.
 */
function measureColumns(table: HTMLTableElement | null): void {
  if (table === null) {
    return;
  }
  const others = [...table.tBodies].slice(MEASURED_GROUPS);
  others.forEach((group) => group.style.setProperty("display", "none"));
  table.classList.remove("is-long");
  const heads = [...table.querySelectorAll("thead th")];
  const widths = heads.map((head) => `${head.getBoundingClientRect().width}px`);
  table.style.setProperty("--columns", widths.join(" "));
  table.style.setProperty("--all-columns", `${table.getBoundingClientRect().width}px`);
  table.classList.add("is-long");
  others.forEach((group) => group.style.removeProperty("display"));
}

/** Measures the columns, and again after the window's width has changed. Returns a function that ends it. */
function keepColumns(table: HTMLTableElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let width = 0;
  const measure = (): void => {
    measureColumns(table);
    width = table.parentElement?.clientWidth ?? 0;
  };
  measure();
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    if (table.parentElement?.clientWidth !== width) {
      timer = setTimeout(measure, STILL_MS);
    }
  });
  observer.observe(table.parentElement ?? table);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    table.classList.remove("is-long");
  };
}

/** One column of a table. */
interface Column<Row> {
  /** `actions`: buttons, which on a narrow screen need no name before them. */
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `end`: numbers and buttons. */
  readonly align?: "end";
}

/** Props of a group of rows. */
interface RowGroupProps<Row> {
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
function RowGroup<Row>(props: RowGroupProps<Row>) {
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

/** Calls a function some time after an interaction, when the browser is idle; returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  let id: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis) {
      id = requestIdleCallback(run);
    } else {
      run();
    }
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (id !== undefined) {
      cancelIdleCallback(id);
    }
  };
}
