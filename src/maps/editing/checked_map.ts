import { plainTextFault } from "../../domain/plain_text_fault.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import type { Visibility } from "../../domain/visibility.ts";
import { isWebOrigin } from "../../domain/web_origin.ts";
import type { MapOwner } from "../map.ts";
import { mapSlugFault } from "./map_slug.ts";

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
  const errors = [
    ...fault("/name", name === undefined ? undefined : plainTextFault(name, NAME_LENGTH)),
    ...fault("/description", description === undefined ? undefined : descriptionFault(description)),
    ...fault("/slug", slug === undefined ? undefined : mapSlugFault(slug)),
    ...fault(
      "/visibility",
      visibility !== "private" && owner.environment === "test"
        ? "must be private in the test environment: only live maps are published"
        : undefined,
    ),
    ...fault("/embed_origins", originsFault(embedOrigins)),
  ];
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The map cannot be saved because fields are invalid", { errors });
  }
  return {
    ...fields,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description === "" ? null : description }),
  };
}

function fault(pointer: string, detail: string | undefined): readonly FieldProblem[] {
  return detail === undefined ? [] : [{ pointer, detail }];
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
