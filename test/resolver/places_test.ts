import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Resolution } from "../../src/domain/resolution.ts";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { PHRASES } from "../corpora/corpora.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { patience } from "../support/runner/patience.ts";

/** Lists place a city's point at its town hall or its middle. Metres. */
const NEAR_ENOUGH_M = 15_000;
/** Building the world takes a quarter of a minute on two busy cores. */
const BUILD_TIMEOUT_MS = patience(180_000);

test("resolve() answers the places of the corpus from the world's gazetteer", async () => {
  const gazetteer = openGazetteer(await worldGazetteer());
  const rows = rowsOf(await Bun.file(join(import.meta.dir, "../corpora/places.csv")).text());
  const wrong: string[] = [];
  for (const row of rows) {
    const [text = "", country = ""] = row;
    const resolution = resolve({ text, language: "en", ...(country === "" ? {} : { country }) }, { gazetteer });
    const fault = faultOf(resolution, row);
    if (fault !== undefined) {
      wrong.push(`${text} (${country}): ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
}, BUILD_TIMEOUT_MS);

test("resolve() finds no place in what people say to each other, whatever villages it spells", async () => {
  const gazetteer = openGazetteer(await worldGazetteer());
  const found = PHRASES.flatMap((text) => {
    const resolution = resolve({ text }, { gazetteer });
    return resolution.status === "found" ? [`${text}: ${resolution.label}`] : [];
  });
  expect(found).toEqual([]);
  expect(PHRASES.length).toBeGreaterThan(300);
}, BUILD_TIMEOUT_MS);

/** A row fixes the status, the point where it has one, and the reasons that must be among those returned. */
function faultOf(resolution: Resolution, row: readonly string[]): string | undefined {
  const [, , status, latitude = "", longitude = "", reasons = ""] = row;
  const missing = reasons.split(" ").filter((reason) => reason !== "" && !resolution.reasons.some((r) => r === reason));
  if (resolution.status !== status || missing.length > 0) {
    return `${resolution.status}, ${resolution.reasons.join(" ")} instead of ${status}, ${reasons}`;
  }
  if (latitude === "" || resolution.status === "unresolved") {
    return undefined;
  }
  const wanted = { latitude: Number(latitude), longitude: Number(longitude) };
  return distanceM(wanted, resolution.coordinates) <= NEAR_ENOUGH_M ? undefined : `answered ${resolution.label}`;
}

/** The rows of a small CSV file without its head: commas separate, quotes protect. */
function rowsOf(csv: string): string[][] {
  return csv.trimEnd().split("\n").slice(1).map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  );
}
