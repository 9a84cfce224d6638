import { given } from "../../../domain/given.ts";
import { Problem } from "../../../domain/problem.ts";

export interface PartHead {
  readonly name: string;
  /** For a file. */
  readonly filename?: string;
  readonly contentType?: string;
}

/** A form as it arrives: a head, then the chunks of that part's body, then the next head. */
export type MultipartEvent = PartHead | Uint8Array;

/** Bytes of a part's headers. */
const HEAD_MAX = 8 * 1024;
/** Bytes before the first file: more than all fields of a form may have together. */
const BEFORE_FILE_MAX = 64 * 1024;
/** Bytes after the last boundary. They have no meaning, and few clients send any. */
const EPILOGUE_MAX = 64 * 1024;
const CRLF = "\r\n";

/**
 * Reads `multipart/form-data` (RFC 7578) as a stream. Keeps one chunk and the length of a boundary in memory.
 *
 * @throws Problem `MALFORMED_REQUEST`, `PAYLOAD_TOO_LARGE` for a form that does not reach its file or does not end
 */
export async function* multipart(
  bytes: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartEvent> {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  // The first boundary need not follow a line break.
  let held: Buffer = Buffer.from(CRLF);
  let state: "preamble" | "head" | "body" | "end" = "preamble";
  let beforeFile = 0;
  let hasFile = false;
  let epilogue = 0;
  for await (const piece of bytes) {
    if (state === "end") {
      epilogue += piece.length;
      if (epilogue > EPILOGUE_MAX) {
        throw tooLarge(`more than ${EPILOGUE_MAX} bytes follow its last boundary`);
      }
      continue;
    }
    held = Buffer.concat([held, piece]);
    for (let isMore = true; isMore;) {
      const step: Step = state === "head" ? headStep(held) : bodyStep(held, delimiter);
      held = held.subarray(step.taken);
      hasFile ||= step.event !== undefined && "filename" in step.event;
      beforeFile += hasFile ? 0 : step.taken;
      if (beforeFile > BEFORE_FILE_MAX) {
        throw tooLarge(`more than ${BEFORE_FILE_MAX} bytes come before its file`);
      }
      if (step.event !== undefined && (state === "body" || state === "head")) {
        yield step.event;
      }
      isMore = step.next !== undefined;
      state = step.next ?? state;
      if (state === "end") {
        break;
      }
    }
  }
  if (state !== "end") {
    throw malformed("it ends before its last boundary");
  }
}

interface Step {
  readonly taken: number;
  readonly event?: MultipartEvent;
  /** Absent: more bytes are needed. */
  readonly next?: "head" | "body" | "end";
}

/** Reads up to the next boundary, and the two bytes that follow it. */
function bodyStep(held: Buffer, delimiter: Buffer): Step {
  const at = held.indexOf(delimiter);
  if (at === -1) {
    // The last bytes may be the start of a boundary.
    const taken = Math.max(0, held.length - delimiter.length);
    return taken === 0 ? { taken } : { taken, event: held.subarray(0, taken) };
  }
  const behind = held.subarray(at + delimiter.length, at + delimiter.length + 2).toString("latin1");
  if (behind.length < 2) {
    return at === 0 ? { taken: 0 } : { taken: at, event: held.subarray(0, at) };
  }
  if (behind !== "--" && behind !== CRLF) {
    throw malformed("a boundary is followed by something else");
  }
  const taken = at + delimiter.length + 2;
  return { taken, event: held.subarray(0, at), next: behind === "--" ? "end" : "head" };
}

function headStep(held: Buffer): Step {
  const end = held.indexOf(`${CRLF}${CRLF}`);
  if ((end === -1 ? held.length : end) > HEAD_MAX) {
    throw malformed("a part has too many headers");
  }
  if (end === -1) {
    return { taken: 0 };
  }
  // Keeps the line break after the headers: the part's boundary starts with one, even where the part is empty.
  return { taken: end + 2 * CRLF.length, event: headOf(held.subarray(0, end).toString("utf8")), next: "body" };
}

function headOf(text: string): PartHead {
  let name: string | undefined;
  let filename: string | undefined;
  let contentType: string | undefined;
  for (const line of text.split(CRLF)) {
    const colon = line.indexOf(":");
    const header = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (header === "content-disposition") {
      name = parameterOf(value, "name");
      filename = parameterOf(value, "filename");
    } else if (header === "content-type") {
      contentType = value;
    }
  }
  if (name === undefined) {
    throw malformed("a part has no name");
  }
  return { name, ...given({ filename, contentType }) };
}

/** The value of a header's parameter. The name is in lower case. */
function parameterOf(value: string, name: string): string | undefined {
  for (const parameter of splitParameters(value).slice(1)) {
    const equals = parameter.indexOf("=");
    if (equals !== -1 && parameter.slice(0, equals).trim().toLowerCase() === name) {
      const text = parameter.slice(equals + 1).trim();
      const isQuoted = text.startsWith('"') && text.endsWith('"') && text.length > 1;
      // Browsers write a quote in a file's name as %22, others as \". A backslash before anything else is a backslash.
      return isQuoted ? text.slice(1, -1).replaceAll('\\"', '"') : text;
    }
  }
  return undefined;
}

/** Splits a header's value at its semicolons, except those in quotes: a file name may contain some. */
function splitParameters(value: string): string[] {
  const parameters: string[] = [];
  let from = 0;
  let isInQuotes = false;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '"' && !(isInQuotes && value[at - 1] === "\\")) {
      isInQuotes = !isInQuotes;
    } else if (value[at] === ";" && !isInQuotes) {
      parameters.push(value.slice(from, at));
      from = at + 1;
    }
  }
  parameters.push(value.slice(from));
  return parameters;
}

function malformed(detail: string): Problem {
  return new Problem("MALFORMED_REQUEST", `The form cannot be read: ${detail}`);
}

function tooLarge(detail: string): Problem {
  return new Problem("PAYLOAD_TOO_LARGE", `The form cannot be read: ${detail}`);
}
