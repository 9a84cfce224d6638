/** The media type of GeoJSON (RFC 7946). */
export const GEO_JSON = "application/geo+json";

/** A longer header is not read. */
const HEADER_READ_MAX = 512;

/** Whether `Accept` prefers GeoJSON: it names it, and no kind of JSON with a higher weight. */
export function acceptsGeoJson(headers: Headers): boolean {
  const weights = new Map<string, number>();
  for (const range of (headers.get("accept") ?? "").slice(0, HEADER_READ_MAX).split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(type, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  return (weights.get(GEO_JSON) ?? 0) > 0 && (weights.get(GEO_JSON) ?? 0) >= (weights.get("application/json") ?? 0);
}
