import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { recognizeLink } from "../../../src/resolver/links/recognize_link.ts";
import type { Recognition } from "../../../src/resolver/recognition_types.ts";

/** One row of the corpus: what the first reading of a text must be. */
interface Row {
  /** Where the row comes from: the services' documented forms, their grammar, ways of writing, attacks. */
  readonly from: string;
  readonly input: string;
  readonly expect: Expectation;
}

interface Expectation {
  readonly system: string;
  readonly origin?: string;
  readonly at?: readonly [latitude: number, longitude: number];
  /** Metres the point may be off. Default: 2. */
  readonly withinM?: number;
  readonly accuracyM?: number;
  readonly title?: string;
  readonly others?: readonly (readonly [number, number])[];
  readonly reasons?: readonly string[];
  readonly text?: string;
  /** A later reading is in words. */
  readonly alsoText?: string;
  /** The words come with a bias. */
  readonly nearish?: boolean;
  readonly nothing?: string;
  readonly maxWeight?: number;
}

const WITHIN_M = 2;

const rows = await rowsOf("../../corpora/links.jsonl");

async function rowsOf(path: string): Promise<readonly Row[]> {
  const text = await Bun.file(join(import.meta.dir, path)).text();
  return text.split("\n").filter((line) => line !== "").map((line): Row => JSON.parse(line));
}

/** Every way in which the readings differ from what is expected. */
function differencesOf(readings: readonly Recognition[], wanted: Expectation): readonly string[] {
  const [first] = readings;
  if (first === undefined) {
    return ["no reading"];
  }
  const differences = [
    describeGuesses("system", first.system, wanted.system),
    describeGuesses(
      "reasons",
      wanted.reasons === undefined ? undefined : first.reasons.toSorted().join(),
      wanted.reasons?.toSorted().join(),
    ),
    wanted.maxWeight !== undefined && first.weight > wanted.maxWeight ? `weight ${first.weight}` : "",
    wanted.nothing === undefined ? "" : describeGuesses("nothing", nothingOf(first), wanted.nothing),
    wanted.text === undefined
      ? ""
      : describeGuesses("text", first.outcome === "text" ? first.text : first.outcome, wanted.text),
    wanted.nearish === true && (first.outcome !== "text" || first.near === undefined) ? "no bias" : "",
    wanted.alsoText === undefined ? "" : describeGuesses("later text", laterTextOf(readings), wanted.alsoText),
    ...pointDifferencesOf(first, wanted),
  ];
  return differences.filter((difference) => difference !== "");
}

function pointDifferencesOf(first: Recognition, wanted: Expectation): readonly string[] {
  if (wanted.at === undefined) {
    return [];
  }
  if (first.outcome !== "point") {
    return [`outcome ${first.outcome} ${first.reasons.join()}`];
  }
  const offM = distanceM(first.coordinates, coordinatesOf(wanted.at));
  const others = wanted.others ?? [];
  const found = first.others ?? [];
  return [
    offM > (wanted.withinM ?? WITHIN_M) ? `${offM.toFixed(1)} m off` : "",
    wanted.origin === undefined ? "" : describeGuesses("origin", first.origin, wanted.origin),
    wanted.title === undefined ? "" : describeGuesses("title", first.title, wanted.title),
    wanted.accuracyM === undefined ? "" : describeGuesses("accuracy", first.accuracyM, wanted.accuracyM),
    wanted.others === undefined ? "" : describeGuesses("others", found.length, others.length),
    ...others.map((other, index) => {
      const point = found[index];
      return point === undefined || distanceM(point, coordinatesOf(other)) > WITHIN_M ? `other ${index}` : "";
    }),
  ];
}

function coordinatesOf([latitude, longitude]: readonly [number, number]): Coordinates {
  return { latitude, longitude };
}

function nothingOf(first: Recognition): string {
  return first.outcome === "nothing" ? first.reasons.join() : first.outcome;
}

function laterTextOf(readings: readonly Recognition[]): string | undefined {
  return readings.slice(1).find((reading) => reading.outcome === "text")?.text;
}

function describeGuesses(name: string, found: unknown, wanted: unknown): string {
  return found === wanted ? "" : `${name} ${String(found)} is not ${String(wanted)}`;
}

for (const from of ["page", "grammar", "writing", "hostile"]) {
  test(`recognizeLink() reads the corpus: ${from}`, () => {
    const chosen = rows.filter((row) => row.from === from);
    expect(chosen.length).toBeGreaterThan(20);
    const failures = chosen.flatMap(({ input, expect: wanted }) => {
      const differences = differencesOf(recognizeLink(input), wanted);
      return differences.length === 0 ? [] : [`${input}: ${differences.join("; ")}`];
    });
    expect(failures).toEqual([]);
  });
}

test("recognizeLink() spans the link and not what is around it", () => {
  const link = "https://www.google.com/maps?q=47.14001,9.52282";
  for (const text of [link, `see ${link}.`, `<${link}>`, `[x](${link})`, `"${link}", `, `${link}\n`]) {
    const [first] = recognizeLink(text);
    expect(text.slice(...(first?.span ?? [0, 0]))).toBe(link);
  }
});

test("recognizeLink() finds no link in what is none", () => {
  for (
    const text of [
      "",
      "Vaduz",
      "a.b",
      "https://",
      "http:/x",
      "www.",
      "geo",
      "maps: here",
      "note: 5/6",
      "google.com",
      "mailto:a@b.example",
    ]
  ) {
    expect({ text, readings: recognizeLink(text) }).toEqual({ text, readings: [] });
  }
});
