import type { Input } from "../../domain/input.ts";
import type { StructuredInput } from "../../domain/structured_input.ts";
import { isAnsweredByData, type ResolutionsDeps, type Written } from "../../resolutions/mod.ts";
import { isFault, type RowAnswer, type StoredResolution } from "../rows/mod.ts";
import type { KnownAnswers } from "./known_answers.ts";
import type { LoadedChunk } from "./load_chunk.ts";

/** A query for the resolver. */
interface Question {
  /** The same for equal rows of the batch. */
  readonly key: string;
  readonly question: Input | StructuredInput;
  readonly written: Written;
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

  /** The answer to an equal row. */
  async get(question: Question): Promise<StoredResolution | undefined> {
    const json = this.#known?.get(this.#keyOf(question));
    if (json === undefined) {
      return undefined;
    }
    const { environment, organizationId } = this.#chunk.batch;
    const { question: input, written } = question;
    // People may have settled it since.
    return await isAnsweredByData(this.#resolutions, { input, written, environment, organizationId })
      ? parsed(json)
      : undefined;
  }

  /** Keeps the answer of the resolver. @param json the answer, in UTF-8 */
  add(question: Question, answer: RowAnswer, json: Uint8Array): void {
    if (!isFault(answer) && answer.gazetteer_version === this.#version && !answer.reasons.includes(CORRECTED)) {
      this.#known?.add(this.#keyOf(question), json);
    }
  }

  #keyOf({ key }: Question): string {
    return `${this.#scope()}\n${key}`;
  }

  #scope(): string {
    return `${this.#chunk.batch.id}\n${this.#version}`;
  }
}

function parsed(json: string): StoredResolution {
  // Written by `ChunkAnswers`, of an answer that is no fault.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(json) as StoredResolution;
}
