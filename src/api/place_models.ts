import { t } from "elysia";

/** A point on WGS 84, in decimal degrees. */
export const CoordinatesModel = t.Object({
  latitude: t.Number({ minimum: -90, maximum: 90 }),
  longitude: t.Number({ minimum: -180, maximum: 180 }),
}, {
  additionalProperties: false,
  description: "WGS 84, decimal degrees.",
  rule: "an object of latitude and longitude",
});

/** The parts of a written address. */
export const ComponentsModel = t.Partial(
  t.Object({
    name: t.String(),
    house_number: t.String(),
    unit: t.String(),
    street: t.String(),
    postcode: t.String(),
    district: t.String(),
    locality: t.String(),
    county: t.String(),
    region: t.String(),
    country: t.String(),
    country_code: t.String({ description: "ISO 3166-1 alpha-2." }),
  }),
  { additionalProperties: false },
);

/** How fine a point is. */
export const PrecisionModel = t.Union([
  t.Literal("coordinate"),
  t.Literal("house"),
  t.Literal("interpolated"),
  t.Literal("street"),
  t.Literal("intersection"),
  t.Literal("place"),
  t.Literal("postcode"),
  t.Literal("district"),
  t.Literal("locality"),
  t.Literal("county"),
  t.Literal("region"),
  t.Literal("country"),
  t.Literal("cell"),
  t.Literal("map_center"),
]);

/** One of the two worlds of an organization. */
export const EnvironmentModel = t.Union([t.Literal("test"), t.Literal("live")]);
