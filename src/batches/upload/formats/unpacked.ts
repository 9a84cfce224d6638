import { Problem } from "../../../domain/problem.ts";
import type { Bytes } from "./limited.ts";

/** Addresses compress to a tenth; data that expands a hundredfold is an attack. */
const GROWTH_MAX = 100;
/** Unpacked bytes that are harmless at any ratio: as many as a JSON body may have. */
const HARMLESS = 1024 * 1024;
/** The same for a workbook, whose XML has a hundred bytes for an empty row, and which a thread of its own reads. */
const HARMLESS_XML = 16 * HARMLESS;

/** Most unpacked bytes for a number of packed ones, of a text or of the XML of a workbook. */
export function growthLimit(packedBytes: number, content: "text" | "xml"): number {
  return Math.max(content === "text" ? HARMLESS : HARMLESS_XML, packedBytes * GROWTH_MAX);
}

/** The content of gzip (RFC 1952), in chunks of at most 64 KiB at any compression ratio. */
export async function* unpacked(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let failure: unknown;
  let sent = 0;
  let length = 0;
  let isCancelled = false;
  const iterator = bytes[Symbol.asyncIterator]();
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        failure = error;
        throw error;
      });
      // Malformed content ends the unpacking, possibly while the next chunk is awaited: that chunk is dropped.
      if (isCancelled) {
        return;
      }
      if (done === true) {
        controller.close();
      } else {
        sent += value.length;
        controller.enqueue(new Uint8Array(value));
      }
    },
    async cancel() {
      isCancelled = true;
      await iterator.return?.();
    },
  });
  try {
    for await (const piece of packed.pipeThrough(new DecompressionStream("gzip"))) {
      length += piece.length;
      if (length > growthLimit(sent, "text")) {
        failure = new Problem("PAYLOAD_TOO_LARGE", `The upload unpacks to more than ${GROWTH_MAX} times its size`);
        throw failure;
      }
      yield piece;
    }
  } catch (error) {
    // Our own errors and the sender's are rethrown; any other one means malformed gzip.
    throw failure ?? new Problem("MALFORMED_REQUEST", "The upload is not well-formed gzip", { cause: error });
  }
}
