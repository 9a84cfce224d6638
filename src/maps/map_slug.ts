import type { Chance } from "../domain/chance.ts";

/** Words that stand behind an organization's in addresses of this service, or may one day. */
const RESERVED = new Set(
  ("about admin all api app assets dashboard docs edit embed embedded export feed geojson health help index json list " +
    "locations login logout map maps new null preview private public rss search settings sitemap static style styles " +
    "swagger test tile tiles undefined unlisted v1 v2 widget www").split(" "),
);

const LENGTH_MIN = 3;
const LENGTH_MAX = 64;
/** What a derived slug keeps of a name, leaving room for a suffix. */
const BASE_LENGTH_MAX = 48;
const SUFFIX_BYTES = 3;
const FORM = /^[a-z0-9-]+$/;

/** What is wrong with a slug somebody chose, as a rule to show them; undefined where nothing is. */
export function mapSlugFault(slug: string): string | undefined {
  if (slug.length < LENGTH_MIN || slug.length > LENGTH_MAX) {
    return `must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`;
  }
  if (!FORM.test(slug) || slug.startsWith("-") || slug.endsWith("-") || slug.includes("--")) {
    return "must have lower-case letters a to z, digits, and single hyphens between them";
  }
  return RESERVED.has(slug) ? "is reserved" : undefined;
}

/** A slug from a map's name; where the name gives none, as in another script, one of chance. */
export function slugFromName(name: string, chance: Chance): string {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const slug = plain.split(/[^a-z0-9]+/).filter((part) => part !== "").join("-").slice(0, BASE_LENGTH_MAX);
  const whole = slug.endsWith("-") ? slug.slice(0, -1) : slug;
  return mapSlugFault(whole) === undefined ? whole : withSuffix("map", chance);
}

/** The slug with an end of chance, for where it is taken. */
export function withSuffix(slug: string, chance: Chance): string {
  return `${slug}-${chance.bytes(SUFFIX_BYTES).toHex()}`;
}

/**
 * What a slug looks like: two that look the same have one form. As the skeletons of Unicode Technical Standard 39 do
 * it, for the few characters that a slug may have; hyphens are easily lost too.
 *
 * @example
 * ```ts
 * slugLook("r0ute-1") === slugLook("route-l"); // true
 * ```
 */
export function slugLook(slug: string): string {
  return slug.replaceAll("-", "").replaceAll("0", "o").replaceAll(/[1i]/g, "l").replaceAll("m", "rn")
    .replaceAll("w", "vv");
}
