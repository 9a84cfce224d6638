import type { Gazetteer, StreetGazetteer } from "../gazetteer/gazetteer.ts";
import { resolve } from "../resolver/mod.ts";
import type { Question } from "./questions/question.ts";
import { judge } from "./score/judge.ts";
import type { Row } from "./score/row.ts";

/** Questions asked before the clock counts: the code is compiled and the file's pages are in memory by then. */
const WARM_UP = 1_000;

/** What answers, and with which clock. */
export interface AskQuestionsOptions {
  readonly gazetteer: Gazetteer & StreetGazetteer;
  /** Milliseconds, with fractions. */
  readonly now: () => number;
}

/** Asks every question once and judges each answer. */
export function askQuestions(questions: readonly Question[], { gazetteer, now }: AskQuestionsOptions): Row[] {
  const stride = Math.max(1, Math.floor(questions.length / WARM_UP));
  for (let i = 0; i < questions.length; i += stride) {
    resolve({ text: questions[i]!.q }, { gazetteer });
  }
  return questions.map((question) => {
    const start = now();
    const resolution = resolve({ text: question.q }, { gazetteer });
    return judge(question, resolution, (now() - start) * 1_000);
  });
}
