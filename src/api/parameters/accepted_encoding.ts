import type { DashboardEncoding } from "../dashboard/dashboard_files.ts";

/** A longer header is not read: no browser sends one. */
const HEADER_LENGTH_MAX = 256;

/** The best encoding that `Accept-Encoding` allows (RFC 9110, section 12.5.3). */
export function acceptedEncoding(header: string | null): DashboardEncoding {
  if (header === null || header.length > HEADER_LENGTH_MAX) {
    return "identity";
  }
  const allowed = new Set(
    header.toLowerCase().split(",").map((part) => part.split(";").map((piece) => piece.trim()))
      .filter(([, quality]) => quality === undefined || Number(quality.replace("q=", "")) > 0)
      .map(([name]) => name),
  );
  return allowed.has("br") ? "br" : allowed.has("gzip") ? "gzip" : "identity";
}
