import { binTable, textTable } from "../report/report.ts";
import { AREAS } from "../corpus/areas.ts";
import { calibrationBins, macroError } from "../score/calibration.ts";
import { upperBound } from "../score/summarize.ts";
import type { Calibration } from "./calibrate.ts";
import { FEATURES } from "../../resolver/mod.ts";
import type { Logistic } from "./fit_logistic.ts";

const ROUNDING = 1e4;

/** The figures of every area, each judged by a model that has not seen it. */
function areaFigures({ predictions, found }: Calibration) {
  return [...Map.groupBy(predictions, ({ row }) => row.area)].map(([area, members]) => {
    const accepted = members.filter(({ evidence, row }) =>
      !evidence.preventsFound && row.confidence >= found.confidence
    );
    return {
      area,
      role: AREAS.find(({ name }) => name === area)?.role ?? "fit",
      answers: members.length,
      // Expected calibration error, averaged over the area's variants.
      error: macroError(members.map(({ row }) => row)).ofAll,
      // Answers that no rule bars, at or above the threshold, and those of them whose event did not come true.
      found: accepted.length,
      wrong: accepted.filter(({ row }) => row.isEvent !== true).length,
    };
  });
}

/** Text that shows the fitted model and its figures on areas it was not fitted on. */
export function calibrationReport(calibration: Calibration): string {
  const { found, foundPlaces, predictions } = calibration;
  const lines = areaFigures(calibration).map(({ error, ...of }) => [
    of.area,
    of.role,
    of.answers,
    error.toFixed(3),
    of.found,
    of.wrong,
    (100 * upperBound(of.wrong, of.found)).toFixed(2),
  ]);
  const rows = predictions.map(({ row }) => row);
  const macro = macroError(rows);
  return [
    "Every area judged by a model fitted without it:",
    textTable([["area", "role", "answers", "error", "found", "wrong", "95% <"], ...lines]),
    `Error on average of areas × variants of 20 answers and more: ${macro.error.toFixed(3)}, ${
      macro.byChance.toFixed(3)
    } of it by chance; ${macro.ofAll.toFixed(3)} with smaller ones`,
    binTable(calibrationBins(rows)),
    `Found from ${found.confidence} on: ${found.wrong} of ${found.answers} wrong, at 95 % below ${
      (100 * upperBound(found.wrong, found.answers)).toFixed(2)
    } %; published: ${
      (100 * (1 - found.precision)).toFixed(1)
    } %. Places from ${foundPlaces.confidence} on: ${foundPlaces.wrong} of ${foundPlaces.answers}`,
  ].join("\n\n");
}

/** The content of `resolver/data/confidence_table.json`: the fitted model with its figures. */
export function calibrationTable(
  calibration: Calibration,
  { seed, limit }: { readonly seed: number; readonly limit: number },
) {
  const { model, found, foundPlaces } = calibration;
  return {
    about: "Written by `bun run calibrate --out=src/resolver/data/confidence_table.json`; not edited by hand.",
    questions: { seed, limit },
    figures: areaFigures(calibration).map((of) => ({ ...of, error: rounded(of.error) })),
    found,
    foundPlaces,
    logistics: Object.fromEntries(
      [...model.logistics].map(([name, logistic]) => [name, named(logistic, Object.keys(FEATURES[name]))]),
    ),
    curves: Object.fromEntries(
      [...model.curves].toSorted(([one], [other]) => one < other ? -1 : 1)
        .map(([name, knots]) => [name, knots.map((knot) => knot.map(rounded))]),
    ),
  };
}

function named({ base, weights }: Logistic, names: readonly string[]) {
  return { base: rounded(base), weights: Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] ?? 0)])) };
}

function rounded(value: number): number {
  return Math.round(value * ROUNDING) / ROUNDING;
}
