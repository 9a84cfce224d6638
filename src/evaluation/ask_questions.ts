import type { Gazetteer } from "../gazetteer/port.ts";
import type { Suggestion } from "../domain/suggestion.ts";
import { resolve, suggest } from "../resolver/mod.ts";
import type { Question } from "./questions/question.ts";
import { judge } from "./score/judge.ts";
import { judgeSuggestions } from "./score/judge_suggestions.ts";
import type { Row } from "./score/row.ts";

/** Questions asked before the clock counts: the code is compiled and the file's pages are in memory by then. */
const WARM_UP = 1_000;

/** As many as whoever types looks at. */
const SUGGESTIONS = 5;

/** What answers, and with which clock. */
export interface AskQuestionsOptions {
  readonly gazetteer: Gazetteer;
  /** Milliseconds, with fractions. */
  readonly now: () => number;
}

/** Asks every question once and judges each answer. */
export function askQuestions(questions: readonly Question[], { gazetteer, now }: AskQuestionsOptions): Row[] {
  const stride = Math.max(1, Math.floor(questions.length / WARM_UP));
  for (let i = 0; i < questions.length; i += stride) {
    answer(questions[i]!, gazetteer);
  }
  return questions.map((question) => {
    const start = now();
    if (question.expectation === "suggest") {
      const suggestions = suggestionsFor(question, gazetteer);
      return judgeSuggestions(question, suggestions, (now() - start) * 1_000);
    }
    const resolution = resolve({ text: question.q }, { gazetteer });
    return judge(question, resolution, (now() - start) * 1_000);
  });
}

function answer(question: Question, gazetteer: AskQuestionsOptions["gazetteer"]): unknown {
  return question.expectation === "suggest"
    ? suggestionsFor(question, gazetteer)
    : resolve({ text: question.q }, { gazetteer });
}

function suggestionsFor({ q, near }: Question, gazetteer: AskQuestionsOptions["gazetteer"]): readonly Suggestion[] {
  return suggest({ text: q, limit: SUGGESTIONS, ...(near === undefined ? {} : { near }) }, { gazetteer });
}
