/** True when the client has what the tag names already (`If-None-Match`, RFC 9110, section 13.1.2). */
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  return known !== null &&
    known.split(",").some((tag) => tag.trim().replace(/^W\//u, "") === etag || tag.trim() === "*");
}
