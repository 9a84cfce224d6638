import { t } from "elysia";

/** A language of labels. */
export const LabelLanguage = t.String({
  maxLength: 35,
  pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$",
  description: "BCP 47 tag of the language of names. Default: the language of each place.",
  rule: "a BCP 47 language tag such as nl or pt-BR",
  examples: ["nl"],
});

/** Schemas of the requests for tiles. */
export const TilesModel = {
  tile: t.Object({
    z: t.String({ description: "Zoom, 0 to 16." }),
    x: t.String({ description: "Column from the west." }),
    y: t.String({ description: "Row from the north, and `.mvt`." }),
  }),
  tileQuery: t.Object({
    language: t.Optional(LabelLanguage),
    v: t.Optional(t.String({
      maxLength: 80,
      description:
        "The version in the URLs of a style or TileJSON. Responses to requests with it may be cached forever.",
    })),
  }, { additionalProperties: false }),
  tileJsonQuery: t.Object({ language: t.Optional(LabelLanguage) }, { additionalProperties: false }),
  styleQuery: t.Object({
    language: t.Optional(LabelLanguage),
    theme: t.Optional(t.Union([t.Literal("light"), t.Literal("dark")], { rule: "light or dark" })),
  }, { additionalProperties: false }),
};
