import type { Input, StructuredInput } from "../../domain/input.ts";
import { isAnsweredByData, mayBeAnsweredByData, type ResolutionsDeps, type Written } from "../../resolutions/mod.ts";
import type { KnownAnswers } from "../deps.ts";
import type { SummaryFields } from "../report/mod.ts";
import { GrowingBytes, isFault, type RowAnswer } from "../rows/mod.ts";
import type { EncodedAnswer } from "./chunk_answers.ts";
import type { LoadedChunk } from "./chunk_lease.ts";

interface Question {
  /** The same for equal rows of the batch. */
  readonly key: string;
  readonly question: Input | StructuredInput;
  readonly written: Written;
}

/** A known answer; its JSON is valid until the next one is read. */
export interface KnownAnswer extends EncodedAnswer {
  readonly fields: SummaryFields;
}

/**
 * Ends the fields and cells of an entry; the answer follows. Both are JSON, which has no line break inside. Parsing the
 * first part takes a third of the time of parsing the answer.
 */
const LINE_BREAK = 10;
const ENTRY_BYTES_MIN = 4096;

/** The reason of an answer that a person settled. */
const CORRECTED = "corrected";

/**
 * The known answers that the resolver would give again: of the same batch, and so of the same organization and options,
 * found in the same version of the gazetteer, and depending on nothing else. None in a further run, in another
 * try, and beside people's decisions: those resolve.
 */
export class BatchAnswers {
  readonly #resolutions: ResolutionsDeps;
  readonly #chunk: LoadedChunk;
  readonly #version: string;
  /** The beginning of all keys. */
  readonly #scope: string;
  readonly #entry = new GrowingBytes(ENTRY_BYTES_MIN);
  readonly #known: KnownAnswers | undefined;

  /** @param resolutions with one gazetteer for the whole chunk */
  constructor(resolutions: ResolutionsDeps, chunk: LoadedChunk, known: KnownAnswers | undefined) {
    const { batch, tries } = chunk;
    this.#resolutions = resolutions;
    this.#chunk = chunk;
    this.#version = resolutions.gazetteer().version;
    const isPlain = batch.attempt === 1 && tries === 1 && batch.reviewed === 0;
    this.#known = batch.duplicates > 0 && isPlain ? known : undefined;
    // Another worker may be configured not to follow links.
    this.#scope = `${batch.id}\n${this.#version}\n${resolutions.links === undefined ? "" : "links"}`;
    this.#known?.begin(this.#scope);
  }

  /** Whether the known answer of an equal row may be used: not if a person has settled the input since. */
  mayUse({ question: input, written }: Question): boolean | Promise<boolean> {
    const { environment, organizationId } = this.#chunk.batch;
    return this.#known !== undefined &&
      isAnsweredByData(this.#resolutions, { input, written, environment, organizationId });
  }

  get(question: Question): KnownAnswer | undefined {
    const entry = this.#known?.get(this.#keyOf(question));
    return entry === undefined ? undefined : readEntry(entry);
  }

  add(question: Question, answer: RowAnswer, { json, fields, csv }: EncodedAnswer): void {
    const { environment } = this.#chunk.batch;
    if (
      this.#known !== undefined && !isFault(answer) && answer.gazetteer_version === this.#version &&
      !answer.reasons.includes(CORRECTED) &&
      mayBeAnsweredByData(this.#resolutions, { input: question.question, environment })
    ) {
      const entry = this.#entry;
      entry.clear();
      entry.write(`${JSON.stringify([fields, csv])}\n`);
      entry.copy(json);
      this.#known.add(this.#keyOf(question), entry.subarray(0, entry.length));
    }
  }

  /** Lets later chunks, also those of other workers, find what was added. Nothing can be added afterwards. */
  flush(): void {
    this.#known?.flush();
    this.#entry.free();
  }

  #keyOf({ key }: Question): string {
    return `${this.#scope}\n${key}`;
  }
}

function readEntry(entry: Uint8Array): KnownAnswer {
  const end = entry.indexOf(LINE_BREAK);
  // Written by `BatchAnswers`, of an answer that is no fault.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [fields, csv] = JSON.parse(DECODER.decode(entry.subarray(0, end))) as [SummaryFields, string];
  return { fields, csv, json: entry.subarray(end + 1) };
}

const DECODER = new TextDecoder();
