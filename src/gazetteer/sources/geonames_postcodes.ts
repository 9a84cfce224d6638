import { type Chunks, forEachRow } from "./for_each_row.ts";
import { belongingOf, pointOf, type RecordSink } from "./record.ts";

/** How the rows of a file are separated, and where its columns are. */
interface Layout {
  readonly country: number;
  readonly postcode: number;
  readonly locality: number;
  readonly region: number;
  readonly county: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** GeoNames' own tab-separated file (download.geonames.org/export/zip/readme.txt). */
const GEONAMES: Layout = { country: 0, postcode: 1, locality: 2, region: 3, county: 5, latitude: 9, longitude: 10 };
const HEADER: ReadonlyMap<string, keyof Layout> = new Map([
  ["country_code", "country"],
  ["zipcode", "postcode"],
  ["postal_code", "postcode"],
  ["place", "locality"],
  ["place_name", "locality"],
  ["state", "region"],
  ["admin_name1", "region"],
  ["province", "county"],
  ["admin_name2", "county"],
  ["latitude", "latitude"],
  ["longitude", "longitude"],
]);

/** Takes postcodes out of GeoNames' postcode files: tab-separated without a header, or comma-separated with one. */
export async function readGeonamesPostcodes(
  chunks: Chunks,
  sink: RecordSink,
  format: { readonly delimiter: "," | "\t" },
): Promise<void> {
  let layout: Layout | undefined = format.delimiter === "\t" ? GEONAMES : undefined;
  await forEachRow(chunks, { delimiter: format.delimiter, quotes: format.delimiter === "," }, {
    row(fields) {
      if (layout === undefined) {
        layout = layoutOf(fields);
        return;
      }
      readRow(fields, layout, sink);
    },
    malformed: () => sink.drop("row_malformed"),
  });
}

function layoutOf(header: readonly string[]): Layout {
  const found: { -readonly [Column in keyof Layout]?: number } = {};
  for (const [i, title] of header.entries()) {
    const column = HEADER.get(title.trim().toLowerCase());
    if (column !== undefined) {
      found[column] ??= i;
    }
  }
  const { country, postcode, latitude, longitude, locality = -1, region = -1, county = -1 } = found;
  if (country === undefined || postcode === undefined || latitude === undefined || longitude === undefined) {
    throw new SyntaxError("Cannot read because the header must name country_code, zipcode, latitude and longitude");
  }
  return { country, postcode, latitude, longitude, locality, region, county };
}

function readRow(fields: readonly string[], layout: Layout, sink: RecordSink): void {
  const countryCode = fields[layout.country]?.trim() ?? "";
  const postcode = fields[layout.postcode]?.trim() ?? "";
  if (!/^[A-Z]{2}$/.test(countryCode)) {
    sink.drop("country_unknown");
    return;
  }
  if (postcode === "") {
    sink.drop("code_missing");
    return;
  }
  const point = pointOf(fields[layout.latitude], fields[layout.longitude]);
  if (typeof point === "string") {
    sink.drop(point);
    return;
  }
  const locality = fields[layout.locality]?.trim() ?? "";
  const region = fields[layout.region]?.trim() ?? "";
  const county = fields[layout.county]?.trim() ?? "";
  sink.postcode({
    key: `${countryCode}:${postcode}:${locality}`,
    postcode,
    countryCode,
    point,
    ...belongingOf({ locality, region, county }),
  });
}
