import type { Location } from "../../locations/mod.ts";
import { presentComponents } from "../present_components.ts";

/** A location as the wire carries it. */
export function presentLocation(location: Location) {
  const { id, shortCode, name, label, coordinates, confidence, status, precision } = location;
  return {
    id,
    short_code: shortCode,
    name,
    label,
    coordinates: { latitude: coordinates.latitude, longitude: coordinates.longitude },
    confidence,
    status,
    precision,
    components: presentComponents(location.components),
    tags: [...location.tags],
    metadata: { ...location.metadata },
    environment: location.environment,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  };
}
