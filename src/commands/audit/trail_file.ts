import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import type { BrokenEvent, TrailEvent } from "../../accounts/mod.ts";
import { hashOfEvent } from "../../store/audit.ts";
import { splitLines } from "../backup/backup_file.ts";

export interface FileHead {
  readonly sequence: number;
  readonly hash: string | null;
}

export interface TrailFile {
  readonly heads: Map<string, FileHead>;
  /** When the last event of each chain was recorded, of those that were read. */
  readonly times: ReadonlyMap<string, Date>;
  readonly events: number;
  /** Bytes of whole lines: what follows was written by a command that was stopped. */
  readonly bytes: number;
  /** Absent: what was read is whole. */
  readonly broken?: BrokenEvent & { readonly chain: string };
}

/**
 * What is kept next to a file, so that the next command reads only what was appended since. It may be lost: then the
 * whole file is read.
 */
interface KeptHeads {
  readonly format: typeof HEADS_FORMAT;
  /** Bytes of the file when this was written. */
  readonly bytes: number;
  /** SHA-256 of the last `END_BYTES` of them, hexadecimal. */
  readonly end_sha256: string;
  readonly heads: Readonly<Record<string, FileHead>>;
}

const HEADS_FORMAT = "locus-audit-heads/1";
/** Bytes at the end of a file that are compared before it is appended to: some hundred events. */
const END_BYTES = 65_536;
/** Characters of a line. An event has at most 4 KB of details, and little else. */
const LINE_LENGTH_MAX = 1_048_576;

/**
 * Reads and verifies a file of events. The first event of a chain may have any number, because those before it may have
 * been deleted after their retention. The last line is left out unless it ends with a line feed.
 */
export async function readTrailFile(path: string): Promise<TrailFile> {
  return await readFrom(path, { heads: new Map(), bytes: 0 });
}

/** A file that events are appended to, or in one sentence why none may be. */
export type TrailEnd = (TrailFile & { readonly fault?: never }) | { readonly fault: string };

/**
 * Reads what a file has without reading all of it: its end must be as the last command left it, and what was written
 * since by a command that was stopped is verified. A file that was changed elsewhere is found by `readTrailFile`.
 */
export async function readTrailEnd(path: string): Promise<TrailEnd> {
  const kept = await readHeads(path);
  if (kept !== undefined && existsSync(path)) {
    const { size } = Bun.file(path);
    if (size < kept.bytes) {
      return { fault: `it has ${size} bytes, and had ${kept.bytes}: it was cut` };
    }
    if (await endOf(path, kept.bytes) !== kept.end_sha256) {
      return { fault: "its last events were changed" };
    }
  }
  const from = kept === undefined || !existsSync(path)
    ? { heads: new Map<string, FileHead>(), bytes: 0 }
    : { heads: new Map(Object.entries(kept.heads)), bytes: kept.bytes };
  const { broken, ...file } = await readFrom(path, from);
  return broken === undefined ? file : { fault: `it is broken at event ${broken.id ?? "?"}: ${broken.fault}` };
}

/** Reads and verifies what a file has behind some bytes, whose heads are known. */
async function readFrom(
  path: string,
  { heads, bytes: start }: { readonly heads: Map<string, FileHead>; readonly bytes: number },
): Promise<TrailFile> {
  const times = new Map<string, Date>();
  const read = { heads, times, events: 0, bytes: start };
  if (!existsSync(path)) {
    return read;
  }
  const file = Bun.file(path);
  const unknown = { chain: "unknown", id: null, sequence: null, fault: "changed" } as const;
  try {
    for await (const text of splitLines(file.slice(start).stream(), LINE_LENGTH_MAX)) {
      const length = Buffer.byteLength(text) + 1;
      if (read.bytes + length > file.size) {
        break;
      }
      read.bytes += length;
      const event = eventOf(text);
      if (event === undefined) {
        return { ...read, broken: unknown };
      }
      const { chain, id, sequence, hash } = event;
      const fault = faultOf(event, heads.get(chain));
      if (fault !== undefined) {
        return { ...read, broken: { chain, id, sequence, fault } };
      }
      read.events++;
      heads.set(chain, { sequence, hash });
      times.set(chain, event.at);
    }
  } catch (error) {
    // A line that no event has.
    if (error instanceof RangeError) {
      return { ...read, broken: unknown };
    }
    throw error;
  }
  return read;
}

const headsPath = (path: string): string => `${path}.heads`;

/** Undefined where nothing is kept, or nothing that can be read. */
async function readHeads(path: string): Promise<KeptHeads | undefined> {
  try {
    const kept: KeptHeads = JSON.parse(await Bun.file(headsPath(path)).text());
    const isKnown = kept.format === HEADS_FORMAT && Number.isSafeInteger(kept.bytes) && kept.bytes >= 0;
    return isKnown && Object.values(kept.heads).every(({ sequence }) => Number.isSafeInteger(sequence))
      ? kept
      : undefined;
  } catch {
    return undefined;
  }
}

export async function keepHeads(path: string, { heads, bytes }: Pick<TrailFile, "heads" | "bytes">): Promise<void> {
  const kept: KeptHeads = {
    format: HEADS_FORMAT,
    bytes,
    end_sha256: await endOf(path, bytes),
    heads: Object.fromEntries(heads),
  };
  const temporary = `${headsPath(path)}.part`;
  writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600, flush: true });
  renameSync(temporary, headsPath(path));
}

/** SHA-256 of the last bytes of the first `bytes` of a file. */
async function endOf(path: string, bytes: number): Promise<string> {
  const end = await Bun.file(path).slice(Math.max(0, bytes - END_BYTES), bytes).bytes();
  return new Bun.CryptoHasher("sha256").update(end).digest("hex");
}

/** The first of some events of a chain that is not what was recorded, or does not follow the one before it. */
export function firstBroken(events: readonly TrailEvent[], head: FileHead | undefined): BrokenEvent | undefined {
  let previous = head;
  for (const event of events) {
    const { id, sequence } = event;
    const fault = faultOf(event, previous);
    if (fault !== undefined) {
      return { id, sequence, fault };
    }
    previous = event;
  }
  return undefined;
}

function faultOf(
  event: TrailEvent,
  previous: FileHead | undefined,
): BrokenEvent["fault"] | undefined {
  if (hashOfEvent(event) !== event.hash) {
    return "changed";
  }
  const follows = previous === undefined ||
    (event.sequence === previous.sequence + 1 && event.previousHash === previous.hash);
  return follows ? undefined : "does not follow the event before it";
}

/** Undefined for a line that is no event. */
function eventOf(text: string): TrailEvent | undefined {
  try {
    const line: ReturnType<typeof formOf> = JSON.parse(text);
    const { previous_hash: previousHash, actor_id: actor, target_id: targetId, user_agent: userAgent, ...same } = line;
    const details = Object.fromEntries(Object.entries(line.details));
    return { ...same, previousHash, actor, targetId, userAgent, at: new Date(line.at), details };
  } catch {
    return undefined;
  }
}

/** The form of a line: what `GET /v1/audit-events` answers, with the chain. */
function formOf(event: TrailEvent) {
  return {
    chain: event.chain,
    sequence: event.sequence,
    previous_hash: event.previousHash,
    hash: event.hash,
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    actor_id: event.actor,
    target_id: event.targetId,
    address: event.address,
    user_agent: event.userAgent,
    details: event.details,
  };
}

/**
 * Opens a file to append events to. Half a line at its end is removed first; that event was not counted.
 *
 * @param bytes those of whole lines
 */
export function openTrailFile(path: string, bytes: number) {
  const file = openSync(path, "a", 0o600);
  ftruncateSync(file, bytes);
  let end = bytes;
  return {
    /** Returns the bytes of the file then. */
    append(events: readonly TrailEvent[]): number {
      const content = events.map((event) => `${JSON.stringify(formOf(event))}\n`).join("");
      appendFileSync(file, content);
      return end += Buffer.byteLength(content);
    },
    close(): void {
      fsyncSync(file);
      closeSync(file);
    },
  };
}
