import { existsSync } from "node:fs";
import type { Components } from "../../src/domain/resolution.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve, resolveStructured, suggest } from "../../src/resolver/mod.ts";
import { CODE_ROWS, NO_PLACES, PASTED_COORDINATES, PASTED_LINKS, PHRASES } from "../corpora/corpora.ts";
import { readTable } from "../support/files/shared_data.ts";
import { seeded } from "../support/random/random.ts";

/** One question, as text, so that a list of them can be compared and counted. */
export interface GoldenQuestion {
  readonly ask: "resolve" | "structured" | "suggest";
  readonly text: string;
  readonly country?: string;
}

const TABLES = ["addresses.csv", "named_places.csv", "notes.csv", "places.csv", "register_places.csv"];
/** Letters of a text that someone has typed when suggestions are asked. */
const TYPED_LETTERS = 9;
const SUGGESTIONS = 5;
/** Decimal places of a point: 0.1 m. */
const POINT_DIGITS = 6;
/** The ways in which a label is written. */
const VARIANTS: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => label.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (label) => label.split(", ").toReversed().join(", "),
  (label) => label.split(", ").slice(0, -1).join(" "),
  (label) => label.replaceAll(/\b\d{4,5} /gu, ""),
  (label) => label.replace(/(\p{L}\p{L})(\p{L})(\p{L})/u, "$1$3$2"),
  (label) => label.replace(/\d{1,3}/u, "$&x"),
  (label) => label.replace(/\d{1,3}/u, "9$&"),
  (label) => `Call 555 123 on arrival, ${label}`,
];

/** The texts of all corpora. */
export async function corpusQuestions(): Promise<readonly GoldenQuestion[]> {
  const tables = await Promise.all(TABLES.map(readTable));
  const rows = tables.flat().map(({ text, input, note, country }) => ({
    ask: "resolve" as const,
    text: text ?? input ?? note ?? "",
    ...(country === undefined || country === "" ? {} : { country }),
  }));
  const texts = [
    ...CODE_ROWS.map((row) => row.text),
    ...NO_PLACES,
    ...PASTED_COORDINATES.map(([text]) => text),
    ...PASTED_LINKS.map(([link]) => link),
    ...PHRASES,
  ];
  return [...rows, ...texts.map((text) => ({ ask: "resolve" as const, text }))];
}

/**
 * Questions on addresses around points: the point itself, and the address found there as people write it, as fields and
 * half typed.
 *
 * @param bounds west, south, east, north in degrees
 */
export function addressQuestions(
  gazetteer: Gazetteer,
  { bounds: [west, south, east, north], points, seed }: {
    readonly bounds: readonly [number, number, number, number];
    readonly points: number;
    readonly seed: number;
  },
): readonly GoldenQuestion[] {
  const random = seeded(seed);
  const questions: GoldenQuestion[] = [];
  for (let at = 0; at < points; at++) {
    const latitude = (south + random() * (north - south)).toFixed(POINT_DIGITS);
    const longitude = (west + random() * (east - west)).toFixed(POINT_DIGITS);
    const text = `${latitude}, ${longitude}`;
    questions.push({ ask: "resolve", text });
    const answer = resolve({ text }, { gazetteer });
    if (answer.status === "unresolved" || answer.components.street === undefined) {
      continue;
    }
    const { label, components } = answer;
    VARIANTS.forEach((variant) => questions.push({ ask: "resolve", text: variant(label) }));
    questions.push({ ask: "structured", text: JSON.stringify(statedOf(components)) });
    questions.push({ ask: "suggest", text: label.slice(0, TYPED_LETTERS) });
  }
  return questions;
}

function statedOf({ street, houseNumber, postcode, locality }: Components): object {
  return { street, houseNumber, postcode, locality };
}

/** What a data set decides alone; `test/gazetteer/index_test.ts` is about identifiers. */
const IDENTIFYING: ReadonlySet<string> = new Set(["gazetteerVersion", "ids"]);

/** The whole answer, without the version of the gazetteer. */
export function goldenAnswer({ ask, text, country }: GoldenQuestion, gazetteer: Gazetteer): string {
  const input = { text, ...(country === undefined ? {} : { country }) };
  const answer = ask === "suggest"
    ? suggest({ ...input, limit: SUGGESTIONS }, { gazetteer })
    : ask === "structured"
    ? resolveStructured({ components: JSON.parse(text) }, { gazetteer })
    : resolve(input, { gazetteer });
  return JSON.stringify(answer, (name, value: unknown) => IDENTIFYING.has(name) ? undefined : value);
}

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
