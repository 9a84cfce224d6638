import { byWord } from "../../text/by_word.ts";
import type { PlaceKind } from "../port.ts";
import { type Chunks, columnsTitled, forEachRow, readTable, type Values } from "./for_each_row.ts";
import {
  addName,
  type AreaRecord,
  isCountry,
  pointOf,
  populationOf,
  type RecordName,
  type RecordSink,
} from "./record.ts";

const NAME_LENGTH_MAX = 200;

/** Feature codes of seats, which are shown and ranked as the size of place that they usually are. */
const PLACE_TYPES = byWord([["city", "PPLC PPLA"], ["town", "PPLA2 PPLA3"]]);
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
  const [key = "", name = "", asciiName, alternates, latitude, longitude, featureClass, featureCode = ""] = fields;
  const kind = kindOf(featureClass, featureCode);
  if (kind === undefined) {
    return;
  }
  const point = pointOf(latitude, longitude);
  if (typeof point === "string" || name === "") {
    sink.drop(typeof point === "string" ? point : "name_missing");
    return;
  }
  const { countryCode, regionCode, countyCode } = codesOf(fields[8], fields[10], fields[11]);
  const isRegion = kind === "region";
  sink.area({
    key,
    kind,
    names: namesOf(name, asciiName, alternates),
    point,
    population: populationOf(fields[14]),
    placeType: PLACE_TYPES.get(featureCode),
    countryCode,
    adminCode: isRegion ? regionCode : kind === "county" ? countyCode : undefined,
    regionCode: isRegion ? undefined : regionCode,
    countyCode: isRegion || kind === "county" ? undefined : countyCode,
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

/** The codes of a country and of the areas in it, as far as they are given. */
function codesOf(
  country = "",
  admin1 = "",
  admin2 = "",
): Pick<AreaRecord, "countryCode" | "regionCode" | "countyCode"> {
  const countryCode = isCountry(country) ? country : undefined;
  const regionCode = countryCode === undefined || admin1 === "" || admin1 === "00" ? undefined : `${country}.${admin1}`;
  return {
    countryCode,
    regionCode,
    countyCode: regionCode === undefined || admin2 === "" ? undefined : `${regionCode}.${admin2}`,
  };
}

function namesOf(name: string, asciiName = "", alternates = ""): RecordName[] {
  const names: RecordName[] = [{ text: name, kind: "primary" }];
  if (asciiName !== "" && asciiName !== name) {
    names.push({ text: asciiName, kind: "international" });
  }
  for (const text of alternates.split(",")) {
    if (text !== name) {
      addName(names, { text, kind: "alternate" }, NAME_LENGTH_MAX);
    }
  }
  return names;
}

function readAlternateName(fields: readonly string[], sink: RecordSink): void {
  const [, of = "", language = "", text = "", , isShort, isColloquial, isHistoric] = fields;
  if (NOT_LANGUAGES.has(language) || isColloquial === "1") {
    return;
  }
  if (of === "" || text === "" || text.length > NAME_LENGTH_MAX) {
    sink.drop("name_missing");
    return;
  }
  const kind = isHistoric === "1" ? "old" : isShort === "1" ? "short" : "alternate";
  sink.names({ of, names: [{ text, kind, language: LANGUAGE.test(language) ? language : undefined }] });
}

/** `US.TX <tab> Texas <tab> Texas <tab> 4736286`, and the same with a county's three-part code. */
function readAdminCode([adminCode = "", name = "", asciiName, id]: readonly string[], sink: RecordSink): void {
  const [countryCode, region, county, ...more] = adminCode.split(".");
  if (name === "" || region === undefined || more.length > 0) {
    sink.drop("name_missing");
    return;
  }
  sink.area({
    key: id || adminCode,
    kind: county === undefined ? "region" : "county",
    names: namesOf(name, asciiName),
    countryCode,
    adminCode,
    regionCode: county === undefined ? undefined : `${countryCode}.${region}`,
  });
}

type Column = "country" | "postcode" | "locality" | "region" | "county" | "latitude" | "longitude";

const COLUMNS = byWord<Column>([
  ["country", "country_code"],
  ["postcode", "zipcode postal_code"],
  ["locality", "place place_name"],
  ["region", "state admin_name1"],
  ["county", "province admin_name2"],
  ["latitude", "latitude"],
  ["longitude", "longitude"],
]);
/** The columns of GeoNames' own tab-separated file, which has no header (download.geonames.org/export/zip/readme.txt). */
const TITLES = [
  "country_code postal_code place_name admin_name1 admin_code1 admin_name2 admin_code2",
  "admin_name3 admin_code3 latitude longitude accuracy",
].flatMap((line) => line.split(" "));

type PostcodeSink = Pick<RecordSink, "postcode" | "drop">;

/** Takes postcodes out of GeoNames' postcode files: tab-separated without a header, or comma-separated with one. */
export async function readGeonamesPostcodes(
  chunks: Chunks,
  sink: PostcodeSink,
  { delimiter }: { readonly delimiter: "," | "\t" },
): Promise<void> {
  await readTable(chunks, sink, {
    format: { delimiter, quotes: delimiter === "," },
    titles: delimiter === "\t" ? TITLES : undefined,
    columns: columnsTitled(COLUMNS),
    needed: ["country", "postcode", "latitude", "longitude"],
    missing: () => "Cannot read because the header must name country_code, zipcode, latitude and longitude",
    row: (values) => readRow(values, sink),
  });
}

function readRow(values: Values<Column>, sink: PostcodeSink): void {
  const { country: countryCode = "", postcode, locality, region, county } = values;
  const point = pointOf(values.latitude, values.longitude);
  if (!isCountry(countryCode)) {
    sink.drop("country_unknown");
  } else if (postcode === undefined) {
    sink.drop("code_missing");
  } else if (typeof point === "string") {
    sink.drop(point);
  } else {
    const key = `${countryCode}:${postcode}:${locality ?? ""}`;
    sink.postcode({ key, postcode, countryCode, point, locality, region, county });
  }
}
