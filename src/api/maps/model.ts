import { t } from "elysia";
import { EnvironmentModel } from "../models/answer_model.ts";
import { boundsModel, identifierModel, oneOf, pageModel, queryIntegerModel, textModel } from "../models/fields.ts";
import { type LocationMap, PUT_TOGETHER_MAX } from "../../maps/mod.ts";
import { presenter } from "../models/presenter.ts";

const Name = textModel({ minLength: 1, maxLength: 200, description: "The map's name.", examples: ["Our stores"] });
const Description = t.Union([
  textModel({ minLength: 0, maxLength: 2000, description: "Plain text; line breaks are kept." }),
  t.Null(),
], {
  rule: "a string of at most 2000 characters, or null",
});
const Slug = t.String({
  minLength: 3,
  maxLength: 64,
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  description: "Part of the map's URL. Unique in the organization; slugs that look alike are refused.",
  rule: "3 to 64 lower-case letters a to z, digits, and single hyphens between them",
  examples: ["our-stores"],
});
const Visibility = oneOf(["private", "unlisted", "public"], {
  description: "`private`: only for its organization. `unlisted`: for anyone who has its URL. `public`: listed, and " +
    "the short codes of its locations are resolved for everyone. Only live maps can be published.",
});
const EmbedOrigins = t.Array(t.String({ minLength: 1, maxLength: 300 }), {
  maxItems: 20,
  uniqueItems: true,
  description:
    "Origins whose pages may embed the map's page in a frame, such as `https://example.com`, or only `*` for any.",
  examples: [["https://example.com"]],
});

const Map = t.Object({
  id: t.String(),
  name: t.String(),
  description: t.Union([t.String(), t.Null()]),
  slug: t.String(),
  visibility: Visibility,
  embed_origins: t.Array(t.String()),
  batch_ids: t.Array(t.String(), {
    description:
      "The batches whose rows were imported onto the map, the newest last, at most 20. They may be deleted " +
      "since. Never shown to the public.",
  }),
  location_count: t.Number({ multipleOf: 1, minimum: 0 }),
  url: t.Union([t.String(), t.Null()], { description: "The URL of its page; null while it is private." }),
  environment: EnvironmentModel,
  created_at: t.String({ format: "date-time" }),
  updated_at: t.String({ format: "date-time" }),
}, { additionalProperties: false });

/** Schemas of the requests and answers of the routes under `/v1/maps`. */
export const MapsModel = {
  create: t.Object({
    name: Name,
    description: t.Optional(Description),
    slug: t.Optional(Slug),
    visibility: t.Optional(Visibility),
    embed_origins: t.Optional(EmbedOrigins),
  }, { additionalProperties: false }),
  update: t.Object({
    name: t.Optional(Name),
    description: t.Optional(Description),
    slug: t.Optional(Slug),
    visibility: t.Optional(Visibility),
    embed_origins: t.Optional(EmbedOrigins),
  }, { additionalProperties: false }),
  params: t.Object({
    id: identifierModel("map"),
    location_id: identifierModel("loc"),
  }),
  position: t.Object({
    position: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 100_000,
      description: "Position in the map's order, from 0. Default: its present position, or the end for a new location.",
      examples: [0],
    })),
  }, { additionalProperties: false }),
  several: t.Object({
    location_ids: t.Optional(t.Array(identifierModel("loc"), {
      minItems: 1,
      maxItems: PUT_TOGETHER_MAX,
      uniqueItems: true,
      description: "Identifiers of locations, in the order in which they are added.",
    })),
    filter: t.Optional(t.Object({
      tag: t.Optional(textModel({ minLength: 1, maxLength: 50, description: "Locations with exactly this tag." })),
      q: t.Optional(textModel({
        minLength: 1,
        maxLength: 200,
        description: "Locations with words that begin with these words, in name, label, tags or short code.",
      })),
      bounds: t.Optional(boundsModel("locations inside.")),
    }, { additionalProperties: false, minProperties: 1, description: "All given fields must match." })),
  }, { additionalProperties: false }),
  added: t.Object({
    added: t.Number({ multipleOf: 1, minimum: 0, description: "Locations that were not on the map before." }),
    existing: t.Number({
      multipleOf: 1,
      minimum: 0,
      description: "Locations that were on it: they stay where they are.",
    }),
    map: Map,
  }, { additionalProperties: false }),
  map: Map,
  list: pageModel(Map),
};

/** The parts of the address of a published map's page. */
export interface MapAddress {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly organizationSlug: string;
}

/** The JSON form of a map for its organization. */
export function presentMap(map: LocationMap, address: MapAddress) {
  const url = map.visibility === "private" ? null : mapPageUrl(address, map.slug);
  return present({ ...map, locationCount: map.size, url });
}

const present = presenter(Map);

/** The URL of a published map's page. Slugs need no encoding. */
export function mapPageUrl({ publicUrl, organizationSlug }: MapAddress, slug: string): string {
  return `${publicUrl}/maps/${organizationSlug}/${slug}`;
}
