import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { Answer, NoAnswer, Outcome } from "../answer.ts";
import { answerExactly, answerKnown, answerPlain, isWithoutOthers } from "../exact/mod.ts";
import type { OnStage } from "../stage.ts";
import type { WorkBudget } from "../work_budget.ts";
import { answersOf, isFound, type Wanted } from "./answers_of.ts";
import { type PlaceContext, placeContext } from "./context/mod.ts";
import { explainAddress, inputSpansOf, type TokenPart, tokenPartsOf } from "./result/mod.ts";
import { type AddressRun, keepOf, runStages, type WrittenAddress } from "./run_stages.ts";
import { buildLattice, type Lattice } from "./spans/mod.ts";
import { streetWordsOf, type Token, tokenize } from "./tokens/mod.ts";

export { type Wanted, wantedOf } from "./answers_of.ts";

interface AddressOptions {
  readonly gazetteer: Gazetteer;
  /** The answer must lie in this country. */
  readonly scope?: EntryId | undefined;
  readonly bounds?: Bounds | undefined;
  readonly near?: Coordinates | undefined;
  readonly onStage?: OnStage | undefined;
  readonly workBudget?: WorkBudget | undefined;
  /** The exact engine may answer, whose answer is the same, without an explanation. Default: the full engine alone. */
  readonly isExact?: boolean;
  /** No word is a typo, and none the name of a venue. */
  readonly isAsWritten?: true | undefined;
  readonly wanted?: Wanted;
}

/**
 * Resolves a written address. In goes a text; out come answers with their evidence, best first. Each stage is a folder
 * with a public module:
 *
 * 1. `tokens/`: text → tokens
 * 2. `spans/`: tokens → everything that each group of tokens can be
 * 3. `parses/`: spans → ways to cover the whole text, lowest cost first
 * 4. `candidates/` with `scoring/`: parses → places, streets and houses with their costs, and their rivals
 * 5. `correction/`: unmatched tokens → further candidates with typos
 * 6. `venues/`: unmatched tokens → named places inside what the other tokens name
 * 7. `result/`: candidates → answers with evidence, confidence and reasons
 *
 * `run_stages.ts` runs 2 to 5 and `answers_of.ts` 6 and 7. `structured/` is the same for an address in components.
 */
export function resolveAddress(text: string, options: AddressOptions): Outcome {
  const { wanted = "all", onStage } = options;
  const context = placeContext(options.gazetteer, options);
  const read = (stages: OnStage | undefined): Outcome =>
    resolveWith({ text, tokens: tokenize(text) }, { ...options, onStage: stages }, context);
  const known = mayBeExact(options) && options.scope === undefined ? answerKnown(text, context) : undefined;
  if (known === undefined || !(wanted === "best" || isFound(known))) {
    return read(onStage);
  }
  onStage?.("exact");
  return { answers: [known], nothing: NOTHING, explain: () => [], spans: () => read(undefined).spans?.() ?? [] };
}

const NOTHING: NoAnswer = { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null };

/** The same for a text whose tokens are known, and possibly their components. */
export function resolveTokens(written: WrittenAddress, options: AddressOptions): Outcome {
  return resolveWith(written, options, placeContext(options.gazetteer, options));
}

function resolveWith(written: WrittenAddress, options: AddressOptions, context: PlaceContext): Outcome {
  const { wanted = "all", onStage } = options;
  const { tokens } = written;
  const words = streetWordsOf(tokens);
  const latticeOf = (): Lattice => buildLattice(tokens, { context, keep: keepOf(written, context), words });
  const runOf = (lattice: Lattice, onStageOfRun?: OnStage): FullAnswers => {
    const run = runStages(written, lattice, { context, onStage: onStageOfRun, isAsWritten: options.isAsWritten });
    return { run, answers: answersOf({ run, written, context }, wanted) };
  };
  const spansOf = ({ run, answers }: FullAnswers) => inputSpansOf(run, answers[0], options.gazetteer);
  const mayBeSure = mayBeExact(options) && tokens.at(-1)?.isAmount !== true;
  if (mayBeSure && written.keep === undefined && written.compare === undefined) {
    const plain = answerPlain({ text: written.text, tokens, words }, context);
    if (plain !== undefined && (wanted === "best" || isFound(plain) || isWithoutOthers(plain))) {
      onStage?.("exact");
      return { answers: [plain], nothing: NOTHING, explain: () => [], spans: () => spansOf(runOf(latticeOf())) };
    }
  }
  const lattice = latticeOf();
  onStage?.("lattice");
  const sure = mayBeSure ? answerExactly(written.text, lattice, context) : undefined;
  if (sure !== undefined) {
    const { answer, agreements } = sure;
    const compared = { answer, streetDifferences: 0, hasNumber: true, place: undefined, agreements };
    const only = written.compare?.(compared) ?? answer;
    if (wanted === "best" || isFound(only)) {
      onStage?.("exact");
      return { answers: [only], nothing: NOTHING, explain: () => [], spans: () => spansOf(runOf(lattice)) };
    }
  }
  const full = runOf(lattice, onStage);
  return {
    answers: full.answers,
    nothing: NOTHING,
    explain: () => explainAddress(full.run),
    spans: () => spansOf(full),
  };
}

/** What the full engine finds. */
interface FullAnswers {
  readonly run: AddressRun;
  readonly answers: readonly Answer[];
}

export interface ReadAddress {
  readonly tokens: readonly Token[];
  /** All tokens, in their order. */
  readonly parts: readonly TokenPart[];
  readonly best: Answer | undefined;
}

/** Reads a written address into its parts. */
export function readAddress(text: string, options: Pick<AddressOptions, "gazetteer" | "scope">): ReadAddress {
  const context = placeContext(options.gazetteer, options);
  const written: WrittenAddress = { text, tokens: tokenize(text) };
  const run = runStages(written, buildLattice(written.tokens, { context, keep: keepOf(written, context) }), {
    context,
  });
  const [best] = answersOf({ run, written, context }, "best");
  return { tokens: run.lattice.tokens, parts: tokenPartsOf(run, best, options.gazetteer), best };
}

/** Where the answer shall lie is left to the full engine. */
function mayBeExact({ isExact, wanted = "all", near, bounds }: AddressOptions): boolean {
  return isExact === true && wanted !== "all" && near === undefined && bounds === undefined;
}
