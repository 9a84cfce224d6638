import type { ClientInfo } from "../../accounts/mod.ts";
import { given } from "../../domain/given.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { cookieValue, SECURE_PREFIX } from "./cookies.ts";

/** Content encodings that answers may have. */
export type Encoding = "br" | "gzip";

/** A longer header is not read: no browser sends one. */
const HEADER_LENGTH_MAX = 256;

/**
 * The first of the offered encodings that `Accept-Encoding` allows, else `identity`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptedEncoding<Offered extends Encoding>(
  { headers }: Request,
  offered: readonly Offered[],
): Offered | "identity" {
  const header = headers.get("accept-encoding") ?? "";
  const isAllowed = new Map(
    header.slice(0, HEADER_LENGTH_MAX).toLowerCase().split(",").map((part) => {
      const [name = "", quality = ""] = part.split(";").map((piece) => piece.trim());
      return [name, !/^q=0(?:\.0{0,3})?$/u.test(quality)] as const;
    }),
  );
  return offered.find((encoding) => isAllowed.get(encoding) ?? isAllowed.get("*") ?? false) ?? "identity";
}

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

/** The origin of a request, as the audit trail stores it. */
export function clientInfoOf(request: Request, notes: RequestNotes): ClientInfo {
  const address = notes.clientAddress();
  return given({
    address: address === "" ? undefined : address,
    userAgent: request.headers.get("user-agent") ?? undefined,
    operator: notes.caller?.kind === "session" ? notes.caller.impersonation?.operator : undefined,
  });
}

/** Tags of a header that are read. */
const TAGS_MAX = 20;
const STRONG = /^"([0-9a-z-]{1,40})"$/;
const NUMBER = /^\d{1,9}$/;

/** The entity tag of a version. */
export function etagOf({ version }: { readonly version: number | string }): string {
  return `"${version}"`;
}

const TAG_OCTETS = 16;

/** The entity tag of an answer, from everything that it depends on. */
export async function etagOfRevision(revision: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(revision));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, TAG_OCTETS);
  return `"${digest.toHex()}"`;
}

/**
 * The versions in `If-Match`; undefined where any version is accepted. Weak and foreign tags match nothing
 * (RFC 9110, section 13.1.1).
 */
export function wantedVersions(headers: Headers): readonly number[] | undefined {
  return wantedTags(headers)?.filter((version) => NUMBER.test(version)).map(Number);
}

/** The same for versions that are texts. */
export function wantedTags(headers: Headers): readonly string[] | undefined {
  const header = headers.get("if-match");
  return header === null || header.trim() === "*"
    ? undefined
    : tagsOf(header).flatMap((tag) => STRONG.exec(tag)?.[1] ?? []);
}

/** Whether `If-None-Match` contains this tag: the client has the current version (RFC 9110, section 13.1.2). */
export function isKnown(headers: Headers, etag: string): boolean {
  const header = headers.get("if-none-match");
  return header !== null && (header.trim() === "*" || tagsOf(header).some((tag) => weak(tag) === weak(etag)));
}

function tagsOf(header: string): readonly string[] {
  return header.split(",", TAGS_MAX).map((tag) => tag.trim());
}

function weak(tag: string): string {
  return tag.startsWith("W/") ? tag.slice(2) : tag;
}

/** Longer headers are not read: no browser sends one. */
const ACCEPT_LANGUAGE_LENGTH_MAX = 256;
/** BCP 47. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;

/** The preferred language of a browser (RFC 9110, section 12.5.4); undefined where it has none. */
export function preferredLanguage(header: string | null): string | undefined {
  return preferredLanguages(header)[0];
}

/** The languages of a browser, the preferred one first. */
function preferredLanguages(header: string | null): readonly string[] {
  if (header === null || header.length > ACCEPT_LANGUAGE_LENGTH_MAX) {
    return [];
  }
  return header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
  }).filter(({ tag, weight }) => LANGUAGE_TAG.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The languages of a request: the one that a person chose in the dashboard, then the browser's. */
export function pageLanguages(request: Request, cookie: string): readonly string[] {
  const chosen = cookieValue(request, `${SECURE_PREFIX}${cookie}`) ?? cookieValue(request, cookie);
  const accepted = preferredLanguages(request.headers.get("accept-language"));
  return chosen === undefined ? accepted : [chosen, ...accepted];
}
