import { presentComponents, presentSource } from "../domain/present_answer.ts";
import type { Location } from "./location.ts";

/** The public form of a location, in the API and in events. */
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
    accuracy_m: location.accuracyM,
    components: presentComponents(location.components),
    source: location.source === null ? null : presentSource(location.source),
    tags: [...location.tags],
    metadata: { ...location.metadata },
    environment: location.environment,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  };
}

/** A location as a GeoJSON feature (RFC 7946, section 3.2). */
export function presentFeature(location: Location) {
  const { coordinates: { latitude, longitude }, ...properties } = presentLocation(location);
  return {
    type: "Feature" as const,
    id: location.id,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] as [number, number] },
    properties,
  };
}
