import type { Static } from "elysia";
import type { UpdateLocation } from "../../locations/mod.ts";
import type { LocationsModel } from "./model.ts";
import { refuse } from "./to_creation.ts";
import type { LocationInputBody } from "./resolve_location_input.ts";

/** A change of a location: fields, and optionally an input to resolve first. */
export interface Change {
  readonly origin?: LocationInputBody;
  readonly fields: Pick<UpdateLocation, "name" | "label" | "coordinates" | "tags" | "metadata">;
}

/**
 * Converts the body of `PATCH /v1/locations/{id}`.
 *
 * @throws Problem `INVALID_REQUEST` for fields that exclude each other
 */
export function toChange(body: Static<typeof LocationsModel.update>): Change {
  const { input, country, accept, name, label, coordinates, tags, metadata } = body;
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(coordinates === undefined ? {} : { coordinates }),
    ...(tags === undefined ? {} : { tags }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  if (input === undefined) {
    refuse(country, "/country", "Only allowed with input");
    refuse(accept, "/accept", "Only allowed with input");
    return { fields };
  }
  refuse(coordinates, "/coordinates", "Not allowed with input, which determines the coordinates");
  refuse(label, "/label", "Not allowed with input; use name");
  return { origin: { input, country, accept }, fields };
}
