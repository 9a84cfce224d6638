import { expect, test } from "bun:test";
import { distanceM } from "../../src/geo/distance_m.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { withoutStreets } from "../support/gazetteers/without_streets.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { POINT_FORMS, writtenPoints } from "./written_points.ts";
import { patience } from "../support/runner/patience.ts";

const SEED = "written points";
const POINTS = 20_000;
const TIMEOUT_MS = patience(120_000);
/** Distances on the sphere differ from those of the accuracy's flat cell by less than this share. */
const ROUNDING = 1.002;
/** Links of one service are on another datum in one country, up to this far from the written numbers. Metres. */
const DATUM_MAX_M = 1_000;
/** Few digits without a comma are `uncertain` where nobody lives, and nobody lives in the small world. */
const FOUND_SHARE_MIN = 0.65;
const CONFIDENCE_MIN = 0.96;

test("resolve() answers every found writing of a point within its accuracy, with a calibrated confidence", () => {
  const gazetteer = withoutStreets(smallWorld());
  const forms = new Map(POINT_FORMS.map((form) => [form, { sent: 0, found: 0, confidence: 0 }]));
  const wrong: string[] = [];
  for (const { form, text, point } of writtenPoints(POINTS, SEED)) {
    const answer = resolve({ text }, { gazetteer });
    const counts = forms.get(form)!;
    counts.sent += 1;
    if (answer.status === "found") {
      counts.found += 1;
      counts.confidence += answer.confidence;
      const awayM = distanceM(answer.coordinates, point);
      const datumM = answer.reasons.includes("datum_shifted") ? DATUM_MAX_M : 0;
      if (awayM > answer.accuracyM * ROUNDING + 0.01 + datumM) {
        wrong.push(`${form}: ${text} is ${awayM.toFixed(2)} m away, accuracy ${answer.accuracyM.toFixed(2)} m`);
      }
    }
  }
  expect(wrong).toEqual([]);
  const rare = [...forms].filter(([, { sent, found }]) => found < sent * FOUND_SHARE_MIN)
    .map(([form, { sent, found }]) => `${form}: ${found} of ${sent}`);
  expect(rare).toEqual([]);
  for (const [form, { found, confidence }] of forms) {
    // All that are found are right: the mean confidence is lower only for pairs without a comma.
    expect([form, confidence / found >= CONFIDENCE_MIN]).toEqual([form, true]);
  }
}, TIMEOUT_MS);
