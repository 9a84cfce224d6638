import type { Coordinates } from "../../domain/coordinates.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";
import type { Question } from "./question.ts";

const RIGHT_WITHIN_M = 50;

/**
 * Reads a corpus of lines `{"id": …, "q": …, "truth": [[latitude, longitude], …]}`, optionally with `variant`. An empty
 * `truth` means that nothing may be found.
 *
 * @throws {SyntaxError} with the number of a line that is none.
 */
export async function readQuestions(path: string): Promise<Question[]> {
  const questions: Question[] = [];
  let number = 0;
  await forEachLine(Bun.file(path).stream(), (line) => {
    number++;
    if (line.trim() !== "") {
      questions.push(questionOf(parsed(line, number), number));
    }
  });
  return questions;
}

function parsed(line: string, number: number): object {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new SyntaxError(`Cannot read line ${number} because it is not JSON`, { cause });
  }
  if (typeof value !== "object" || value === null) {
    throw new SyntaxError(`Cannot read line ${number} because it must be an object`);
  }
  return value;
}

function questionOf(value: object, number: number): Question {
  const id = "id" in value ? String(value.id) : String(number);
  const variant = "variant" in value ? String(value.variant) : "input";
  const truth: unknown = "truth" in value ? value.truth : undefined;
  if (!("q" in value) || typeof value.q !== "string" || !Array.isArray(truth) || !truth.every(isPair)) {
    throw new SyntaxError(
      `Cannot read line ${number} because it needs q, a text, and truth, a list of [latitude, longitude]`,
    );
  }
  return {
    id,
    area: "input",
    variant,
    q: value.q,
    expectation: truth.length === 0 ? "refuse" : "answer",
    truth: truth.map(([latitude, longitude]): Coordinates => ({ latitude, longitude })),
    rightWithinM: RIGHT_WITHIN_M,
  };
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");
}
