import { byWord } from "../../text/by_word.ts";
import { type Chunks, columnsTitled, readTable, type Values } from "./for_each_row.ts";
import { isCountry, pointOf, type RecordSink } from "./record.ts";

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
