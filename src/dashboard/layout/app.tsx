import { useEffect } from "preact/hooks";
import type { Me } from "../api/types.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { Failure } from "../kit/loading/failure.tsx";
import { Loading } from "../kit/loading/loading.tsx";
import { Toaster } from "../kit/notices/toaster.tsx";
import { Screen } from "../kit/screen.tsx";
import type { Page } from "../page.ts";
import { go } from "../router/go.ts";
import { findPage } from "../router/find_page.ts";
import { currentRoute, type Route } from "../router/current_route.ts";
import { addressOf, type Workspace } from "../router/workspace.ts";
import { membershipOf } from "../session/acting.ts";
import { type Session, session } from "../session/session.ts";
import { startSession } from "../session/start_session.ts";
import { GuestFrame } from "./guest_frame.tsx";
import { Missing } from "./missing.tsx";
import { NotMember } from "./not_member.tsx";
import { PageView } from "./page_view.tsx";
import { pathAfterLogin } from "./path_after_login.ts";
import { SessionFrame } from "./session_frame.tsx";

/** The page of the current path, in the frame for the current session. */
export function App() {
  return (
    <>
      <Current />
      <Toaster />
    </>
  );
}

function Current() {
  const route = useStore(currentRoute);
  const who = useStore(session);
  const found = findPage(route);
  const target = found === undefined ? undefined : redirectOf(found.page, who, route);
  useEffect(() => {
    if (target !== undefined) {
      go(target, "replace");
    }
  }, [target]);

  if (who.state === "unreachable" && found?.page.access !== "open") {
    return (
      <GuestFrame>
        <Screen title="Locus">
          <Failure error={who.error} onRetry={() => void startSession()} />
        </Screen>
      </GuestFrame>
    );
  }
  if (who.state === "starting" || target !== undefined) {
    return (
      <GuestFrame>
        <Loading />
      </GuestFrame>
    );
  }
  const { workspace } = route;
  if (who.state === "present" && workspace !== undefined && membershipOf(who.me, workspace) === undefined) {
    return (
      <GuestFrame>
        <NotMember me={who.me} workspace={workspace} />
      </GuestFrame>
    );
  }
  const forGuests = who.state === "absent" ? found?.page.loadForGuests : undefined;
  if (found !== undefined && forGuests !== undefined) {
    return (
      <GuestFrame size="wide">
        <PageView page={found.page} load={forGuests} params={found.params} />
      </GuestFrame>
    );
  }
  const content = found === undefined ? <Missing /> : <PageView page={found.page} params={found.params} />;
  return who.state === "present" && found?.page.access !== "open"
    ? <SessionFrame me={who.me} role={found?.page.role}>{content}</SessionFrame>
    : <GuestFrame>{content}</GuestFrame>;
}

/** The redirect for a visitor who may not open the page, or for an incomplete address; undefined if there is none. */
function redirectOf({ access, loadForGuests }: Page, who: Session, route: Route): string | undefined {
  const { state } = who;
  if (access === "guest") {
    return state === "present" ? pathAfterLogin(route.query) : undefined;
  }
  if (access === "open" || (state === "absent" && loadForGuests !== undefined && route.workspace === undefined)) {
    return undefined;
  }
  const here = `${route.path}${location.search}${location.hash}`;
  if (state === "absent" || state === "expired") {
    const next = addressOf(here, route.workspace);
    return next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`;
  }
  if (state === "present" && (route.workspace === undefined || !route.isComplete)) {
    return addressOf(here, route.workspace ?? lastWorkspace(who.me));
  }
  return undefined;
}

/** The workspace for an address that names none. */
function lastWorkspace(me: Me): Workspace {
  return { organization: me.organization.slug, environment: preferences.get().environment };
}
