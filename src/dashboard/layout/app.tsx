import { useEffect, useState } from "preact/hooks";
import type { Me } from "../api/types.ts";
import { preferences } from "../base/preferences.ts";
import { Failure, Loading } from "../kit/lists.tsx";
import { ActionButton, Button, Toaster } from "../kit/actions.tsx";
import { Dialogs } from "../kit/dialog.tsx";
import { Screen } from "../kit/screen.tsx";
import type { Page, PageProps } from "../page.ts";
import { go, Link, type Route, useRoute } from "../router/router.tsx";
import { findPage } from "../router/find_page.ts";
import { addressOf, type Workspace } from "../router/workspace.ts";
import { membershipOf, type Session, useSession } from "../session/session.ts";
import { signOut, startSession } from "../session/sign_in.ts";
import { GuestFrame } from "./guest_frame.tsx";
import { Missing } from "./shell.tsx";
import { pathAfterLogin } from "./path_after_login.ts";
import { SessionFrame } from "./session_frame.tsx";
import { messagesOf } from "../messages/messages.ts";
import { addressInOther } from "./switch_workspace.ts";
import type { ComponentType } from "preact";
import { LAYOUT } from "../texts/en.json";

const t = messagesOf(LAYOUT);

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
  const route = useRoute();
  const who = useSession();
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
    const last = { organization: who.me.organization.slug, environment: preferences.get().environment };
    return addressOf(here, route.workspace ?? last);
  }
  return undefined;
}

/**
 * Shown if the person does not belong to the organization in the address. Offers their own organizations, and does not
 * say whether that one exists: the service does not reveal it.
 */
function NotMember({ me, workspace }: { readonly me: Me; readonly workspace: Workspace }) {
  const route = useRoute();
  const here = addressOf(`${route.path}${location.search}${location.hash}`, workspace);
  return (
    <Screen title={t("notMember", { name: workspace.organization })}>
      <p>{t("notMemberBody", { email: me.user.email })}</p>
      <ul class="choice-list">
        {me.organizations.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={addressInOther(route, { ...workspace, organization: slug })} class="button">
              <bdi>{t("openOrganization", { name })}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <ActionButton kind="quiet" onAct={() => signOut(here)}>{t("otherAccount")}</ActionButton>
    </Screen>
  );
}

type Loaded =
  | { readonly of: Page["load"]; readonly Component: ComponentType<PageProps> }
  | { readonly of: Page["load"]; readonly error: unknown };

interface PageViewProps extends PageProps {
  readonly page: Page;
  /** Loads other code than the page's own: what visitors see there. */
  readonly load?: Page["load"];
}

/** Fetches a page's code and draws it; it is created again for another organization, environment or `:name`. */
function PageView({ page, load = page.load, params }: PageViewProps) {
  const { workspace } = useRoute();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ of: load, Component }),
      (error: unknown) => setLoaded({ of: load, error }),
    );
  }, [load]);
  if (loaded?.of !== load) {
    return <Loading />;
  }
  if ("error" in loaded) {
    return (
      <div class="failure">
        <p role="alert" class="note bad">{t("outdated")}</p>
        <Button kind="primary" onPress={() => location.reload()}>{t("reload")}</Button>
      </div>
    );
  }
  const { Component } = loaded;
  const key = [workspace?.organization, workspace?.environment, ...Object.values(params)].join(" ");
  return (
    <>
      <Component key={key} params={params} />
      <Dialogs />
    </>
  );
}
