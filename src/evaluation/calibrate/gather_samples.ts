import type { Gazetteer } from "../../gazetteer/port.ts";
import type { Evidence } from "../../resolver/mod.ts";
import { answerQuestion } from "../answer_questions.ts";
import type { Question } from "../questions/question.ts";
import type { Row } from "../score/row.ts";

/** One answer to a written address: its evidence, and whether the event that its confidence claims came true. */
export interface Sample {
  readonly evidence: Evidence;
  readonly row: Row;
  /** 0–1. All answers of one area and variant have about the same weight together, however many there are. */
  readonly weight: number;
}

/** In a smaller group of area and variant no answer weighs more than it would in a group of this size. */
const GROUP_MIN = 50;

/** Resolves every question once and keeps the answers to written addresses with the evidence of their confidence. */
export function gatherSamples(
  questions: readonly Question[],
  { gazetteer }: { readonly gazetteer: Gazetteer },
): Sample[] {
  const written = questions.filter(({ expectation }) => expectation !== "reverse" && expectation !== "suggest");
  const samples = written.flatMap((question) => {
    const { evidence, row } = answerQuestion(question, { gazetteer, engine: "full", now: () => 0 });
    return evidence === undefined || row.isEvent === null ? [] : [{ evidence, row }];
  });
  const groups = Map.groupBy(samples, ({ row }) => `${row.area}/${row.variant}`);
  return samples.map((sample) => {
    const size = groups.get(`${sample.row.area}/${sample.row.variant}`)?.length ?? 0;
    return { ...sample, weight: 1 / Math.max(GROUP_MIN, size) };
  });
}
