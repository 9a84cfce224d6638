import type { Batch, Page, ResultRow } from "../api/types.ts";
import { Badge, Moment, type Tone } from "../kit/screen.tsx";
import { STATUS_TONE } from "../resolution/answer_parts.tsx";
import { api } from "../api/api.ts";
import { percent, time } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { BATCH_NAME, BATCH_STATUS_NAMES, DECIDED } from "../texts/en.json";

const named = messagesOf(BATCH_NAME);
const statusName = messagesOf(BATCH_STATUS_NAMES);
const decided = messagesOf(DECIDED);

/** The states of a row, in the order in which they are shown. */
export const ROW_STATUSES = ["found", "uncertain", "unresolved", "failed"] as const;

/** The colour of a row's state. */
export const ROW_TONES: Readonly<Record<ResultRow["status"], Tone>> = {
  ...STATUS_TONE,
  failed: "bad",
};

/** What was uploaded in a row, for rows from which no input could be built; empty if all cells are. */
export function originalText({ original }: Pick<ResultRow, "original">): string {
  return Object.values(original).map(cellText).filter((cell) => cell !== "").join(" · ");
}

/** An uploaded cell as text: that of JSON for a list or an object, empty for none. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) {
    return "";
  }
  return typeof cell === "string" ? cell.trim() : JSON.stringify(cell);
}

/** The statuses of rows that a person decides on. */
export const REVIEWED_STATUSES = ["uncertain", "unresolved", "failed"] as const;

/** Rows of each status that are counted one by one. */
const COUNTED = 100;

/**
 * How many rows of a batch wait for a decision. A row that somebody dismissed stays unresolved, so the batch's own
 * counts say it only until the first decision; of more than a hundred rows of one status, all of them are counted.
 */
export async function countOpenRows({ id, recipient, counts }: Batch, signal: AbortSignal): Promise<number> {
  if (recipient !== null) {
    // Nobody here can read its rows.
    return 0;
  }
  const open = await Promise.all(
    REVIEWED_STATUSES.filter((status) => counts[status] > 0).map(async (status) => {
      if (counts.reviewed === 0) {
        return counts[status];
      }
      const { data, has_more: hasMore } = await api.get<Page<ResultRow>>(`/v1/batches/${id}/results`, {
        query: { status, reviewed: "false", limit: COUNTED },
        signal,
      });
      return hasMore ? counts[status] : data.length;
    }),
  );
  return open.reduce((sum, count) => sum + count, 0);
}

/** What a batch is called: by its maker, else as its file, else by the time of its upload. */
export function batchName(
  { name, file_name: fileName, created_at: created }: Pick<Batch, "name" | "file_name" | "created_at">,
): string {
  return name ?? fileName ?? named("of", { time: time(created) });
}

const TONES: Readonly<Record<Batch["status"], Tone>> = {
  queued: "neutral",
  running: "warning",
  completed: "good",
  failed: "bad",
  cancelled: "neutral",
};

/** The state of a batch in a coloured word, with the percentage while it runs. */
export function BatchStatus({ batch: { status, progress } }: { readonly batch: Batch }) {
  return (
    <Badge tone={TONES[status]}>
      {statusName(status)}
      {status === "running" && ` ${percent(Math.floor(progress * 100) / 100)}`}
    </Badge>
  );
}

/** Who decided what on a row, and when; nothing if nobody did. */
export function DecidedBy({ row }: { readonly row: ResultRow }) {
  const { decision, reviewed_by: by, reviewed_at: at } = row;
  if (decision === null) {
    return null;
  }
  return (
    <p class="small muted">
      {decided(decision, { name: by?.name ?? shared("someone") })}
      {at !== null && (
        <>
          {" · "}
          <Moment iso={at} as="ago" />
        </>
      )}
    </p>
  );
}
