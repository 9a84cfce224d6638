import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/send.ts";
import type { Batch, BatchReport, Page, ResultRow } from "../../api/types.ts";
import { batchName, REVIEWED_STATUSES } from "../../batch/batch_parts.tsx";
import { Button, ProblemNote, toast } from "../../kit/actions.tsx";
import { Empty, Loaded, useResource } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import type { MapPoint } from "../../map/draw_points.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import type { PageProps } from "../../page.ts";
import { Link, useRoute } from "../../router/router.tsx";
import { acceptOf, decide, type Decision, pinOf, readRow, RowCard } from "./row_card.tsx";
import { REVIEW } from "../../texts/en.json";

const t = messagesOf(REVIEW);

/** Rows of each status that are loaded at a time; the page continues with the next when they are done. */
const ROWS = 100;

/** The rows of a batch that are not certain, one after another, by keyboard or mouse; with `?row=` one of all rows. */
export function ReviewPage({ params: { id = "" } }: PageProps) {
  const only = /^\d{1,7}$/u.exec(useRoute().query.get("row") ?? "")?.[0];
  const loaded = useResource(async (signal) => {
    const path = `/v1/batches/${encodeURIComponent(id)}`;
    const batch = await api.get<Batch>(path, { signal });
    const report = await api.get<BatchReport>(`${path}/report`, { signal });
    return {
      batch,
      middle: middleOf(report.bounds),
      queue: await (only === undefined ? loadQueue(batch, signal) : loadRow(batch, Number(only))),
    };
  }, [id, only]);
  const batch = loaded.state === "ready" ? loaded.data.batch : undefined;
  return (
    <Screen
      title={batch === undefined ? t("title") : t("titleOf", { name: batchName(batch) })}
      parent={{ to: `/batches/${id}`, label: t("toBatch") }}
    >
      <Loaded resource={loaded}>
        {(data) =>
          data.batch.finished_at === null
            ? <Empty icon="list" title={t("running")} body={t("runningBody")} />
            : data.queue.total === 0
            ? <Empty icon="check" title={t("nothing")} body={t("nothingBody")} />
            : <Queue key={data.queue.rows[0]?.row} {...data} onEnd={loaded.reload} />}
      </Loaded>
    </Screen>
  );
}

function Queue({ batch, middle, queue, onEnd }: {
  readonly batch: Batch;
  readonly middle: MapPoint["coordinates"] | undefined;
  readonly queue: ReviewQueue;
  /** Loads the rows that still wait. */
  readonly onEnd: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(queue.rows);
  const [at, setAt] = useState(0);
  const [reviewed, setReviewed] = useState(queue.reviewed);
  const [decided, setDecided] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isRemembered, setRemembered] = useState(false);
  const [pin, setPin] = useState<MapPoint["coordinates"]>();
  const [notice, setNotice] = useState<"conflict" | "stillDoubtful">();
  const [problem, setProblem] = useState<unknown>();
  const row = rows[at];
  const skipped = rows.filter(({ decision }) => decision === null).length;
  // The keys below work while the focus is inside, so it stays there from row to row.
  useLayoutEffect(() => {
    if (!isEditing) {
      // The page opens at its title.
      frame.current?.focus({ preventScroll: at === 0 });
    }
  }, [at, isEditing]);
  useLayoutEffect(() => {
    // A decision further down, as on a phone: the next row begins at its top.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) {
      frame.current?.scrollIntoView();
    }
  }, [at]);
  useEffect(() => {
    const keepFocus = (): void => {
      if (isOnNothing(document.activeElement)) {
        frame.current?.focus({ preventScroll: true });
      }
    };
    document.addEventListener("click", keepFocus);
    return () => document.removeEventListener("click", keepFocus);
  }, []);
  useEffect(() => {
    if (row === undefined && skipped === 0 && queue.total > reviewed) {
      onEnd();
    }
  }, [row]);

  const go = (index: number): void => {
    setAt(Math.max(0, Math.min(rows.length, index)));
    setEditing(false);
    setRemembered(false);
    setPin(undefined);
    setNotice(undefined);
    setProblem(undefined);
  };
  const replace = (changed: ResultRow): void =>
    setRows((before) =>
      before.map((one) => one.row === changed.row ? { ...changed, alternatives: alternativesOf(one, changed) } : one)
    );
  const act = async (target: ResultRow, decision: Decision): Promise<ResultRow | undefined> => {
    if (isBusy) {
      return undefined;
    }
    setBusy(true);
    setProblem(undefined);
    setNotice(undefined);
    try {
      const changed = await decide(decision, { batchId: batch.id, row: target, isRemembered });
      replace(changed);
      return changed;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        const changed = await readRow(batch.id, target.row);
        replace(changed);
        if (target.decision === null && changed.decision !== null) {
          setReviewed((count) => count + 1);
        }
        setNotice("conflict");
      } else {
        setProblem(error);
      }
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const onDecide = async (decision: Decision): Promise<void> => {
    if (row === undefined) {
      return;
    }
    const changed = await act(row, decision);
    if (changed === undefined) {
      return;
    }
    if (row.decision === null) {
      setReviewed(reviewed + 1);
    }
    setDecided([...decided.filter((one) => one !== row.row), row.row]);
    if ("input" in decision && changed.status !== "found") {
      setEditing(false);
      setNotice("stillDoubtful");
      return;
    }
    go(at + 1);
  };
  const undo = async (): Promise<void> => {
    const last = rows.findIndex((one) => one.row === decided.at(-1));
    const target = rows[last];
    if (target === undefined) {
      return;
    }
    const changed = await act(target, { undo: true });
    if (changed !== undefined) {
      setReviewed(reviewed - 1);
      setDecided(decided.slice(0, -1));
      go(last);
      toast(t("undone", { row: target.row }));
    }
  };
  // A pin that was moved is what the person means: accepting must not drop it.
  const moved = row === undefined || pin === undefined ? undefined : pinOf(row, pin);
  const accept = moved ?? (row === undefined ? undefined : acceptOf(row));
  const press = (event: KeyboardEvent): void => {
    if (
      event.ctrlKey || event.metaKey || event.altKey ||
      event.target instanceof HTMLInputElement && event.target.type === "text"
    ) {
      return;
    }
    const key = event.key.toLowerCase();
    const alternative = row?.alternatives[Number(key) - 1];
    const chosen = alternative === undefined || !/^[1-3]$/u.test(key) ? undefined : acceptOf(alternative);
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      a: accept === undefined ? undefined : () => void onDecide(accept),
      d: row === undefined ? undefined : () => void onDecide({ dismiss: true }),
      p: moved === undefined ? undefined : () => void onDecide(moved),
      e: () => setEditing(true),
      r: () => setRemembered(!isRemembered),
      u: () => void undo(),
      n: () => go(at + 1),
      b: () => go(at - 1),
      ...(chosen === undefined ? {} : { [key]: () => void onDecide(chosen) }),
    };
    const action = actions[key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  };

  return (
    <div ref={frame} class="stack review" tabIndex={-1} onKeyDown={press} role="group" aria-label={t("title")}>
      <div class="toolbar">
        <div class="review-progress">
          <p role="status">
            <strong>{t("progress", { reviewed, total: queue.total })}</strong>
          </p>
          <progress max={queue.total} value={reviewed} aria-label={t("progress", { reviewed, total: queue.total })} />
        </div>
        <div class="row">
          <Button disabled={at === 0} onPress={() => go(at - 1)}>
            <kbd>B</kbd> {shared("previous")}
          </Button>
          <Button disabled={decided.length === 0} busy={isBusy} onPress={() => void undo()}>
            <kbd>U</kbd> {t("undo")}
          </Button>
          <Button disabled={row === undefined} onPress={() => go(at + 1)}>
            <kbd>N</kbd> {t("next")}
          </Button>
        </div>
      </div>
      {notice !== undefined && <p class="note warning" role="alert">{t(notice)}</p>}
      {problem !== undefined && <ProblemNote error={problem} />}
      {row === undefined
        ? (
          <Empty
            icon="check"
            title={skipped > 0 ? t("skipped", { count: skipped }) : t(queue.isOfOne === true ? "doneRow" : "done")}
            body={t("doneBody")}
            action={skipped === 0
              ? <Link to={`/batches/${batch.id}`} class="button primary">{t("toBatch")}</Link>
              : <Button kind="primary" onPress={() => go(0)}>{t("again")}</Button>}
          />
        )
        : (
          <>
            <h2>{shared("rowNumber", { row: row.row })}</h2>
            <RowCard
              key={row.row}
              batch={batch}
              row={row}
              isBusy={isBusy}
              isRemembered={isRemembered}
              isEditing={isEditing}
              middle={middle}
              pin={pin}
              onEdit={setEditing}
              onRemember={setRemembered}
              onPin={setPin}
              onDecide={(decision) => void onDecide(decision)}
            />
            <div class="review-bar">
              <Button
                kind="primary"
                disabled={accept === undefined}
                busy={isBusy}
                onPress={() => accept === undefined ? undefined : void onDecide(accept)}
              >
                {t(moved === undefined ? "accept" : "usePin")}
              </Button>
              <Button onPress={() => frame.current?.querySelector(".ways")?.scrollIntoView()}>{t("other")}</Button>
              <Button onPress={() => go(at + 1)}>{t("next")}</Button>
            </div>
          </>
        )}
      <p class="hint key-hints">{t("keys")}</p>
    </div>
  );
}

/** Whether a click has left the focus where no key does anything: on the page itself or on its title. */
function isOnNothing(element: Element | null): boolean {
  return element === null || element === document.body || element.matches("main, h1");
}

/** A chosen place has no alternatives any more: those of the first answer stay, for another choice. */
function alternativesOf(before: ResultRow, { alternatives, decision }: ResultRow): ResultRow["alternatives"] {
  return alternatives.length > 0 || decision === "input" ? alternatives : before.alternatives;
}

function middleOf(bounds: BatchReport["bounds"]): MapPoint["coordinates"] | undefined {
  if (bounds === null) {
    return undefined;
  }
  const [west, south, east, north] = bounds;
  return { latitude: (south + north) / 2, longitude: (west + (east < west ? east + 360 : east)) / 2 };
}

/** The rows that a person works through. */
interface ReviewQueue {
  /** Uncertain rows, then unresolved ones, then failed ones, each in the order of the upload. */
  readonly rows: readonly ResultRow[];
  readonly reviewed: number;
  /** Reviewed rows and those that wait. */
  readonly total: number;
  /** One row that a person chose. */
  readonly isOfOne?: true;
}

/** One row, decided or not. */
async function loadRow(batch: Batch, number: number): Promise<ReviewQueue> {
  const row = await readRow(batch.id, number);
  return { rows: [row], reviewed: row.decision === null ? 0 : 1, total: 1, isOfOne: true };
}

/** Loads the rows that nobody has decided on. */
async function loadQueue(batch: Batch, signal: AbortSignal): Promise<ReviewQueue> {
  const pages = await Promise.all(
    REVIEWED_STATUSES.map((status) =>
      api.get<Page<ResultRow>>(`/v1/batches/${batch.id}/results`, {
        query: { status, reviewed: "false", limit: ROWS },
        signal,
      })
    ),
  );
  const { counts } = await api.get<Batch>(`/v1/batches/${batch.id}`, { signal });
  const open = pages.reduce((sum, { data, has_more: hasMore }, i) => {
    const status = REVIEWED_STATUSES[i] ?? "failed";
    return sum + (hasMore ? Math.max(data.length, counts[status]) : data.length);
  }, 0);
  return { rows: pages.flatMap(({ data }) => data), reviewed: counts.reviewed, total: counts.reviewed + open };
}
