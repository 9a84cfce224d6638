import { answerCells, answerColumns, cellText, rowInput, rowQuestion, type UploadedRow } from "../../batches/mod.ts";
import type { BatchOptions } from "../../domain/batch.ts";
import { NO_ANSWER, presentRowAnswer } from "../../domain/present_answer.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { resolveRows } from "../../resolutions/mod.ts";
import { csvField } from "../../text/csv_field.ts";

/** How the rows of a stream are read, resolved and written. */
export interface PipeJob {
  /** `lines`: an input a line, and an answer as JSON. */
  readonly format: "csv" | "ndjson" | "lines";
  readonly columns: readonly string[];
  readonly options: BatchOptions;
}

/** The answer to a row, or why there is none. */
type Answer = ReturnType<typeof presentRowAnswer> | { readonly fault: string };

/** Answers rows as a batch does, each as a line of text. */
export async function answerRows(
  rows: readonly UploadedRow[],
  { gazetteer, job }: { readonly gazetteer: Gazetteer; readonly job: PipeJob },
): Promise<string> {
  const read = rows.map((row) => {
    const input = rowInput(row, job);
    const { question, fault } = rowQuestion(input, { gazetteer, mapping: job.options.mapping });
    return { row, text: input.fault === undefined ? input.input.text : input.text, question, fault };
  });
  const inputs = read.flatMap(({ question }) => question ?? []);
  const results = await resolveRows({ gazetteer: () => gazetteer }, { inputs, environment: "live" });
  let next = 0;
  let written = "";
  for (const { row, text, question, fault } of read) {
    const result = question === undefined ? undefined : results[next++];
    const answer: Answer = result === undefined
      ? { fault: fault ?? "" }
      : result.outcome === "resolved"
      ? presentRowAnswer(result.resolution)
      : { fault: result.problem.message };
    written += job.format === "csv" ? csvLine(row, answer, job) : jsonLine(row, answer, { job, text });
  }
  return written;
}

/** The first line of a table: its columns, then those of the answers. */
export function csvHead({ columns, options: { append = [] } }: PipeJob): string {
  return `${[...columns, ...answerColumns(columns, append)].map((name) => csvField(name)).join(",")}\r\n`;
}

function csvLine(
  { values, line }: UploadedRow,
  answer: Answer,
  { columns, options: { append = [] } }: PipeJob,
): string {
  const cells = "fault" in answer
    ? answerCells("failed", { fault: answer.fault, line }, append)
    : answerCells(answer.status, answer, append);
  const texts = [...columns.map((_, i) => cellText(values[i])), ...cells.map((cell) => String(cell ?? ""))];
  return `${texts.map((text) => csvField(text)).join(",")}\r\n`;
}

function jsonLine(
  { values }: UploadedRow,
  answer: Answer,
  { job: { format, columns }, text }: { readonly job: PipeJob; readonly text: string | undefined },
): string {
  const original = format === "lines"
    ? {}
    : { original: Object.fromEntries(columns.map((name, i) => [name, values[i] ?? null])) };
  const shown = "fault" in answer
    ? { ...NO_ANSWER, status: "failed", error: { detail: answer.fault } }
    : { ...answer, error: null };
  return `${JSON.stringify({ input: text ?? null, ...original, ...shown })}\n`;
}
