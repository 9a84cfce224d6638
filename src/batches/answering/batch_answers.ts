import type { Input } from "../../domain/input.ts";
import type { StructuredInput } from "../../domain/structured_input.ts";
import { isAnsweredByData, mayBeAnsweredByData, type ResolutionsDeps, type Written } from "../../resolutions/mod.ts";
import type { KnownAnswers } from "../deps.ts";
import { isFault, type RowAnswer, type StoredResolution } from "../rows/mod.ts";
import type { LoadedChunk } from "./load_chunk.ts";

/** A query for the resolver. */
interface Question {
  /** The same for equal rows of the batch. */
  readonly key: string;
  readonly question: Input | StructuredInput;
  readonly written: Written;
}

/** A known answer. */
export interface KnownAnswer {
  readonly answer: StoredResolution;
  /** The same in UTF-8, valid until the next one is read. */
  readonly json: Uint8Array;
}

/** The reason of an answer that a person settled. */
const CORRECTED = "corrected";

/**
 * The known answers that the resolver would give again: of the same batch, and so of the same organization and options,
 * found in the same version of the gazetteer, and depending on nothing else. None in a further run and in another try:
 * those resolve.
 */
export class BatchAnswers {
  readonly #resolutions: ResolutionsDeps;
  readonly #chunk: LoadedChunk;
  readonly #version: string;
  readonly #known: KnownAnswers | undefined;

  /** @param resolutions with one gazetteer for the whole chunk */
  constructor(resolutions: ResolutionsDeps, chunk: LoadedChunk, known: KnownAnswers | undefined) {
    const { batch, tries } = chunk;
    this.#resolutions = resolutions;
    this.#chunk = chunk;
    this.#version = resolutions.gazetteer().version;
    this.#known = batch.duplicates > 0 && batch.attempt === 1 && tries === 1 ? known : undefined;
    this.#known?.begin(this.#scope());
  }

  /** Whether the known answer of an equal row may be used: not if a person has settled the input since. */
  async mayUse({ question: input, written }: Question): Promise<boolean> {
    const { environment, organizationId } = this.#chunk.batch;
    return this.#known !== undefined &&
      await isAnsweredByData(this.#resolutions, { input, written, environment, organizationId });
  }

  /** The answer to an equal row. */
  get(question: Question): KnownAnswer | undefined {
    const json = this.#known?.get(this.#keyOf(question));
    return json === undefined ? undefined : { answer: parsed(json), json };
  }

  /** Keeps the answer of the resolver. @param json the answer, in UTF-8 */
  add(question: Question, answer: RowAnswer, json: Uint8Array): void {
    const { environment } = this.#chunk.batch;
    if (
      !isFault(answer) && answer.gazetteer_version === this.#version && !answer.reasons.includes(CORRECTED) &&
      mayBeAnsweredByData(this.#resolutions, { input: question.question, environment })
    ) {
      this.#known?.add(this.#keyOf(question), json);
    }
  }

  /** Lets later chunks, also those of other workers, find what was added. */
  flush(): void {
    this.#known?.flush();
  }

  #keyOf({ key }: Question): string {
    return `${this.#scope()}\n${key}`;
  }

  #scope(): string {
    // Another worker may be configured not to follow links.
    const links = this.#resolutions.links === undefined ? "" : "links";
    return `${this.#chunk.batch.id}\n${this.#version}\n${links}`;
  }
}

function parsed(json: Uint8Array): StoredResolution {
  // Written by `ChunkAnswers`, of an answer that is no fault.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(DECODER.decode(json)) as StoredResolution;
}

const DECODER = new TextDecoder();
