import { Problem } from "../../../domain/problem.ts";
import type { RequestNotes } from "../requests/request_notes.ts";

/** A connection is closed, or an upload refused, after this time without a byte. Seconds. */
export const IDLE_TIMEOUT_S = 30;
/** Limit on a whole upload: a slower upload only occupies a connection and a place. Milliseconds. */
const BODY_MAX_MS = 3_600_000;

/** Time limits of an upload. */
export interface IncomingBodyLimits {
  readonly idleMs?: number;
  readonly wholeMs?: number;
}

/**
 * Reads the body of an upload with a limit on each pause and on the whole. Without this, Bun closes the connection
 * when its idle timeout has passed since the head of the request, even while bytes arrive, and sends no answer.
 *
 * @throws {Problem} `MALFORMED_REQUEST` when no byte arrives for too long, or the whole takes too long
 */
export async function* incomingBody(
  body: ReadableStream<Uint8Array>,
  notes: Pick<RequestNotes, "setTimeout" | "hasNoIdleTimeout" | "bodyBytes">,
  { idleMs = IDLE_TIMEOUT_S * 1000, wholeMs = BODY_MAX_MS }: IncomingBodyLimits = {},
): AsyncGenerator<Uint8Array> {
  notes.hasNoIdleTimeout = true;
  notes.setTimeout(0);
  notes.bodyBytes = 0;
  const begun = performance.now();
  const reader = body.getReader();
  try {
    for (;;) {
      const leftMs = wholeMs - (performance.now() - begun);
      const piece = await withinMs(reader.read(), Math.min(idleMs, Math.max(0, leftMs)));
      if (piece === undefined) {
        throw new Problem(
          "MALFORMED_REQUEST",
          leftMs < idleMs
            ? `The upload took longer than ${wholeMs / 60_000} minutes`
            : `No byte of the upload has come for ${idleMs / 1000} s`,
        );
      }
      if (piece.done) {
        return;
      }
      notes.bodyBytes += piece.value.length;
      yield piece.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The value of a promise, or undefined after `ms`. */
async function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
