import { Problem } from "../../../domain/problem.ts";
import type { RequestNotes } from "../requests/request_notes.ts";

/**
 * Reads a request's body, at most `limit` bytes. A declared length above the limit is refused at once; without one the
 * bytes are counted as they arrive.
 *
 * @throws Problem `PAYLOAD_TOO_LARGE`
 */
export function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > limit) {
      throw tooLarge(limit);
    }
    // Bounded: Bun reads no more than the declared length.
    return request.bytes();
  }
  return readPieces(request.body, limit);
}

async function readPieces(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > limit) {
      throw tooLarge(limit);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLarge(limit: number): Problem {
  return new Problem("PAYLOAD_TOO_LARGE", `The body is larger than ${limit} bytes`);
}

/** A media type in lower case, and its parameters by their names in lower case, without quotes. */
export interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Splits the value of a `Content-Type` header. A missing one has the empty type.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1
 */
export function readMediaType(header: string | null | undefined): MediaType {
  const [type = "", ...rest] = (header ?? "").split(";");
  const parameters = rest.map((parameter): readonly [string, string] => {
    const [name = "", ...value] = parameter.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim().replaceAll('"', "")];
  });
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) };
}

/** Chunks of a body, text as UTF-8. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * A body that is written while it is sent: the next chunk is requested when the previous one is sent, and writing ends
 * when the client disconnects.
 *
 * @param onEnd called when the body is sent, has failed or is no longer wanted
 */
export function streamed(pieces: Pieces, onEnd: () => void = () => {}): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done === true) {
          controller.close();
          onEnd();
          return;
        }
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async cancel() {
      onEnd();
      await iterator.return?.();
    },
  });
}

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
