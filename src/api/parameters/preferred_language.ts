/** Longer headers are not read: no browser sends one. */
const ACCEPT_LANGUAGE_LENGTH_MAX = 256;
const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;

/** The preferred language of a browser (RFC 9110, section 12.5.4); undefined where it has none. */
export function preferredLanguage(header: string | null): string | undefined {
  if (header === null || header.length > ACCEPT_LANGUAGE_LENGTH_MAX) {
    return undefined;
  }
  let best: { readonly tag: string; readonly weight: number } | undefined;
  for (const part of header.split(",")) {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (TAG.test(tag) && weight > (best?.weight ?? 0)) {
      best = { tag, weight };
    }
  }
  return best?.tag;
}
