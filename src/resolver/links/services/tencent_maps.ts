import type { Service } from "../service.ts";
import {
  filled,
  type Parameters,
  parametersOf,
  pointOf,
  pointOfNames,
  pointOfText,
  readPair,
  type ReadPoint,
  viewRadiusOf,
} from "../values/mod.ts";

/** Tencent's numbers are on GCJ-02, like Amap's, whose data it shares. */
const TENCENT = { datum: "gcj02" } as const;

const JSON_LATITUDE = /"lat(?:itude)?":"?(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_LONGITUDE = /"(?:lng|lon|longitude)":"?(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_NAME = /"(?:title|name)":"([^"\\]*)"/;

/** Tencent (QQ) Maps: web, WeChat's location pages, the URI service, the app scheme. */
export const tencentMaps: Service = {
  system: "tencent_maps",
  read(link) {
    const parameters = parametersOf(link.query);
    const json = [...parameters.values()].find((value) => value.startsWith("{")) ?? "";
    const marker = parameters.get("marker") ?? "";
    const title = filled(
      parameters.get("name"),
      parameters.get("title"),
      fieldOf(marker, "title"),
      parameters.get("to"),
      JSON_NAME.exec(json)?.[1],
    );
    const from = pointOfText(parameters.get("fromcoord"), TENCENT);
    return {
      pin: readPin(parameters, marker) ?? readJson(json),
      others: from === undefined ? undefined : [from],
      center: pointOfText(parameters.get("center"), { ...TENCENT, accuracyM: viewRadiusOf(parameters) }),
      title,
      text: filled(parameters.get("keyword"), title),
    };
  },
};

function readPin(parameters: Parameters, marker: string): ReadPoint | undefined {
  const longitudeFirst = { ...TENCENT, order: "longitude_first" } as const;
  return pointOfText(fieldOf(marker, "coord"), TENCENT) ??
    pointOfText(parameters.get("tocoord"), TENCENT) ??
    pointOfText(parameters.get("coord"), TENCENT) ??
    pointOfNames(parameters, ["pointy", "pointx"], TENCENT) ??
    pointOfNames(parameters, ["y", "x"], TENCENT) ??
    pointOfNames(parameters, ["lat", "lng"], TENCENT) ??
    pointOfText(parameters.get("c"), longitudeFirst);
}

function readJson(json: string): ReadPoint | undefined {
  const latitude = JSON_LATITUDE.exec(json)?.[1];
  const longitude = JSON_LONGITUDE.exec(json)?.[1];
  const pair = latitude === undefined || longitude === undefined ? undefined : readPair(`${latitude},${longitude}`);
  return pair === undefined ? undefined : pointOf(pair, TENCENT);
}

/** `coord:39.9,116.4;title:Name;addr:Street` */
function fieldOf(text: string, name: string): string | undefined {
  const part = text.split(";", 8).find((field) => field.startsWith(`${name}:`));
  return part?.slice(name.length + 1);
}
