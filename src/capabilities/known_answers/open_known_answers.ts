import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { KnownAnswers } from "../../batches/mod.ts";
import { AnswerFile, hashOf, isWritable, type KeyedAnswer } from "./answer_file.ts";
import { AnswerIndex } from "./answer_index.ts";

/** Bytes of all files of a folder together: a million answers of some 900 bytes. Each file stays below it as well. */
const BYTES_MAX = 2 ** 30;
/** Answers: the index takes 19 MB for them. */
const ANSWERS_MAX = 1_000_000;
/** Files that are read: one of each worker of the machine. */
const FILES_MAX = 64;
/** Batches whose beginning is remembered. */
const BATCHES_MAX = 1000;
/** Answers that wait to be written, fewer where they are long. Bytes. */
const PENDING_BYTES_MAX = 4 * 2 ** 20;
/** Everything is forgotten when it was not used for this long: longer than a chunk takes on a busy machine. Milliseconds. */
const IDLE_MS = 30_000;
/** A file is replaced by an empty one after this time: nothing that was deleted since stays in it. Milliseconds. */
const AGE_MAX_MS = 3_600_000;
/** Interval at which a file in use is touched, and at which those of dead processes are searched. Milliseconds. */
const TOUCH_MS = 10_000;
/** The process of a file that was not touched for this long is dead. Milliseconds. */
const LEFT_MS = 120_000;

const SUFFIX = ".answers";

/** Options of `openKnownAnswers()`. */
export interface KnownAnswersOptions {
  /** A folder of this service, on a disk of this machine. Created where it is missing. */
  readonly folder: string;
  /** Called where the folder cannot be used: then nothing is known until all is cleared. */
  readonly onError: (error: unknown) => void;
  readonly bytesMax?: number;
  readonly answersMax?: number;
  readonly ageMaxMs?: number;
  readonly leftMs?: number;
}

/** What a process owns of the known answers. */
export interface OwnKnownAnswers extends KnownAnswers {
  /** The number of answers that can be found. */
  readonly size: number;
  /** Deletes what is not used any more, also of processes that died. To be called every second or so. */
  tend(): void;
}

/**
 * Opens the answers that the workers of one machine have found. Each process appends to a file of its own and reads those
 * of all others, without locks: a folder holds a file of each process that has work.
 */
export function openKnownAnswers(options: KnownAnswersOptions): OwnKnownAnswers {
  return new FolderOfAnswers(options);
}

class FolderOfAnswers implements OwnKnownAnswers {
  readonly #options: Required<KnownAnswersOptions>;
  readonly #batches = new Set<string>();
  #index = new AnswerIndex();
  /** By their numbers in the index. */
  #files: AnswerFile[] = [];
  #own: AnswerFile | undefined;
  #createdMs = 0;
  #pending: KeyedAnswer[] = [];
  #pendingBytes = 0;
  #isBroken = false;
  #usedMs = 0;
  #tendedMs = Number.NEGATIVE_INFINITY;

  constructor(options: KnownAnswersOptions) {
    this.#options = { bytesMax: BYTES_MAX, answersMax: ANSWERS_MAX, ageMaxMs: AGE_MAX_MS, leftMs: LEFT_MS, ...options };
    this.tend();
  }

  get size(): number {
    return this.#index.size;
  }

  begin(batch: string): void {
    this.#usedMs = performance.now();
    const isFull = !this.#batches.has(batch) && (this.#isFull() || this.#batches.size >= BATCHES_MAX);
    if (isFull || this.#isOld()) {
      this.clear();
    }
    this.#batches.add(batch);
    this.#try(() => this.#refresh());
  }

  get(key: string): Uint8Array | undefined {
    if (this.#index.size === 0) {
      return undefined;
    }
    this.#usedMs = performance.now();
    const bytes = Buffer.from(key);
    return this.#try(() => this.#index.find(hashOf(bytes), ({ file, at }) => this.#files[file]?.answerAt(at, bytes)));
  }

  add(key: string, json: Uint8Array): void {
    this.#usedMs = performance.now();
    const entry = { key: Buffer.from(key), answer: json };
    if (this.#isBroken || !isWritable(entry) || this.#isFull()) {
      return;
    }
    if (this.#pendingBytes > PENDING_BYTES_MAX) {
      this.flush();
    }
    this.#pending.push({ ...entry, answer: new Uint8Array(json) });
    this.#pendingBytes += entry.key.length + json.length;
  }

  flush(): void {
    this.#usedMs = performance.now();
    const pending = this.#pending;
    this.#forgetPending();
    if (pending.length > 0 && !this.#isBroken) {
      this.#try(() => {
        this.#own ??= this.#create();
        this.#own.append(pending);
        this.#own.indexNew(this.#index, this.#files.indexOf(this.#own));
      });
    }
  }

  clear(): void {
    this.#batches.clear();
    this.#forget();
    this.#isBroken = false;
  }

  tend(): void {
    const nowMs = performance.now();
    if (this.#files.length > 0 && nowMs - this.#usedMs > IDLE_MS) {
      this.clear();
    }
    if (nowMs - this.#tendedMs > Math.min(TOUCH_MS, this.#options.leftMs)) {
      this.#tendedMs = nowMs;
      this.#try(() => {
        this.#own?.touch();
        this.#sweep();
      });
    }
  }

  /** Reads what other processes have written. */
  #refresh(): void {
    if (this.#isBroken) {
      return;
    }
    const paths = new Set(this.#paths());
    if (this.#files.some(({ path }) => !paths.has(path))) {
      // Its process has ended or begun another one, and the disk space is free only when nobody has it open.
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
        file.indexNew(this.#index, number);
      }
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
    const own = AnswerFile.create(join(folder, `${crypto.randomUUID()}${SUFFIX}`));
    this.#files.push(own);
    this.#createdMs = performance.now();
    return own;
  }

  #paths(): string[] {
    const { folder } = this.#options;
    try {
      return readdirSync(folder).filter((name) => name.endsWith(SUFFIX)).map((name) => join(folder, name));
    } catch (error) {
      if (isMissing(error)) {
        return [];
      }
      throw error;
    }
  }

  #sweep(): void {
    for (const path of this.#paths()) {
      const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      if (path !== this.#own?.path && mtimeMs < Date.now() - this.#options.leftMs) {
        rmSync(path, { force: true });
      }
    }
  }

  #isOld(): boolean {
    return this.#own !== undefined && performance.now() - this.#createdMs > this.#options.ageMaxMs;
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
    for (const file of files) {
      if (file === own) {
        file.remove();
      } else {
        file.close();
      }
    }
  }

  #forgetPending(): void {
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** Known answers save work and are never needed: a failure ends their use for the time being. */
  #try<Value>(work: () => Value): Value | undefined {
    try {
      return work();
    } catch (error) {
      this.#options.onError(error);
      this.#isBroken = true;
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
