import { t } from "elysia";
import { EnvironmentModel } from "../models/answer_model.ts";
import {
  boundsModel,
  closed,
  Count,
  identifierModel,
  Moment,
  oneOf,
  orNull,
  pageModel,
  queryIntegerModel,
  textModel,
} from "../models/fields.ts";
import { type LocationMap, PUT_TOGETHER_MAX } from "../../maps/mod.ts";
import { presenter } from "../models/presenter.ts";

const Name = textModel({ minLength: 1, maxLength: 200, description: "The map's name.", examples: ["Our stores"] });
const Description = orNull(
  textModel({ minLength: 0, maxLength: 2000, description: "Plain text; line breaks are kept." }),
  {
    rule: "a string of at most 2000 characters, or null",
  },
);
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

const Map = closed({
  id: t.String(),
  name: t.String(),
  description: orNull(t.String()),
  slug: t.String(),
  visibility: Visibility,
  embed_origins: t.Array(t.String()),
  batch_ids: t.Array(t.String(), {
    description:
      "The batches whose rows were imported onto the map, the newest last, at most 20. They may be deleted " +
      "since. Never shown to the public.",
  }),
  location_count: Count,
  url: orNull(t.String(), { description: "The URL of its page; null while it is private." }),
  environment: EnvironmentModel,
  created_at: Moment,
  updated_at: Moment,
});

/** The fields that an owner may leave out. */
const CHOSEN = {
  description: t.Optional(Description),
  slug: t.Optional(Slug),
  visibility: t.Optional(Visibility),
  embed_origins: t.Optional(EmbedOrigins),
};

/** Schemas of the requests and answers of the routes under `/v1/maps`. */
export const MapsModel = {
  create: closed({ name: Name, ...CHOSEN }),
  update: closed({ name: t.Optional(Name), ...CHOSEN }),
  params: t.Object({
    id: identifierModel("map"),
    location_id: identifierModel("loc"),
  }),
  position: closed({
    position: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 100_000,
      description: "Position in the map's order, from 0. Default: its present position, or the end for a new location.",
      examples: [0],
    })),
  }),
  several: closed({
    location_ids: t.Optional(t.Array(identifierModel("loc"), {
      minItems: 1,
      maxItems: PUT_TOGETHER_MAX,
      uniqueItems: true,
      description: "Identifiers of locations, in the order in which they are added.",
    })),
    filter: t.Optional(closed({
      tag: t.Optional(textModel({ minLength: 1, maxLength: 50, description: "Locations with exactly this tag." })),
      q: t.Optional(textModel({
        minLength: 1,
        maxLength: 200,
        description: "Locations with words that begin with these words, in name, label, tags or short code.",
      })),
      bounds: t.Optional(boundsModel("locations inside.")),
    }, { minProperties: 1, description: "All given fields must match." })),
  }),
  added: closed({
    added: t.Number({ multipleOf: 1, minimum: 0, description: "Locations that were not on the map before." }),
    existing: t.Number({
      multipleOf: 1,
      minimum: 0,
      description: "Locations that were on it: they stay where they are.",
    }),
    map: Map,
  }),
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
