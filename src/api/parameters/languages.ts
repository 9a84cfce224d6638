import { cookieValue, SECURE_PREFIX } from "./cookies.ts";

/** Longer headers are not read: no browser sends one. */
const ACCEPT_LANGUAGE_LENGTH_MAX = 256;
const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;

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
  }).filter(({ tag, weight }) => TAG.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The languages of a request: the one that a person chose in the dashboard, then the browser's. */
export function pageLanguages(request: Request, cookie: string): readonly string[] {
  const chosen = cookieValue(request, `${SECURE_PREFIX}${cookie}`) ?? cookieValue(request, cookie);
  const accepted = preferredLanguages(request.headers.get("accept-language"));
  return chosen === undefined ? accepted : [chosen, ...accepted];
}
