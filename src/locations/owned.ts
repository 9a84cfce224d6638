import { and, eq, type SQL } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import type { LocationOwner } from "./location.ts";

/** Condition that a location is the owner's: part of every statement here. */
export function owned({ organizationId, environment }: LocationOwner): SQL | undefined {
  return and(eq(locations.organizationId, organizationId), eq(locations.environment, environment));
}
