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
