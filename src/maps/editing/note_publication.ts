import { recordEvent } from "../../store/audit.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import type { LocationMap, MapActor } from "../map.ts";

/** A map before and after a change; undefined: it did not or does not exist. */
interface Publication {
  readonly actor: MapActor;
  readonly before: Pick<LocationMap, "id" | "visibility" | "slug"> | undefined;
  readonly after: Pick<LocationMap, "id" | "visibility" | "slug"> | undefined;
}

/** Records a change of what is public. A change among people who may see the map anyway is not recorded. */
export async function notePublication(
  deps: Pick<MapsDeps, "clock" | "chance">,
  tenant: Tenant,
  { actor, before, after }: Publication,
): Promise<void> {
  const [from, to] = [before?.visibility ?? "private", after?.visibility ?? "private"];
  const mapId = after?.id ?? before?.id;
  if (mapId === undefined || (from === to && (to === "private" || before?.slug === after?.slug))) {
    return;
  }
  const action = to === "private" ? "map.withdrawn" : from === "private" ? "map.published" : "map.republished";
  await recordEvent(deps, {
    tenant,
    action,
    actorId: actor.actorId,
    targetId: mapId,
    client: actor,
    details: { from, to, slug: after?.slug ?? before?.slug ?? "" },
  });
}
