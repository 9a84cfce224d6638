import type { PlaceKind } from "../port.ts";
import { type Chunks, forEachRow } from "./for_each_row.ts";
import { pointOf, type RecordName, type RecordSink } from "./record.ts";

/** Of one place; the most named have about 300. */
const NAMES_MAX = 512;
const NAME_LENGTH_MAX = 200;

/** Feature codes of seats, which are shown and ranked as the size of place that they usually are. */
const PLACE_TYPES: ReadonlyMap<string, string> = new Map([
  ["PPLC", "city"],
  ["PPLA", "city"],
  ["PPLA2", "town"],
  ["PPLA3", "town"],
]);
/** Populated places that are no more, or were never lived in. */
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Pseudo-languages of alternate names: links, codes of airports and postcodes, not names. */
const NOT_LANGUAGES = new Set(["link", "wkdt", "post", "iata", "icao", "faac", "fr_1793", "unlc", "tcid", "phon"]);
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,8}){0,2}$/;

/**
 * Takes places out of the tab-separated files of GeoNames' export (download.geonames.org/export/dump/readme.txt):
 * places (19 columns), alternate names (8 or 10), and the codes of regions and counties (4). The file's own shape
 * shows which it is, row by row.
 */
export async function readGeonames(chunks: Chunks, sink: RecordSink): Promise<void> {
  await forEachRow(chunks, { delimiter: "\t", quotes: false }, {
    row(fields) {
      if (fields[0]?.startsWith("#") === true) {
        return;
      }
      if (fields.length >= 19) {
        readPlace(fields, sink);
      } else if (fields.length >= 8) {
        readAlternateName(fields, sink);
      } else if (fields.length === 4) {
        readAdminCode(fields, sink);
      } else {
        sink.drop("row_malformed");
      }
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

function readPlace(fields: readonly string[], sink: RecordSink): void {
  const [id, name, asciiName, alternates, latitude, longitude, featureClass, featureCode = "", country] = fields;
  const kind = kindOf(featureClass, featureCode);
  if (kind === undefined) {
    return;
  }
  const point = pointOf(latitude, longitude);
  if (typeof point === "string") {
    sink.drop(point);
    return;
  }
  if (id === undefined || name === undefined || name === "") {
    sink.drop("name_missing");
    return;
  }
  const population = Number(fields[14]);
  const placeType = PLACE_TYPES.get(featureCode);
  const { countryCode, regionCode, countyCode } = codesOf(country, fields[10], fields[11]);
  const isRegion = kind === "region";
  const ownCode = isRegion ? regionCode : kind === "county" ? countyCode : undefined;
  sink.area({
    key: id,
    kind,
    names: namesOf(name, asciiName, alternates),
    point,
    ...(population > 0 ? { population } : {}),
    ...(placeType === undefined ? {} : { placeType }),
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(ownCode === undefined ? {} : { adminCode: ownCode }),
    ...(regionCode === undefined || isRegion ? {} : { regionCode }),
    ...(countyCode === undefined || isRegion || kind === "county" ? {} : { countyCode }),
  });
}

function kindOf(featureClass: string | undefined, code: string): PlaceKind | undefined {
  if (featureClass === "P") {
    return GONE.has(code) ? undefined : code === "PPLX" ? "district" : "locality";
  }
  if (featureClass !== "A") {
    return undefined;
  }
  if (code.startsWith("PCL")) {
    return "country";
  }
  return code === "ADM1" ? "region" : code === "ADM2" ? "county" : undefined;
}

function codesOf(
  country: string | undefined,
  admin1: string | undefined,
  admin2: string | undefined,
): { countryCode?: string; regionCode?: string; countyCode?: string } {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) {
    return {};
  }
  if (admin1 === undefined || admin1 === "" || admin1 === "00") {
    return { countryCode: country };
  }
  const regionCode = `${country}.${admin1}`;
  if (admin2 === undefined || admin2 === "") {
    return { countryCode: country, regionCode };
  }
  return { countryCode: country, regionCode, countyCode: `${regionCode}.${admin2}` };
}

function namesOf(name: string, asciiName = "", alternates = ""): RecordName[] {
  const names: RecordName[] = [{ text: name, kind: "primary" }];
  if (asciiName !== "" && asciiName !== name) {
    names.push({ text: asciiName, kind: "international" });
  }
  for (const text of alternates.split(",")) {
    if (text !== "" && text.length <= NAME_LENGTH_MAX && text !== name && names.length < NAMES_MAX) {
      names.push({ text, kind: "alternate" });
    }
  }
  return names;
}

function readAlternateName(fields: readonly string[], sink: RecordSink): void {
  const [, of, language = "", text, , isShort, isColloquial, isHistoric] = fields;
  if (NOT_LANGUAGES.has(language) || isColloquial === "1") {
    return;
  }
  if (of === undefined || of === "" || text === undefined || text === "" || text.length > NAME_LENGTH_MAX) {
    sink.drop("name_missing");
    return;
  }
  const kind = isHistoric === "1" ? "old" : isShort === "1" ? "short" : "alternate";
  sink.names({ of, names: [LANGUAGE.test(language) ? { text, kind, language } : { text, kind }] });
}

/** `US.TX <tab> Texas <tab> Texas <tab> 4736286`, and the same with a county's three-part code. */
function readAdminCode(fields: readonly string[], sink: RecordSink): void {
  const [adminCode = "", name, asciiName, id] = fields;
  const parts = adminCode.split(".");
  const countryCode = parts[0];
  if (name === undefined || name === "" || countryCode === undefined || parts.length < 2 || parts.length > 3) {
    sink.drop("name_missing");
    return;
  }
  sink.area({
    key: id === undefined || id === "" ? adminCode : id,
    kind: parts.length === 2 ? "region" : "county",
    names: namesOf(name, asciiName),
    countryCode,
    adminCode,
    ...(parts.length === 3 ? { regionCode: `${parts[0]}.${parts[1]}` } : {}),
  });
}
