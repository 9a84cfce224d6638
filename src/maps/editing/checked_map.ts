import type { Chance } from "../../domain/clock.ts";
import { isWebOrigin, plainTextFault, slugFault, slugFromName, type SlugRules } from "../../domain/slug.ts";
import type { Visibility } from "../../domain/visibility.ts";
import type { MapOwner } from "../map.ts";
import { assertFields } from "../../domain/problem.ts";
import { given } from "../../domain/given.ts";

/** Words that follow an organization's slug in paths of this service, or may do so one day. */
const RESERVED = new Set(
  ("about admin all api app assets dashboard docs edit embed embedded export feed geojson health help index json list " +
    "locations login logout map maps new null preview private public rss search settings sitemap static style styles " +
    "swagger test tile tiles undefined unlisted v1 v2 widget www").split(" "),
);

const SLUG_RULES: SlugRules = { lengthMax: 64, baseLengthMax: 48, reserved: RESERVED };
const SUFFIX_BYTES = 3;

export function mapSlugFault(slug: string): string | undefined {
  return slugFault(slug, SLUG_RULES);
}

/** A slug derived from a map's name; a random one where the name gives none, for example in another script. */
export function slugOf(name: string, chance: Chance): string {
  return slugFromName(name, SLUG_RULES) ?? withSuffix("map", chance);
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

/** The fields of a map as sent; absent fields were not sent. */
export interface MapFields {
  /** 1–200 characters. */
  readonly name?: string;
  /** 1–2000 characters, with line breaks; null: none. */
  readonly description?: string | null;
  /** 3–64 of a–z, 0–9 and single hyphens. */
  readonly slug?: string;
  readonly visibility?: Visibility;
  /** At most 20 origins (`https://example.com`), or `*` alone. */
  readonly embedOrigins?: readonly string[];
}

const NAME_LENGTH = { min: 1, max: 200 };
const DESCRIPTION_LENGTH = { min: 1, max: 2000 };
const ORIGINS_MAX = 20;
/** Stands for every host below the one that follows. */
const WILDCARD = "https://*.";

/**
 * The fields with texts trimmed and in NFC.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at every field that is not as it must be.
 */
export function checkedMap(owner: MapOwner, fields: MapFields): MapFields {
  const name = fields.name?.trim().normalize("NFC");
  const description = fields.description?.trim().normalize("NFC").replaceAll("\r\n", "\n");
  const { slug, visibility = "private", embedOrigins = [] } = fields;
  assertFields("The map cannot be saved because fields are invalid", {
    name: name === undefined ? undefined : plainTextFault(name, NAME_LENGTH),
    description: description === undefined ? undefined : descriptionFault(description),
    slug: slug === undefined ? undefined : mapSlugFault(slug),
    visibility: visibility !== "private" && owner.environment === "test"
      ? "must be private in the test environment: only live maps are published"
      : undefined,
    embed_origins: originsFault(embedOrigins),
  });
  return { ...fields, ...given({ name, description: description === "" ? null : description }) };
}

/** Line breaks are allowed; an empty text counts as none. */
function descriptionFault(description: string): string | undefined {
  return description === "" ? undefined : plainTextFault(description.replaceAll("\n", " "), DESCRIPTION_LENGTH);
}

function originsFault(origins: readonly string[]): string | undefined {
  if (origins.length > ORIGINS_MAX) {
    return `must be at most ${ORIGINS_MAX}`;
  }
  const isFit = origins.every((origin) => isOrigin(origin) || (origin === "*" && origins.length === 1));
  return isFit ? undefined : "must be origins such as https://example.com, or * alone";
}

/**
 * The origins end up in a header: only the URL parser's own spelling is accepted, and only characters that a policy
 * cannot misread.
 */
function isOrigin(text: string): boolean {
  return isWebOrigin(text.startsWith(WILDCARD) ? `https://${text.slice(WILDCARD.length)}` : text);
}
