import { readJsonLines } from "../questions/question.ts";
import type { LocatedResolution, Precision, Reason, Resolution, Status } from "../../domain/resolution.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { resolve } from "../../resolver/mod.ts";
import { textTable } from "../report/report.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { AREAS, fileOfArea, postcodesOfCountry } from "../corpus/areas.ts";
import type { DataFile } from "../corpus/data_files.ts";
import { TOWN_LISTS } from "../town_lists/town_lists.ts";

/** An input of a public report of a geocoder's fault, with what is acceptable: a line of `field/inputs.jsonl`. */
export interface FieldInput {
  readonly kind: string;
  readonly input: string;
  readonly want: string;
  readonly status: readonly Status[];
  readonly lat?: number;
  readonly lon?: number;
  readonly within_m?: number;
  readonly precision?: Precision;
  readonly country_code?: string;
  readonly with_reason?: Reason;
  readonly without_reason?: Reason;
  readonly label_has?: string;
}

export const FIELD_PATH = "field/inputs.jsonl";

const WITHIN_M = 150;

export async function readFieldInputs(path: string): Promise<FieldInput[]> {
  return await readJsonLines(path);
}

/** Resolves each input and prints what differs from what is wanted, then how many are right by kind. */
export function fieldReport(inputs: readonly FieldInput[], gazetteer: Gazetteer): string {
  const judged = inputs.map((input) => {
    const answer = resolve({ text: input.input }, { gazetteer });
    return { input, answer, ...judgeField(input, answer) };
  });
  const lines = judged.map(({ input, answer, fault, isWrongFound }) => {
    const mark = fault === undefined ? "right" : isWrongFound ? "WRONG FOUND" : "wrong";
    return [
      `${mark} [${input.kind}] ${JSON.stringify(input.input)}`,
      `    want ${input.status.join(" or ")}: ${input.want}`,
      `    got  ${answerText(answer)}${fault === undefined ? "" : ` | ${fault}`}`,
    ].join("\n");
  });
  const byKind = [...Map.groupBy(judged, ({ input }) => input.kind), ["all", judged] as const];
  const table = byKind.map(([kind, members]) => [
    kind,
    members.length,
    members.filter(({ fault }) => fault === undefined).length,
    members.filter(({ isWrongFound }) => isWrongFound).length,
  ]);
  return [...lines, textTable([["kind", "inputs", "right", "wrong found"], ...table])].join("\n");
}

/** What is wrong with an answer, and whether a program would act on a wrong point. */
export function judgeField(
  { status, lat, lon, within_m: withinM = WITHIN_M, ...wanted }: FieldInput,
  answer: Resolution,
): { readonly fault: string | undefined; readonly isWrongFound: boolean } {
  const { coordinates, precision, components, label }: Partial<LocatedResolution> = answer.status === "unresolved"
    ? {}
    : answer;
  const awayM = coordinates === undefined || lat === undefined || lon === undefined
    ? 0
    : distanceM({ latitude: lat, longitude: lon }, coordinates);
  const isFar = awayM > withinM;
  const faults = [
    !status.includes(answer.status) && `status ${answer.status}`,
    isFar && `${Math.round(awayM)} m off`,
    label === undefined && !status.includes("unresolved") && "no location",
    precision !== undefined && differs(wanted.precision, precision) && `precision ${precision}`,
    components !== undefined && differs(wanted.country_code, components.countryCode) &&
    `country ${components.countryCode}`,
    wanted.label_has !== undefined && label?.includes(wanted.label_has) === false && "label",
    wanted.with_reason !== undefined && !answer.reasons.includes(wanted.with_reason) && `without ${wanted.with_reason}`,
    wanted.without_reason !== undefined && answer.reasons.includes(wanted.without_reason) &&
    `with ${wanted.without_reason}`,
  ].filter((fault) => fault !== false);
  const isWrongFound = answer.status === "found" && (isFar || !status.includes("found"));
  return { fault: faults.length === 0 ? undefined : faults.join(", "), isWrongFound };
}

function differs(want: string | undefined, got: string | undefined): boolean {
  return want !== undefined && want !== got;
}

function answerText(answer: Resolution): string {
  const reasons = answer.reasons.join(" ");
  if (answer.status === "unresolved") {
    return `unresolved ${reasons}`;
  }
  const { status, label, precision, confidence, coordinates: { latitude, longitude }, accuracyM } = answer;
  const point = `${latitude.toFixed(4)}, ${longitude.toFixed(4)} ± ${Math.round(accuracyM)} m`;
  return `${status} ${confidence.toFixed(3)} ${precision} ${JSON.stringify(label)} ${point} ${reasons}`.trimEnd();
}

/** Every file of the data folder that is a data set: areas, lists of towns, and postcodes of all countries. */
export function fieldFiles(dataFolder: string): DataFile[] {
  const postcodes = codesIn(dataFolder, /^postcodes\/geonames-zauberware\/zipcodes\.([a-z]{2})\.csv$/u).map(
    postcodesOfCountry,
  );
  const lists = TOWN_LISTS.filter(({ source }) => source !== "whosonfirst")
    .map(({ name, path, source }) => ({ name, path, source }));
  const places = codesIn(dataFolder, /^wof\/whosonfirst-admin-([a-z]{2})\.ndjson$/u).map((code): DataFile => ({
    name: `places-${code}`,
    path: `wof/whosonfirst-admin-${code}.ndjson`,
    source: "whosonfirst",
  }));
  return [...postcodes, ...AREAS.map(fileOfArea), ...lists, ...places]
    .filter(({ path }) => existsSync(join(dataFolder, path)));
}

/** The codes of countries in the paths of files, of which the expression matches whole ones. */
function codesIn(dataFolder: string, path: RegExp): string[] {
  const files = [...new Bun.Glob("{postcodes/geonames-zauberware,wof}/*").scanSync({ cwd: dataFolder })].sort();
  return files.flatMap((file) => path.exec(file)?.[1] ?? []);
}
