import { and, eq, type SQL } from "drizzle-orm";
import { maps } from "../store/schema/maps.ts";
import type { MapOwner } from "./map.ts";

/** Condition that a map is the owner's: part of every statement here that is not for the public. */
export function owned({ organizationId, environment }: MapOwner): SQL | undefined {
  return and(eq(maps.organizationId, organizationId), eq(maps.environment, environment));
}
