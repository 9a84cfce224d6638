import { Worker } from "node:worker_threads";
import type { SheetStartsReader, WorkbookReader } from "../../batches/mod.ts";
import { Places } from "../../domain/places.ts";
import { Problem } from "../../domain/problem.ts";
import type { FromWorkbookThread, ToWorkbookThread } from "./workbook_thread.ts";

/** Workbooks read at once in one process. Each may hold 128 MiB of shared texts: see `shared_texts.ts`. */
const AT_ONCE = 2;
/** Workbooks that wait for their turn. More would wait for minutes. */
const WAITING_MAX = 50;
/** Limit on the computing time of one workbook. The largest possible one takes some 20 s on one core. */
const COMPUTING_MAX_MS = 120_000;
const RETRY_AFTER_S = 10;

/** Readers of workbooks, with one limit on all of them. */
export interface Workbooks {
  readonly rows: WorkbookReader;
  readonly starts: SheetStartsReader;
}

/**
 * Opens the readers of workbooks. Each workbook is read in a thread of its own. The thread is ended when its rows were
 * read, when the reader stops, or when it has computed for too long, so that neither the event loop nor other requests
 * wait for it and its memory is freed.
 */
export function openWorkbooks(): Workbooks {
  const places = new Places(AT_ONCE, WAITING_MAX);
  async function* messages(wanted: ToWorkbookThread, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    if (!places.take()) {
      if (places.isQueueFull) {
        throw new Problem("UNAVAILABLE", "Too many workbooks are being read at this moment", {
          retryAfterS: RETRY_AFTER_S,
        });
      }
      await places.wait(signal);
    }
    let thread: Worker | undefined;
    let computedMs = 0;
    try {
      thread = startThread();
      for (;;) {
        signal?.throwIfAborted();
        const begun = performance.now();
        const message = await nextMessage(thread, { wanted, signal, withinMs: COMPUTING_MAX_MS - computedMs });
        computedMs += performance.now() - begun;
        if ("problem" in message) {
          throw new Problem(message.problem, message.detail);
        }
        if ("defect" in message) {
          throw new Error(`Cannot read a workbook because of a defect: ${message.defect}`);
        }
        if ("isEnd" in message) {
          return;
        }
        yield message;
      }
    } finally {
      void thread?.terminate();
      places.leave();
    }
  }
  return {
    async *rows(path, { signal, sheet } = {}) {
      for await (const message of messages({ path, want: "rows", sheet }, signal)) {
        if ("rows" in message) {
          yield message.rows;
        }
      }
    },
    async starts(path, { signal } = {}) {
      for await (const message of messages({ path, want: "starts" }, signal)) {
        if ("starts" in message) {
          return message.starts;
        }
      }
      throw new Error("Cannot read a workbook because its thread has answered nothing");
    },
  };
}

function startThread(): Worker {
  // `smol` is Bun's option for a heap that is collected often and returned, at some cost in speed.
  const options: WorkerOptions = { smol: true };
  const thread = new Worker(new URL("workbook_thread.ts", import.meta.url), options);
  // The thread must not keep a process alive whose servers have closed.
  thread.unref();
  return thread;
}

function nextMessage(
  thread: Worker,
  { wanted, signal, withinMs }: {
    readonly wanted: ToWorkbookThread;
    readonly signal: AbortSignal | undefined;
    readonly withinMs: number;
  },
): Promise<FromWorkbookThread> {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorkbookThread>();
  const onAbort = (): void => reject(signal?.reason);
  const onEnd = (cause: unknown): void => reject(new Error("The thread that reads a workbook ended", { cause }));
  const timer = setTimeout(
    () => reject(new Problem("PAYLOAD_TOO_LARGE", "The workbook takes too long to read: upload it as CSV")),
    withinMs,
  );
  signal?.addEventListener("abort", onAbort);
  thread.once("message", resolve).once("error", onEnd).once("exit", onEnd);
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(wanted);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    thread.off("message", resolve).off("error", onEnd).off("exit", onEnd);
  });
}
