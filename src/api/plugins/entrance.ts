import { type Caller, isPublishable } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { type Access, assertAccess, assertStanding } from "./caller/access.ts";
import { authenticate, authenticateNow, type Authenticator } from "./caller/authenticate.ts";
import type { WebPages } from "./caller/web_pages.ts";
import type { RequestNotes } from "./requests/open_request.ts";
import type { KnownRoute, KnownRoutes } from "./route.ts";

/** What the gate needs to check requests. */
export interface GateOptions extends Authenticator {
  readonly routes: KnownRoutes;
  readonly pages: WebPages;
  /** @throws {Problem} `QUOTA_EXCEEDED` where the organization's storage is full */
  readonly assertStorage: (organizationId: string) => Promise<void>;
}

/** Lets a request in: its caller, access and limits are checked and noted. A promise where something is not known yet. */
export type Entrance = (request: Request, notes: RequestNotes) => Promise<void> | undefined;

/** The entrance of routes with an access. `notes.route` must be set. */
export type EntranceOf = (access: Exclude<Access, "operator">) => Entrance;

export function entrances(authenticator: GateOptions): EntranceOf {
  async function enterLater(
    caller: Caller,
    notes: RequestNotes,
    { entering, isStoring }: { readonly entering: Promise<void> | undefined; readonly isStoring: boolean },
  ): Promise<void> {
    await (entering === undefined ? undefined : notes.waitForOrganizationLimit(entering));
    notes.holdsPlace = true;
    if (isStoring) {
      await authenticator.assertStorage(caller.organizationId);
    }
  }
  return (access) => {
    return admit;

    /** Waits only for what is not known yet: most keys are cached, and most lanes have a place. */
    function admit(request: Request, notes: RequestNotes): Promise<void> | undefined {
      if (access === "open" || notes.caller !== undefined) {
        return undefined;
      }
      const caller = authenticateNow(authenticator, request);
      return caller === undefined
        ? authenticate(authenticator, request).then((found) => enter(found, request, notes))
        : enter(caller, request, notes);
    }
    function enter(caller: Caller, request: Request, notes: RequestNotes): Promise<void> | undefined {
      // Noted before access is checked: a refusal also shows the caller's limits.
      notes.caller = caller;
      const known = authenticator.routes.of(request, notes.route ?? "");
      const { isForPages, isPersonal } = known;
      if (caller.kind === "session" && caller.needs !== undefined && !isPersonal) {
        throw new Problem("FORBIDDEN", "This organization requires a second factor: add one to your account first", {
          extension: { needs: caller.needs },
        });
      }
      if (caller.kind === "key" && caller.allowsAddress?.(notes.clientAddress()) === false) {
        throw new Problem("ADDRESS_NOT_ALLOWED", "This key may not be used from the address of this request");
      }
      if (isPublishable(caller)) {
        const admitting = authenticator.pages.assertMayRequest(caller, { request, notes, isForPages });
        if (admitting !== undefined) {
          return admitting.then(() => enterLane(caller, request, { ...known, notes }));
        }
      } else {
        authenticator.faults.assertMayRequest(caller);
      }
      return enterLane(caller, request, { ...known, notes });
    }
    function enterLane(
      caller: Caller,
      request: Request,
      { notes, workClass, isStoring, isKeeping }: KnownRoute & { readonly notes: RequestNotes },
    ): Promise<void> | undefined {
      if (access !== "open") {
        assertAccess(caller, access);
        assertStanding(caller, { access, method: request.method, route: notes.route ?? "", workClass, isKeeping });
      }
      notes.lane = authenticator.work.laneOf(caller.organizationId, workClass);
      const entering = notes.lane.enter(request);
      if (entering === undefined && !isStoring) {
        notes.holdsPlace = true;
        return undefined;
      }
      return enterLater(caller, notes, { entering, isStoring });
    }
  };
}
