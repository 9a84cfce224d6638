import type { Chance } from "../../domain/chance.ts";

/** Words that follow an organization's slug in paths of this service, or may do so one day. */
const RESERVED = new Set(
  ("about admin all api app assets dashboard docs edit embed embedded export feed geojson health help index json list " +
    "locations login logout map maps new null preview private public rss search settings sitemap static style styles " +
    "swagger test tile tiles undefined unlisted v1 v2 widget www").split(" "),
);

const LENGTH_MIN = 3;
const LENGTH_MAX = 64;
/** Length of a slug derived from a name; leaves space for a suffix. */
const BASE_LENGTH_MAX = 48;
const SUFFIX_BYTES = 3;
const FORM = /^[a-z0-9-]+$/;

/** The rule that a chosen slug breaks; undefined for a valid one. */
export function mapSlugFault(slug: string): string | undefined {
  if (slug.length < LENGTH_MIN || slug.length > LENGTH_MAX) {
    return `must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`;
  }
  if (!FORM.test(slug) || slug.startsWith("-") || slug.endsWith("-") || slug.includes("--")) {
    return "must have lower-case letters a to z, digits, and single hyphens between them";
  }
  return RESERVED.has(slug) ? "is reserved" : undefined;
}

/** A slug derived from a map's name; a random one where the name gives none, for example in another script. */
export function slugFromName(name: string, chance: Chance): string {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const slug = plain.split(/[^a-z0-9]+/).filter((part) => part !== "").join("-").slice(0, BASE_LENGTH_MAX);
  const whole = slug.endsWith("-") ? slug.slice(0, -1) : slug;
  return mapSlugFault(whole) === undefined ? whole : withSuffix("map", chance);
}

/** The slug with a random suffix, for slugs that are taken. */
export function withSuffix(slug: string, chance: Chance): string {
  return `${slug}-${chance.bytes(SUFFIX_BYTES).toHex()}`;
}

/**
 * The visual form of a slug: slugs that look alike have the same one. Like the skeletons of Unicode Technical Standard
 * 39, for the few characters that a slug may have; hyphens are dropped, because they are easily overlooked.
 *
 * @example
 * ```ts
 * confusableKey("r0ute-1") === confusableKey("route-l"); // true
 * ```
 */
export function confusableKey(slug: string): string {
  return slug.replaceAll("-", "").replaceAll("0", "o").replaceAll(/[1i]/g, "l").replaceAll("m", "rn")
    .replaceAll("w", "vv");
}
