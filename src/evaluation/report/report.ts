import { AREAS } from "../corpus/areas.ts";
import { type Bin, calibrationBins, macroError } from "../score/calibration.ts";
import type { Comparison } from "../score/compare_rows.ts";
import type { Row } from "../score/row.ts";
import { summarize } from "../score/summarize.ts";
import { textTable } from "./text_table.ts";

/** How much is printed. */
export interface ReportOptions {
  /** One line per area and variant instead of one per role and variant. */
  readonly byArea: boolean;
  /** Every miss with its text and answer. */
  readonly withMisses: boolean;
}

/** A bin of fewer answers is too small to show. */
const BIN_ANSWERS_MIN = 200;
const BIN_GAP_MAX = 0.05;

const HEAD = [
  "",
  "questions",
  "≤50 m",
  "≤200 m",
  "≤1 km",
  "right",
  "r∧found",
  "found|r",
  "found",
  "uncert",
  "unres",
  "wrong",
  "of found",
  "95% <",
  "ECE",
  "p50 µs",
  "p99 µs",
];

/** The whole run as text, in the order of the rows. */
export function report(rows: readonly Row[], { byArea, withMisses }: ReportOptions): string {
  const groups = byArea
    ? Map.groupBy(rows, (row) => `${row.area} ${row.variant}`)
    : Map.groupBy(rows, (row) => `${roleOf(row.area)} ${row.variant}`);
  const parts = [
    byArea ? "Areas" : `Fitted on ${namesOf("fit", rows)}; held out ${namesOf("held-out", rows)}`,
    textTable([HEAD, ...[...groups].map(([name, members]) => lineOf(name, members))]),
    reverseText(rows),
    calibrationText(rows),
    missesText(rows, withMisses),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Won and lost questions. */
export function comparisonText({ won, lost, unchanged, unmatched }: Comparison): string {
  const lines = [["lost", lost], ["won", won]] as const;
  return [
    `Compared: won ${won.length}, lost ${lost.length}, unchanged ${unchanged}, in one run only ${unmatched}`,
    ...lines.flatMap(([name, changes]) =>
      changes.map(({ before, now }) =>
        `${name}  [${now.area} ${now.variant}] ${now.q}\n      was ${answerOf(before)}\n      is  ${answerOf(now)}`
      )
    ),
  ].join("\n");
}

function lineOf(name: string, rows: readonly Row[]): string[] {
  const figures = summarize(rows);
  const isNegative = rows[0]?.expectation === "refuse" || rows[0]?.expectation === "interpolate";
  const whenAnswered = (value: number) => isNegative ? "" : percent(value);
  return [
    name,
    String(figures.questions),
    percent(figures.within50),
    percent(figures.within200),
    percent(figures.within1000),
    whenAnswered(figures.right),
    whenAnswered(figures.rightFound),
    whenAnswered(figures.foundOfRight),
    percent(figures.found),
    percent(figures.uncertain),
    percent(figures.unresolved),
    String(figures.wrongFounds),
    percent(figures.wrongOfFound),
    percent(figures.wrongUpperBound),
    Number.isNaN(figures.calibrationError) ? "" : figures.calibrationError.toFixed(3),
    String(Math.round(figures.p50Us)),
    String(Math.round(figures.p99Us)),
  ];
}

function reverseText(rows: readonly Row[]): string {
  const reverse = Map.groupBy(rows.filter((row) => row.expectation === "reverse"), (row) => row.area);
  if (reverse.size === 0) {
    return "";
  }
  const lines = [...reverse].map(([area, members]) => {
    const { questions, right, townRight, unresolved } = summarize(members);
    return [area, String(questions), percent(right), percent(townRight), percent(1 - unresolved)];
  });
  return textTable([["Reverse", "questions", "house", "town", "answered"], ...lines]);
}

function calibrationText(rows: readonly Row[]): string {
  // Suggestions and unresolved answers claim nothing. No bins means that the error is unknown, not that it is zero.
  const { groups, error, byChance, ofAll } = macroError(rows);
  const bins = calibrationBins(rows);
  const off = bins.filter(({ answers, claimed, observed }) =>
    answers >= BIN_ANSWERS_MIN && Math.abs(claimed - observed) > BIN_GAP_MAX
  );
  return [
    `Calibration: ${error.toFixed(3)} on average of ${groups} areas × variants of 20 answers and more, ${
      byChance.toFixed(3)
    } of it by chance; ${
      ofAll.toFixed(3)
    } with smaller ones. ${off.length} of ${bins.length} bins are off by more than ${BIN_GAP_MAX}`,
    textTable([["claimed", "observed", "answers"], ...bins.map(binLine)]),
  ].join("\n");
}

function binLine({ claimed, observed, answers }: Bin): string[] {
  return [claimed.toFixed(3), observed.toFixed(3), String(answers)];
}

function missesText(rows: readonly Row[], withMisses: boolean): string {
  const misses = rows.filter((row) => row.miss !== null);
  const byVariant = Map.groupBy(misses, (row) => row.variant);
  const counts = [...byVariant].map(([variant, members]) => {
    const kinds = [...Map.groupBy(members, (row) => row.miss)].toSorted((one, other) =>
      other[1].length - one[1].length
    );
    return [variant, kinds.map(([miss, of]) => `${miss} ${of.length}`).join(", ")];
  });
  const unsure = Map.groupBy(
    rows.filter((row) => row.expectation === "answer" && row.isRight && row.status !== "found"),
    (row) => row.reasons.join(" + ") || "no reason",
  );
  const held = [...unsure].toSorted((one, other) => other[1].length - one[1].length).slice(0, 12)
    .map(([reasons, of]) => `${reasons} ${of.length}`).join(", ");
  return [
    `Misses: ${misses.length}`,
    ...counts.map(([variant, kinds]) => `  ${variant}: ${kinds}`),
    `Right but not found, by reason: ${held === "" ? "none" : held}`,
    ...(withMisses
      ? misses.map((row) => `  [${row.area} ${row.variant}] ${row.miss}: ${row.q}\n    ${answerOf(row)}`)
      : []),
  ].join("\n");
}

function answerOf({ status, label, precision, confidence, distanceM, reasons }: Row): string {
  const place = label === null ? "" : ` ${label} (${precision}, ${confidence.toFixed(2)})`;
  const away = distanceM === null ? "" : `, ${distanceM} m off`;
  return `${status}${place}${away}${reasons.length === 0 ? "" : `: ${reasons.join(" ")}`}`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : (100 * share).toFixed(share > 0 && share < 0.1 ? 2 : 1);
}

function roleOf(area: string): string {
  return AREAS.find(({ name }) => name === area)?.role ?? area;
}

function namesOf(role: string, rows: readonly Row[]): string {
  const areas = new Set(rows.map((row) => row.area));
  const names = AREAS.filter((area) => area.role === role && areas.has(area.name)).map(({ name }) => name);
  return names.length === 0 ? "none" : names.join(", ");
}
