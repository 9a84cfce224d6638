import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
import type { Batch, BatchReport } from "../../api/types.ts";
import { batchName, BatchStatus, countOpenRows, ROW_STATUSES } from "../../batch/batch_parts.tsx";
import { Button, toast } from "../../kit/actions.tsx";
import { Failure, Loading, type Resource, useApi, useResource } from "../../kit/lists.tsx";
import { MenuButton, MenuItem } from "../../kit/menu.tsx";
import { Fact, Screen, Section } from "../../kit/screen.tsx";
import { countryName, date, number, percent, time } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { isNameIn } from "../../messages/fill_message.ts";
import type { PageProps } from "../../page.ts";
import { go, Link, useRoute } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { DownloadDialog, MapDialog, RerunBatchDialog, RetryBatchDialog, RunInLiveDialog } from "./dialogs.tsx";
import { Results, SealedResults } from "./results.tsx";
import { askToConfirm, openDialog } from "../../kit/dialog.tsx";
import { BATCH, PRECISION_NAMES, STATUS_NAMES } from "../../texts/en.json";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiError } from "../../api/send.ts";
import { pause } from "../../../domain/clock.ts";
import { reasonText } from "../../resolution/answer_parts.tsx";
import type { ComponentChildren } from "preact";

const t = messagesOf(BATCH);
const statusName = messagesOf(STATUS_NAMES);
const precisionName = messagesOf(PRECISION_NAMES);

/** One batch: its progress, its report, its results, and its actions. */
export function BatchPage({ params: { id = "" } }: PageProps) {
  const resource = useBatch(id);
  const batch = resource.state === "ready" ? resource.data : undefined;
  useEndNotice(batch);
  return (
    <Screen
      title={batch === undefined ? t("loading") : batchName(batch)}
      lead={batch === undefined ? undefined : t("uploaded", { time: time(batch.created_at) })}
      parent={{ to: "/batches", label: shared("allBatches") }}
      actions={batch === undefined ? undefined : <Actions batch={batch} onChanged={resource.reload} />}
    >
      {resource.state === "loading" && <Loading />}
      {resource.state === "failed" && <Failure error={resource.error} onRetry={resource.reload} />}
      {batch === undefined ? null : batch.recipient === null ? <Outcome batch={batch} /> : (
        <>
          <ProgressCard batch={batch} />
          <SealedResults batch={batch} onDownloaded={resource.reload} />
        </>
      )}
    </Screen>
  );
}

function Outcome({ batch }: { readonly batch: Batch }) {
  const { id, finished_at: finishedAt, counts } = batch;
  const hasAny = counts.processed > 0;
  // While it runs the numbers above move; the report follows at the first rows and at the end.
  const report = useResource(
    (signal) => api.get<BatchReport>(`/v1/batches/${id}/report`, { signal }),
    [id, finishedAt, hasAny],
  );
  const shown = report.state === "ready" ? report.data : undefined;
  return (
    <>
      <ProgressCard batch={batch} />
      {batch.rerun !== null && <RerunChanges rerun={batch.rerun} />}
      {report.state === "failed" && <Failure error={report.error} onRetry={report.reload} />}
      {shown !== undefined && shown.processed !== 0 && <Report report={shown} />}
      <Results batch={batch} report={shown} />
    </>
  );
}

/** Announces that a batch has ended while it was watched. */
function useEndNotice(batch: Batch | undefined): void {
  const wasOpen = useRef(false);
  const isOpen = batch?.finished_at === null;
  useEffect(() => {
    if (wasOpen.current && batch?.status === "completed") {
      toast(t("finished"));
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function Actions({ batch, onChanged }: { readonly batch: Batch; readonly onChanged: () => void }) {
  const status = useRoute().query.get("status") ?? undefined;
  const mayWrite = useMay("member");
  const isOpen = batch.finished_at === null;
  const path = `/v1/batches/${batch.id}`;
  const { processed, total, reviewed, found, uncertain, unresolved, failed } = batch.counts;
  const waiting = useResource(
    async (signal) => mayWrite && !isOpen ? await countOpenRows(batch, signal) : 0,
    [batch.id, mayWrite, isOpen, reviewed, uncertain, unresolved, failed],
  );
  const count = waiting.state === "ready" ? waiting.data : 0;
  const toReview = count > 0;
  // Its answers are encrypted: see `SealedResults`.
  const isSealed = batch.recipient !== null;
  const reruns = uncertain + unresolved;
  // Rows that were never answered, because the batch was cancelled before, cannot run again.
  const mayRerun = !isSealed && !isOpen && processed === total && reruns > 0;
  const cancel = (): void =>
    askToConfirm({
      title: t("cancelTitle"),
      actionLabel: t("cancel"),
      done: t("cancelled"),
      onConfirm: () => api.post(`${path}/cancel`).then(onChanged),
      body: t("cancelBody"),
    });
  const remove = (): void =>
    askToConfirm({
      title: t("deleteTitle"),
      actionLabel: t("deleteSubmit"),
      done: t("deleted"),
      onConfirm: () => api.delete(path).then(() => go("/batches", "replace")),
      body: t("deleteBody"),
    });
  const download = (): void => openDialog(<DownloadDialog batch={batch} status={status} />);
  const runInLive = (): void => openDialog(<RunInLiveDialog batch={batch} />);
  const putOnMap = (): void => openDialog(<MapDialog batch={batch} name={batchName(batch)} />);
  const retry = (): void => openDialog(<RetryBatchDialog batch={batch} onStarted={onChanged} />);
  const rerun = (): void => openDialog(<RerunBatchDialog batch={batch} onStarted={onChanged} />);
  return (
    <>
      {toReview && <Link to={`/batches/${batch.id}/review`} class="button primary">{t("review", { count })}</Link>}
      {processed !== 0 && !isSealed && (
        <Button kind={toReview || isOpen ? "plain" : "primary"} icon="download" onPress={download}>
          {shared("download")}
        </Button>
      )}
      {mayWrite && !isSealed && batch.environment === "test" && batch.status === "completed" && (
        <Button onPress={runInLive}>{t("runInLive")}</Button>
      )}
      {mayWrite && isOpen && <Button onPress={cancel}>{t("cancel")}</Button>}
      {mayWrite && (
        <MenuButton label={shared("moreActions")}>
          {!isSealed && !isOpen && found + uncertain > 0 && (
            <MenuItem icon="map" label={t("putOnMap")} onPress={putOnMap} />
          )}
          {!isSealed && !isOpen && failed > 0 && <MenuItem icon="again" label={t("retry")} onPress={retry} />}
          {mayRerun && (
            <MenuItem
              icon="again"
              label={reviewed === 0 ? t("rerun", { count: reruns }) : t("rerunOpen")}
              onPress={rerun}
            />
          )}
          <MenuItem icon="bin" kind="danger" label={t("deleteSubmit")} onPress={remove} />
        </MenuButton>
      )}
    </>
  );
}

/** What the shown part needs. */
interface RerunChangesProps {
  readonly rerun: NonNullable<Batch["rerun"]>;
}

/** What resolving rows again has changed so far, in words. */
function RerunChanges({ rerun: { statuses, rows, changes, moved } }: RerunChangesProps) {
  const answered = sumOf(changes);
  const same = sumOf(changes.filter(({ from, to }) => from === to)) - moved;
  return (
    <Section
      title={t("whatChanged")}
      kind="card"
      lead={t("rerunRows", { answered, count: rows, statuses: statuses.map((one) => statusName(one)).join(", ") })}
    >
      {changes.length !== 0 && (
        <ul>
          {changes.filter(({ from, to }) => from !== to).map(({ from, to, rows: count }) => (
            <li key={`${from} ${to}`}>{t("changedStatus", { count, from: statusName(from), to: statusName(to) })}</li>
          ))}
          {moved !== 0 && <li>{t("changedPlace", { count: moved })}</li>}
          {same !== 0 && <li>{t("unchanged", { count: same })}</li>}
        </ul>
      )}
    </Section>
  );
}

function sumOf(changes: RerunChangesProps["rerun"]["changes"]): number {
  return changes.reduce((sum, { rows }) => sum + rows, 0);
}

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A batch's progress, rate and remaining time, and the share of each status. */
function ProgressCard({ batch }: { readonly batch: Batch }) {
  const { counts, progress, finished_at: finishedAt, expires_at: expiresAt } = batch;
  return (
    <Section
      title={t(finishedAt === null ? "progress" : "outcome")}
      kind="card"
      actions={<BatchStatus batch={batch} />}
    >
      {finishedAt === null && <progress max={1} value={progress} aria-label={t("progress")} />}
      <p class="figure">
        <span>{t("rowsOf", { processed: counts.processed, total: counts.total })}</span>
        <span class="muted">{paceOf(batch)}</span>
      </p>
      <StatusBar counts={counts} />
      <p class="hint">{t("expires", { date: date(expiresAt) })}</p>
    </Section>
  );
}

function paceOf({ status, rows_per_second: rate, eta_seconds: eta, finished_at: finishedAt }: Batch): string {
  if (status === "queued") {
    return t("waiting");
  }
  if (finishedAt !== null) {
    return "";
  }
  const parts = [
    ...(rate === null ? [] : [t("rate", { rate: Math.round(rate) })]),
    ...(eta === null ? [] : [t("eta", { time: lengthOf(eta) })]),
  ];
  return parts.join(" · ");
}

function lengthOf(seconds: number): string {
  const [value, unit] = seconds < MINUTE_S
    ? [seconds, "second"]
    : seconds < HOUR_S
    ? [seconds / MINUTE_S, "minute"]
    : [seconds / HOUR_S, "hour"];
  return number(Math.ceil(value), { style: "unit", unit, unitDisplay: "long" });
}

/** The share of each status in one bar, and as numbers below it. */
function StatusBar({ counts }: Pick<Batch, "counts">) {
  let from = 0;
  return (
    <div class="status-shares">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" class="status-bar">
        {ROW_STATUSES.map((status) => {
          const start = from;
          const width = counts.total === 0 ? 0 : counts[status] / counts.total * 100;
          from += width;
          return <rect key={status} class={status} x={start} y={0} width={width} height={1} />;
        })}
      </svg>
      <dl class="counts">
        {ROW_STATUSES.map((status) => (
          <div key={status} class={status}>
            <dt>{t(status)}</dt>
            <dd>
              {number(counts[status])}
              {counts.processed !== 0 && <small class="muted">{` ${percent(counts[status] / counts.processed)}`}
              </small>}
            </dd>
          </div>
        ))}
        {counts.reviewed !== 0 && <Fact name={t("reviewed")}>{number(counts.reviewed)}</Fact>}
        {counts.duplicates !== 0 && <Fact name={t("duplicates")}>{number(counts.duplicates)}</Fact>}
      </dl>
    </div>
  );
}

/** A stream is never open for longer: the service ends it after an hour. Milliseconds. */
const STREAM_MS = 3_700_000;

/** The pause before a lost stream is opened again. Milliseconds. */
const RECONNECT_MS = 2000;

/** Answers after which opening the stream again is no use. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/** A batch; until it ends, the service reports each new state. */
function useBatch(id: string): Resource<Batch> {
  const loaded = useApi<Batch>(`/v1/batches/${encodeURIComponent(id)}`);
  const [live, setLive] = useState<{ readonly of: Batch; readonly batch: Batch }>();
  const of = loaded.state === "ready" ? loaded.data : undefined;
  useEffect(() => {
    if (of === undefined || of.finished_at !== null) {
      return undefined;
    }
    const control = new AbortController();
    watchBatch(id, { onBatch: (batch) => setLive({ of, batch }), signal: control.signal })
      // Loading it again shows why it cannot be read.
      .catch(loaded.reload);
    return () => control.abort();
  }, [id, of, loaded.reload]);
  return loaded.state === "ready" && live !== undefined && live.of === of ? { ...loaded, data: live.batch } : loaded;
}

/**
 * Reports each state of a batch until it has ended. A lost stream is opened again and continues after the last state. It
 * reads the events itself, because a browser's `EventSource` cannot send an access token.
 *
 * @throws {ApiError} if the batch is gone or may no longer be read
 */
async function watchBatch(
  id: string,
  { onBatch, signal }: { readonly onBatch: (batch: Batch) => void; readonly signal: AbortSignal },
): Promise<void> {
  let known = "";
  while (!signal.aborted) {
    try {
      for await (const { event, id: revision = "", data } of openEvents(id, { known, signal })) {
        known = revision;
        onBatch(batchOf(data));
        if (event === "done") {
          return;
        }
      }
    } catch (error) {
      if (error instanceof ApiError && FINAL_STATUSES.has(error.status)) {
        throw error;
      }
    }
    await pause(RECONNECT_MS, signal);
  }
}

async function* openEvents(
  id: string,
  { known, signal }: { readonly known: string; readonly signal: AbortSignal },
) {
  const { body } = await callApi("GET", `/v1/batches/${encodeURIComponent(id)}/events`, {
    headers: known === "" ? {} : { "last-event-id": known },
    deadlineMs: STREAM_MS,
    signal,
  });
  if (body === null) {
    return;
  }
  // Read by hand: not every browser can iterate a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The border: the event's data is described by the interface's own model. */
function batchOf(data: string): Batch {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(data) as Batch;
}

/** Entries of one list: the most frequent ones. */
const LISTED_MAX = 8;

/** What a batch's answers are like as a whole: reasons, words without a match, confidence, countries, precision. */
function Report({ report }: { readonly report: BatchReport }) {
  const { duplicates, status, reasons, unmatched_words: words, confidence, countries, precision } = report;
  const doubtful = status.uncertain + status.unresolved;
  const located = status.found + status.uncertain;
  const bands = confidence.filter(({ rows }) => rows > 0).toReversed();
  return (
    <Section title={t("report")} kind="card">
      {typeof duplicates === "number" && (
        <p class="figure">
          <span>{t("sameAddress")}</span>
          <strong>{number(duplicates)}</strong>
        </p>
      )}
      <div class="report-grid">
        {reasons.length !== 0 && (
          <BarList
            title={t("reasons")}
            total={report.processed}
            counts={reasons.filter(({ reason }) => reason !== "corrected").slice(0, LISTED_MAX)}
            nameOf={({ reason }) => reasonText(reason) ?? <code dir="ltr">{reason}</code>}
          />
        )}
        {words.length !== 0 && (
          <BarList
            title={t("words")}
            total={doubtful}
            counts={words.slice(0, LISTED_MAX)}
            nameOf={({ word }) => <bdi>{word}</bdi>}
          />
        )}
        {bands.length !== 0 && (
          <BarList
            title={shared("confidence")}
            total={located}
            counts={bands}
            nameOf={({ from, to }) => t("band", { from: percent(from), to: percent(to) })}
          />
        )}
        {countries.length !== 0 && (
          <BarList
            title={t("countries")}
            total={located}
            counts={countries.slice(0, LISTED_MAX)}
            nameOf={({ country }) => country === null ? t("noCountry") : <bdi>{countryName(country)}</bdi>}
          />
        )}
        {precision.length !== 0 && (
          <BarList
            title={shared("precision")}
            total={located}
            counts={precision}
            nameOf={({ precision: name }) => isNameIn(PRECISION_NAMES, name) ? precisionName(name) : name}
          />
        )}
      </div>
    </Section>
  );
}

/** A bar for each part of the rows, with its name. */
function BarList<Counted extends { readonly rows: number }>({ title, counts, nameOf, total }: {
  readonly title: string;
  readonly counts: readonly Counted[];
  readonly nameOf: (counted: Counted) => ComponentChildren;
  /** The whole that a full bar stands for. */
  readonly total: number;
}) {
  const id = useId();
  return (
    <section class="bar-list" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="plain-list">
        {counts.map((counted, i) => (
          <li key={i}>
            <span>{nameOf(counted)}</span>
            <span class="bar-count">{number(counted.rows)}</span>
            <meter min={0} max={Math.max(1, total)} value={counted.rows} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
