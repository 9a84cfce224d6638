import { given } from "../domain/given.ts";
import type { Suggestion } from "../domain/input.ts";
import { type Evidence, resolve, suggest } from "../resolver/mod.ts";
import { inputOf, type Question } from "./questions/question.ts";
import { judge, metresFromTruth, rowStart } from "./score/judge.ts";
import type { Row } from "./score/row.ts";
import { streetKey } from "../text/street_key.ts";

/** Questions answered before timing starts, so that the code is compiled and the file's pages are in memory. */
const WARM_UP = 1_000;

/** As many suggestions as a person typing looks at. */
const SUGGESTIONS = 5;

export interface AnswerQuestionsOptions extends Pick<Parameters<typeof resolve>[1], "gazetteer" | "engine"> {
  /** Milliseconds, with fractions. */
  readonly now: () => number;
}

/** Answers every question once and judges each answer. */
export function answerQuestions(questions: readonly Question[], options: AnswerQuestionsOptions): Row[] {
  const stride = Math.max(1, Math.floor(questions.length / WARM_UP));
  for (let i = 0; i < questions.length; i += stride) {
    answerQuestion(questions[i]!, options);
  }
  return questions.map((question) => answerQuestion(question, options).row);
}

/** The judged answer, with the evidence of its confidence where it has one. */
export function answerQuestion(
  question: Question,
  { now, ...options }: AnswerQuestionsOptions,
): { readonly row: Row; readonly evidence?: Evidence } {
  const start = now();
  if (question.expectation === "suggest") {
    const { q: text, near } = question;
    const suggestions = suggest({ text, limit: SUGGESTIONS, ...given({ near }) }, options);
    return { row: judgeSuggestions(question, suggestions, (now() - start) * 1_000) };
  }
  let evidence: Evidence | undefined;
  const resolution = resolve(inputOf(question), {
    ...options,
    onEvidence: (reported) => {
      evidence = reported;
    },
  });
  const row = judge(question, resolution, (now() - start) * 1_000);
  return evidence === undefined
    ? { row }
    : { evidence, row: { ...row, ...given({ listedShare: evidence.listedShare }) } };
}

/** Whether the street is among the suggestions. Such a row counts as found, because the person typing chooses. */
function judgeSuggestions(question: Question, suggestions: readonly Suggestion[], tookUs: number): Row {
  const wanted = suggestions.find(({ components, coordinates }) => {
    const away = metresFromTruth(question, coordinates);
    return streetKey(components.street ?? "") === streetKey(question.expected?.street ?? "") && away !== null &&
      away <= question.rightWithinM;
  });
  return {
    ...rowStart(question, tookUs),
    status: wanted === undefined ? "unresolved" : "found",
    precision: wanted?.precision ?? null,
    label: wanted?.label ?? suggestions.map(({ label }) => label).join(" | "),
    reasons: [],
    confidence: 0,
    accuracyM: null,
    distanceM: null,
    isRight: wanted !== undefined,
    isEvent: null,
    miss: wanted === undefined ? "other street" : null,
  };
}
