import { existsSync } from "node:fs";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { goldenAnswer, type GoldenQuestion } from "./golden_questions.ts";

/**
 * The answers of an earlier version, as checksums: the data they are made of is not part of the repository. For each
 * question the CRC-32 of the question and of its whole answer, in the order of the questions.
 */
const NUMBERS_A_ROW = 2;

/** Set to write the files again: each difference is then explained in the commit. */
const WRITES = process.env["LOCUS_GOLDEN"] === "write";

/**
 * Compares all answers with a file of earlier ones. With `LOCUS_GOLDEN=write` it writes the file.
 *
 * @returns the questions whose answers differ, each with the answer of today
 */
export async function differencesFrom(
  path: string,
  { questions, gazetteer }: { readonly questions: readonly GoldenQuestion[]; readonly gazetteer: Gazetteer },
): Promise<readonly string[]> {
  const rows = new Uint32Array(questions.length * NUMBERS_A_ROW);
  const answers = questions.map((question, at) => {
    const answer = goldenAnswer(question, gazetteer);
    rows[at * NUMBERS_A_ROW] = Bun.hash.crc32(JSON.stringify(question));
    rows[at * NUMBERS_A_ROW + 1] = Bun.hash.crc32(answer);
    return answer;
  });
  if (WRITES) {
    await Bun.write(path, rows);
  }
  const earlier = existsSync(path) ? new Uint32Array(await Bun.file(path).arrayBuffer()) : new Uint32Array();
  const known = new Map<number, number>();
  for (let at = 0; at < earlier.length; at += NUMBERS_A_ROW) {
    known.set(earlier[at]!, earlier[at + 1]!);
  }
  return questions.flatMap((question, at) =>
    known.get(rows[at * NUMBERS_A_ROW]!) === rows[at * NUMBERS_A_ROW + 1]
      ? []
      : [`${JSON.stringify(question)} → ${answers[at]}`]
  );
}
