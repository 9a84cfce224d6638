import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../line/failure.ts";
import { megabytes, type ProgressLine } from "../../serve/progress_line.ts";
import { isContinued, isFullDisk, receiveInTurns, sizeOf, stallSignal } from "./receive.ts";
import { addressAt, lengthOf, type Mirror, reasonOf, request, requestHead, requestText } from "./request.ts";

/** Where a downloaded file came from, and by what a newer one is recognised. */
export interface Origin {
  /** As the publisher names it, whatever mirror was used. */
  readonly address: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Hexadecimal, as the publisher states it. */
  readonly md5?: string;
}

/** A complete and checked file, which stays until it is removed. */
export interface Downloaded {
  readonly path: string;
  readonly origin: Origin;
  remove(): void;
}

export interface DownloadOptions {
  readonly address: string;
  /** Address of a file that begins with the data's MD5. Where it is missing, nothing is checked. */
  readonly md5Address?: string;
  /** The folder of partial and complete downloads. */
  readonly folder: string;
  readonly mirror?: Mirror | undefined;
  readonly progress: Pick<ProgressLine, "show">;
  readonly signal: AbortSignal;
}

/** Time between two lines of progress. */
const SHOWN_EVERY_MS = 250;
const MD5 = /^[0-9a-f]{32}(?![0-9a-f])/iu;
const MD5_BYTES_MAX = 4096;
const MB = 1e6;
/**
 * What a download leaves free, as a share of the disk and in bytes at most. The database is usually on the same disk, and
 * can store nothing on a full one.
 */
const RESERVED_SHARE = 0.05;
const RESERVED_BYTES_MAX = 256 << 20;
/** Bytes between two times that the free space is read: a publisher need not say how much it sends, or may send more. */
const CHECKED_EVERY_BYTES = 1 << 20;

/**
 * Downloads a file to the disk. What an interrupted download has is kept and continued by the next one, if the publisher
 * still has the same file. Connections that break are tried again. The size is compared with the free space before
 * anything is written, and the data with the publisher's checksum at the end.
 *
 * @throws Failure in one line: no such file, a full disk, a wrong checksum, a host that does not answer.
 */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  const { address, folder } = options;
  mkdirSync(folder, { recursive: true });
  const name = nameIn(address);
  const prefix = createHash("sha256").update(address).digest("hex").slice(0, 12);
  const partial = new Partial(join(folder, `${prefix}-${name}`));
  const host = addressAt(address, options.mirror).host;
  let arrived = 0;
  const attempt = async (): Promise<void> => {
    try {
      await receive(partial, options);
    } catch (error) {
      arrived = partial.bytes;
      if (!partial.canContinue) {
        // The next attempt begins again: what is here only takes space.
        partial.remove();
      }
      throw error;
    }
  };
  try {
    await receiveInTurns(partial.path, { signal: options.signal, attempt });
  } catch (error) {
    if (error instanceof Failure || options.signal.aborted) {
      throw error;
    }
    const message = isFullDisk(error)
      ? `The disk is full after ${megabytes(arrived)} of ${name}: free some space and run it again`
      : `Cannot fetch ${name} from ${host}: ${reasonOf(error)}. Run it again to continue after ${
        megabytes(partial.bytes)
      }`;
    throw new Failure(message, { cause: error });
  }
  const md5 = await checkedMd5(partial, options);
  return {
    path: partial.path,
    origin: { address, ...partial.validators(), ...(md5 === undefined ? {} : { md5 }) },
    remove: () => partial.remove(),
  };
}

/**
 * Whether the publisher has another file than the one that was downloaded before: by its checksum, else by its `ETag` or
 * date. True where that cannot be found out.
 *
 * @throws Failure when the publisher does not answer.
 */
export async function isNewer(
  origin: Origin,
  options: Pick<DownloadOptions, "md5Address" | "mirror" | "signal">,
): Promise<boolean> {
  const md5 = await publishedMd5(options);
  if (md5 !== undefined && origin.md5 !== undefined) {
    return md5 !== origin.md5;
  }
  const { etag, lastModified } = validatorsOf(await requestHead(origin.address, options));
  if (etag !== undefined && origin.etag !== undefined) {
    return etag !== origin.etag;
  }
  return lastModified === undefined || lastModified !== origin.lastModified;
}

/** The bytes of a file that are already here, and what they are bytes of. */
class Partial {
  readonly path: string;
  readonly #notes: string;

  constructor(path: string) {
    this.path = path;
    this.#notes = `${path}.json`;
  }

  get bytes(): number {
    return sizeOf(this.path);
  }

  validators(): Pick<Origin, "etag" | "lastModified"> {
    try {
      // Only this class writes them.
      return JSON.parse(readFileSync(this.#notes, "utf8"));
    } catch {
      return {};
    }
  }

  /** Where the publisher gave nothing to recognise the file by, it can be another one by now. */
  get canContinue(): boolean {
    return validatorOf(this.validators()) !== undefined;
  }

  /** Begins again with the bytes of another file. */
  begin(validators: Pick<Origin, "etag" | "lastModified">): void {
    this.remove();
    writeFileSync(this.#notes, JSON.stringify(validators), { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.path, { force: true });
    rmSync(this.#notes, { force: true });
  }
}

/** One attempt: requests the missing bytes and appends them. */
async function receive(partial: Partial, options: DownloadOptions): Promise<void> {
  const { address, folder, progress, signal } = options;
  const validator = validatorOf(partial.validators());
  const from = validator === undefined ? 0 : partial.bytes;
  using stall = stallSignal(signal);
  const response = await request(address, {
    ...options,
    signal: stall.signal,
    headers: from > 0 && validator !== undefined ? { range: `bytes=${from}-`, "if-range": validator } : {},
  });
  if (response.status === 416) {
    if (response.headers.get("content-range") === `bytes */${from}`) {
      return;
    }
    partial.remove();
    throw new Error("the file has changed");
  }
  const start = isContinued(response, from) ? from : 0;
  if (!isContinued(response, from)) {
    partial.begin(validatorsOf(response));
  }
  const rest = lengthOf(response);
  const total = rest === undefined ? undefined : start + rest;
  await assertSpace(folder, { bytes: rest ?? 0, name: nameIn(address) });
  let checkedAt = start;
  const show = shower(progress, { start, total });
  await using file = await open(partial.path, "a", 0o600);
  let bytes = start;
  for await (const chunk of response.body ?? []) {
    stall.moved();
    if (bytes - checkedAt > CHECKED_EVERY_BYTES) {
      checkedAt = bytes;
      await assertSpace(folder, { bytes: chunk.length, name: nameIn(address), after: bytes });
    }
    await file.appendFile(chunk);
    bytes += chunk.length;
    show(bytes);
  }
  if (total !== undefined && bytes !== total) {
    throw new Error("the connection broke");
  }
}

/** Throws a Failure where the next bytes of a download do not fit, or would leave too little. */
async function assertSpace(
  folder: string,
  { bytes, name, after }: { readonly bytes: number; readonly name: string; readonly after?: number },
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserved = Math.min(blocks * bsize * RESERVED_SHARE, RESERVED_BYTES_MAX);
  if (bytes <= bavail * bsize - reserved) {
    return;
  }
  const left = `the disk has ${megabytes(bavail * bsize)} free, of which ${megabytes(reserved)} stay so`;
  throw new Failure(
    after === undefined
      ? `The download needs ${megabytes(bytes)} and ${left}: nothing was changed`
      : `The download of ${name} was stopped after ${megabytes(after)}: ${left}`,
  );
}

async function checkedMd5(partial: Partial, options: DownloadOptions): Promise<string | undefined> {
  const expected = await publishedMd5(options);
  if (expected === undefined) {
    if (options.md5Address !== undefined) {
      console.error(`${new URL(options.md5Address).pathname} is missing: only the size of the download is checked`);
    }
    return undefined;
  }
  const hash = createHash("md5");
  for await (const chunk of createReadStream(partial.path, { highWaterMark: 1 << 20 })) {
    options.signal.throwIfAborted();
    hash.update(chunk);
  }
  const actual = hash.digest("hex");
  if (actual !== expected) {
    partial.remove();
    throw new Failure(
      `${new URL(options.address).pathname} has the checksum ${actual} and its publisher states ${expected}: ` +
        "it was removed, run it again",
    );
  }
  return expected;
}

async function publishedMd5(
  { md5Address, ...options }: Pick<DownloadOptions, "md5Address" | "mirror" | "signal">,
): Promise<string | undefined> {
  if (md5Address === undefined) {
    return undefined;
  }
  const text = await requestText(md5Address, { ...options, isOptional: true, bytesMax: MD5_BYTES_MAX });
  const md5 = MD5.exec(text ?? "")?.[0].toLowerCase();
  if (text !== undefined && md5 === undefined) {
    throw new Failure(`${new URL(md5Address).pathname} is no MD5 checksum`);
  }
  return md5;
}

function validatorsOf({ headers }: Response): Pick<Origin, "etag" | "lastModified"> {
  const etag = headers.get("etag") ?? "";
  const lastModified = headers.get("last-modified") ?? "";
  return { ...(etag === "" ? {} : { etag }), ...(lastModified === "" ? {} : { lastModified }) };
}

/** What a request for the rest of a file names it by. A weak ETag does not promise the same bytes (RFC 9110, 13.1.5). */
function validatorOf({ etag, lastModified }: Pick<Origin, "etag" | "lastModified">): string | undefined {
  return etag?.startsWith("W/") === false ? etag : lastModified;
}

/** The name of a file of this machine for what is at an address. */
function nameIn(address: string): string {
  const name = new URL(address).pathname.split("/").at(-1)?.replace(/[^A-Za-z0-9._-]/gu, "_") ?? "";
  return name === "" ? "download" : name;
}

/** `12.4 of 45.0 MB · 31.0 MB/s · 2 s left` */
function shower(
  progress: Pick<ProgressLine, "show">,
  { start, total }: { readonly start: number; readonly total: number | undefined },
): (bytes: number) => void {
  const startedAt = performance.now();
  let shownAt = 0;
  return (bytes) => {
    const now = performance.now();
    if (now - shownAt < SHOWN_EVERY_MS && bytes !== total) {
      return;
    }
    shownAt = now;
    const perSecond = ((bytes - start) / Math.max(1, now - startedAt)) * 1000;
    const share = total === undefined ? 0 : bytes / Math.max(1, total);
    const left = total === undefined ? "" : ` · ${Math.ceil((total - bytes) / Math.max(1, perSecond))} s left`;
    const size = total === undefined ? megabytes(bytes) : `${(bytes / MB).toFixed(1)} of ${megabytes(total)}`;
    progress.show(share, `${size} · ${megabytes(perSecond)}/s${left}`);
  };
}
