import { Problem } from "../../../domain/problem.ts";

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
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function tooLarge(limit: number): Problem {
  return new Problem("PAYLOAD_TOO_LARGE", `The body is larger than ${limit} bytes`);
}
