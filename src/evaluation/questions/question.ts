import type { Coordinates } from "../../domain/coordinates.ts";
import type { Input } from "../../domain/input.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";

/** Parts of an address; absent parts are left out. */
export interface AddressParts {
  readonly street?: string;
  readonly number?: string;
  readonly postcode?: string;
  readonly locality?: string;
  readonly region?: string;
  readonly country?: string;
}

const RIGHT_WITHIN_M = 50;

export type Expectation =
  /** The point within `rightWithinM` of the truth. */
  | "answer"
  /** Never `found`: a component of the input does not exist or is contradicted. */
  | "refuse"
  /** The number is unknown: only an interpolated point that covers the truth may be `found`. */
  | "interpolate"
  /** The nearest house and its town, or at least an answer. */
  | "reverse"
  /** The street is among the first suggestions for the typed text. */
  | "suggest";

export interface Question {
  /** `liechtenstein/clean/…`: the same for the same address in every run. */
  readonly id: string;
  readonly area: string;
  readonly variant: string;
  /** Which part of a true address was changed to one that does not exist: `no such house`, `wrong town` … */
  readonly contradiction?: string;
  readonly q: string;
  /** Country of the request: ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly expectation: Expectation;
  /** Any of these points is right; empty where nobody knows what is meant. */
  readonly truth: readonly Coordinates[];
  /** Lines whose points are all right: latitude, longitude … in 1e-7 degrees. */
  readonly paths?: readonly (readonly number[])[];
  readonly rightWithinM: number;
  /** Components of the true address, to name what a wrong answer got wrong. */
  readonly expected?: {
    readonly street?: string;
    readonly number?: string;
    readonly locality?: string;
    /** As in `ReversePoint`. */
    readonly municipality?: readonly string[];
    readonly houses?: readonly { readonly street: string; readonly number: string }[];
  };
  /** Position of the person who typed `q`. */
  readonly near?: Coordinates;
  /** True where the text contradicts itself and no point is meant: the confidence's event comes true for no answer. */
  readonly isContradictory?: boolean;
}

/** Which question it is: one of a variant in an area. */
export function questionAt(area: string, variant: string, id: string): Pick<Question, "id" | "area" | "variant"> {
  return { id: `${area}/${variant}/${id}`, area, variant };
}

export function inputOf({ q, country }: Question): Input {
  return country === undefined ? { text: q } : { text: q, country };
}

/** The address in its country's order: `Städtle 23, 9490 Vaduz` or `14 Main St, Springfield, IL 62701`. */
export function writeAddress(parts: AddressParts, style: AddressStyle): string {
  return [streetLine(parts, style), townLine(parts, style), parts.country ?? ""].filter((line) => line !== "")
    .join(", ");
}

export function streetLine({ street = "", number = "" }: AddressParts, style: AddressStyle): string {
  const between = style.numberComma && street !== "" && number !== "" ? ", " : " ";
  return (style.numberFirst ? [number, street] : [street, number]).filter((word) => word !== "").join(between);
}

export function townLine({ postcode = "", locality = "", region = "" }: AddressParts, style: AddressStyle): string {
  if (style.postcode === "before-town") {
    return [postcode, locality].filter((word) => word !== "").join(" ");
  }
  const end = [region, postcode].filter((word) => word !== "").join(" ");
  // American: a comma before the state. Others write the postcode directly after the town.
  const comma = region === "" ? " " : ", ";
  return locality === "" || end === "" ? locality + end : locality + comma + end;
}

/**
 * Reads a corpus of lines `{"id": …, "q": …, "truth": [[latitude, longitude], …]}`, optionally with `variant`. An empty
 * `truth` means that nothing may be found.
 *
 * @throws {SyntaxError} with the number of a line that is none.
 */
export async function readQuestions(path: string): Promise<Question[]> {
  const questions: Question[] = [];
  await forEachJsonLine(path, (value, number) => questions.push(questionOf(value, number)));
  return questions;
}

/** The objects of a file of the evaluation's own data, one on each line. */
export async function readJsonLines<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own data is read
  await forEachJsonLine(path, (value) => rows.push(value as Row));
  return rows;
}

async function forEachJsonLine(path: string, take: (value: object, number: number) => void): Promise<void> {
  let number = 0;
  await forEachLine(Bun.file(path).stream(), (line) => {
    number++;
    if (line.trim() !== "") {
      take(parsed(line, number), number);
    }
  });
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
  const { id = number, variant = "input", q, truth }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof q !== "string" || !Array.isArray(truth) || !truth.every(isPair)) {
    throw new SyntaxError(
      `Cannot read line ${number} because it needs q, a text, and truth, a list of [latitude, longitude]`,
    );
  }
  return {
    id: String(id),
    area: "input",
    variant: String(variant),
    q,
    expectation: truth.length === 0 ? "refuse" : "answer",
    truth: truth.map(([latitude, longitude]): Coordinates => ({ latitude, longitude })),
    rightWithinM: RIGHT_WITHIN_M,
  };
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");
}
