import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { KnownAnswers } from "../../batches/mod.ts";
import { VERSION } from "../../release/mod.ts";
import { type Disk, openDisk } from "../disk.ts";
import { AnswerFile, hashOf, isWritable, type KeyedAnswer } from "./answer_file.ts";
import { AnswerIndex } from "./answer_index.ts";

/** Bytes of all files of a folder together: nearly a million answers. Each file stays below it as well. */
const BYTES_MAX = 2 ** 30;
/** Answers: the index takes 19 MB for them. */
const ANSWERS_MAX = 1_000_000;
/** Files that are read: one of each worker of the machine. */
const FILES_MAX = 64;
/** Batches that count as begun. With one more, this process deletes its answers. */
const BATCHES_MAX = 1000;
/** Answers that wait to be written, fewer where they are long. Bytes. */
const PENDING_BYTES_MAX = 4 * 2 ** 20;
/** Everything is forgotten when it was not used for this long: longer than a chunk takes on a busy machine. Milliseconds. */
const IDLE_MS = 30_000;
/** Interval at which a file in use is touched, and at which those of dead processes are searched. Milliseconds. */
const TOUCH_MS = 10_000;
/** The process of a file that was not touched for this long is dead. Milliseconds. */
const LEFT_MS = 120_000;
/** A file is deleted at this age, so that what a customer has deleted does not stay where the queue is never empty. Milliseconds. */
const AGE_MAX_MS = 600_000;
/** After a failure nothing is tried for this long. Milliseconds. */
const BROKEN_MS = 60_000;
/** Nothing is written where the disk has less: Postgres may need it. Bytes. */
const FREE_MIN_BYTES = 2 ** 31;

const SUFFIX = ".answers";
/** Another version of the service may answer differently. */
const OWN_SUFFIX = `.${VERSION}${SUFFIX}`;

/** Options of `openKnownAnswers()`. */
export interface KnownAnswersOptions {
  /** A folder of this service, on a disk of this machine. Created where it is missing. */
  readonly folder: string;
  /** Called where the folder cannot be used: then nothing is known for a minute. */
  readonly onError: (error: unknown) => void;
  readonly bytesMax?: number;
  readonly answersMax?: number;
  readonly leftMs?: number;
  readonly ageMaxMs?: number;
  readonly freeMinBytes?: number;
}

/** What a process owns of the known answers. */
export interface OwnKnownAnswers extends KnownAnswers {
  /** The number of answers that can be found. */
  readonly size: number;
  /** Deletes what is not used any more, also of processes that died. To be called every second or so. */
  cleanUp(): void;
}

/**
 * Opens the answers that the workers of one machine have found. Each process appends to a file of its own and reads those
 * of all others, without locks: a folder holds a file of each process that has work.
 */
export function openKnownAnswers(options: KnownAnswersOptions): OwnKnownAnswers {
  return new AnswerFolder(options);
}

class AnswerFolder implements OwnKnownAnswers {
  readonly #options: Required<KnownAnswersOptions>;
  readonly #disk: Disk;
  readonly #batches = new Set<string>();
  #index = new AnswerIndex();
  /** By their numbers in the index. */
  #files: AnswerFile[] = [];
  #own: AnswerFile | undefined;
  #pending: KeyedAnswer[] = [];
  #pendingBytes = 0;
  /** When it failed last. */
  #brokenMs: number | undefined;
  #usedMs = 0;
  /** When the own file was created. */
  #createdMs = 0;
  #cleanedUpMs = Number.NEGATIVE_INFINITY;

  constructor(options: KnownAnswersOptions) {
    this.#options = {
      bytesMax: BYTES_MAX,
      answersMax: ANSWERS_MAX,
      leftMs: LEFT_MS,
      ageMaxMs: AGE_MAX_MS,
      freeMinBytes: FREE_MIN_BYTES,
      ...options,
    };
    this.#disk = openDisk(options.folder, this.#options);
    this.cleanUp();
  }

  get size(): number {
    return this.#index.size;
  }

  begin(batch: string): void {
    this.#usedMs = performance.now();
    if (!this.#batches.has(batch) && (this.#isFull() || this.#batches.size >= BATCHES_MAX)) {
      this.clear();
    }
    this.#batches.add(batch);
    this.#try(() => this.#refresh());
  }

  get(key: string): Uint8Array | undefined {
    if (this.#index.size === 0 || !key.isWellFormed()) {
      return undefined;
    }
    this.#usedMs = performance.now();
    const bytes = Buffer.from(key);
    return this.#try(() =>
      this.#index.find(hashOf(bytes), ({ file: number, at }) => {
        const file = this.#files[number];
        return file === undefined ? undefined : this.#read(file, () => file.answerAt(at, bytes));
      })
    );
  }

  add(key: string, encoded: Uint8Array): void {
    this.#usedMs = performance.now();
    const entry = { key: Buffer.from(key), answer: encoded };
    // In UTF-8, different texts that are not well formed may have the same bytes.
    if (this.#brokenMs !== undefined || !key.isWellFormed() || !isWritable(entry) || this.#isFull()) {
      return;
    }
    if (this.#pendingBytes > PENDING_BYTES_MAX) {
      this.flush();
    }
    this.#pending.push({ ...entry, answer: new Uint8Array(encoded) });
    this.#pendingBytes += entry.key.length + encoded.length;
  }

  flush(): void {
    this.#usedMs = performance.now();
    const pending = this.#pending;
    this.#forgetPending();
    if (pending.length > 0 && this.#brokenMs === undefined && !this.#disk.isFull()) {
      this.#try(() => {
        this.#own ??= this.#create();
        this.#own.append(pending);
        this.#own.indexNew(this.#index, this.#files.indexOf(this.#own));
      });
    }
  }

  clear(): void {
    this.#batches.clear();
    this.#try(() => this.#forget());
  }

  cleanUp(): void {
    const nowMs = performance.now();
    const isIdle = this.#files.length > 0 && nowMs - this.#usedMs > IDLE_MS;
    if (isIdle || (this.#own !== undefined && nowMs - this.#createdMs > this.#options.ageMaxMs)) {
      this.clear();
    }
    if (this.#brokenMs !== undefined && nowMs - this.#brokenMs > BROKEN_MS) {
      this.#brokenMs = undefined;
    }
    if (nowMs - this.#cleanedUpMs > Math.min(TOUCH_MS, this.#options.leftMs)) {
      this.#cleanedUpMs = nowMs;
      this.#try(() => {
        this.#own?.touch();
        this.#sweep();
      });
    }
  }

  /** Reads what other processes have written. */
  #refresh(): void {
    if (this.#brokenMs !== undefined) {
      return;
    }
    const paths = new Set(this.#paths());
    if (this.#files.some(({ path }) => !paths.has(path))) {
      // Its owner has deleted a file. The disk space is free only when every process has closed it.
      this.#keepOnly(paths);
    }
    const known = new Set(this.#files.map(({ path }) => path));
    for (const path of paths) {
      if (!known.has(path) && path !== this.#own?.path && this.#files.length < FILES_MAX) {
        this.#openOther(path);
      }
    }
    for (const [number, file] of this.#files.entries()) {
      if (this.#index.size < this.#options.answersMax) {
        this.#read(file, () => file.indexNew(this.#index, number));
      }
    }
  }

  /** A file of another process may fail to be read, for example on a disk of several machines: it counts as empty. */
  #read<Value>(file: AnswerFile, work: () => Value): Value | undefined {
    try {
      return work();
    } catch (error) {
      if (file === this.#own) {
        throw error;
      }
      return undefined;
    }
  }

  /** Closes the other files, and begins the index again. */
  #keepOnly(paths: ReadonlySet<string>): void {
    const files = this.#files;
    this.#files = files.filter(({ path }) => paths.has(path));
    this.#index = new AnswerIndex();
    if (this.#own !== undefined && !paths.has(this.#own.path)) {
      this.#own = undefined;
    }
    for (const file of files) {
      if (paths.has(file.path)) {
        file.rewind();
      } else {
        file.close();
      }
    }
  }

  #openOther(path: string): void {
    try {
      this.#files.push(AnswerFile.open(path));
    } catch {
      // Deleted meanwhile, or not ours.
    }
  }

  #create(): AnswerFile {
    const { folder } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = AnswerFile.create(join(folder, `${crypto.randomUUID()}${OWN_SUFFIX}`));
    this.#files.push(own);
    this.#createdMs = performance.now();
    return own;
  }

  /** The paths of the files with a suffix: those of this version, unless another one is given. */
  #paths(suffix = OWN_SUFFIX): string[] {
    const { folder } = this.#options;
    try {
      return readdirSync(folder).filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
    } catch (error) {
      if (isMissing(error)) {
        return [];
      }
      throw error;
    }
  }

  /** Deletes the files of dead processes, also those of other versions. */
  #sweep(): void {
    for (const path of this.#paths(SUFFIX)) {
      const file = lstatSync(path, { throwIfNoEntry: false });
      const isOurs = file !== undefined && file.isFile() && file.uid === process.getuid?.();
      // A clock may have been set back since.
      if (isOurs && path !== this.#own?.path && Math.abs(Date.now() - file.mtimeMs) > this.#options.leftMs) {
        rmSync(path, { force: true });
      }
    }
  }

  #isFull(): boolean {
    const bytes = this.#files.reduce((sum, { length }) => sum + length, this.#pendingBytes);
    return bytes >= this.#options.bytesMax || this.#index.size + this.#pending.length >= this.#options.answersMax;
  }

  #forget(): void {
    const own = this.#own;
    const files = this.#files;
    this.#own = undefined;
    this.#files = [];
    this.#index = new AnswerIndex();
    this.#forgetPending();
    files.forEach((file) => file.close());
    if (own !== undefined) {
      rmSync(own.path, { force: true });
    }
  }

  #forgetPending(): void {
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** A batch needs no known answers, so after a failure they are not used for a minute. */
  #try<Value>(work: () => Value): Value | undefined {
    try {
      return work();
    } catch (error) {
      this.#options.onError(error);
      this.#brokenMs = performance.now();
      try {
        this.#forget();
      } catch (second) {
        this.#options.onError(second);
      }
      return undefined;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
