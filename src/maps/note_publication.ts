import type { Tenant } from "../store/with_organization.ts";
import type { LocationMap, MapActor } from "./map.ts";
import { noteAudit } from "./note_audit.ts";
import type { MapsRoom } from "./room.ts";

/** A map before and after a change; undefined: it was or is not there. */
export interface Publication {
  readonly actor: MapActor;
  readonly before: Pick<LocationMap, "id" | "visibility" | "slug"> | undefined;
  readonly after: Pick<LocationMap, "id" | "visibility" | "slug"> | undefined;
}

/** Notes what a change makes known or takes back; one among those who may see it anyway is not noted. */
export async function notePublication(
  room: Pick<MapsRoom, "clock" | "chance">,
  tenant: Tenant,
  { actor, before, after }: Publication,
): Promise<void> {
  const [from, to] = [before?.visibility ?? "private", after?.visibility ?? "private"];
  const mapId = after?.id ?? before?.id;
  if (mapId === undefined || (from === to && (to === "private" || before?.slug === after?.slug))) {
    return;
  }
  const action = to === "private" ? "map.withdrawn" : from === "private" ? "map.published" : "map.republished";
  await noteAudit(room, tenant, {
    action,
    actor,
    mapId,
    details: { from, to, slug: after?.slug ?? before?.slug ?? "" },
  });
}
