import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Me, Role } from "../api/types.ts";
import { clockTime } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { Link, useRoute } from "../router/router.tsx";
import { hasRole, session, useEnvironment } from "../session/session.ts";
import { AccountMenu, Shell } from "./shell.tsx";
import { Empty } from "../kit/lists.tsx";
import { Screen, Segments } from "../kit/screen.tsx";
import { api } from "../api/api.ts";
import { ActionButton, Button, toastFailure } from "../kit/actions.tsx";
import { send } from "../api/send.ts";
import { BASE_PATH } from "../base/base_path.ts";
import { COOKIE_MODE } from "../session/access.ts";
import { forgetImpersonation, keptImpersonation } from "../session/impersonation.ts";
import { Icon } from "../kit/icon.tsx";
import { NAVIGATION } from "./navigation.ts";
import { LAYOUT, ROLE_NAMES, SECOND_FACTOR, TOP_BAR } from "../texts/en.json";
import { switchWorkspace } from "./switch_workspace.ts";
import { languageOf } from "../base/languages.ts";
import { MenuItem, MenuLink } from "../kit/menu.tsx";
import { signOut } from "../session/sign_in.ts";
import type { PaletteProps } from "../palette/palette.tsx";
import { chooseLanguage } from "../base/preferences.ts";

const t = messagesOf(LAYOUT);
const roleName = messagesOf(ROLE_NAMES);
const factor = messagesOf(SECOND_FACTOR);
const topBar = messagesOf(TOP_BAR);

/** The frame of members' pages, with the banner of the test environment. */
export function SessionFrame({ me, role, children }: {
  readonly me: Me;
  /** The lowest role that the page requires. */
  readonly role: Role | undefined;
  readonly children: ComponentChildren;
}) {
  const environment = useEnvironment();
  const { path } = useRoute();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        setOpen(false);
      }
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  // The page on which they add it stays open.
  const needsFactor = me.organization.needs_second_factor && path !== "/account";
  const preventsFound = role !== undefined && !hasRole(me.organization.role, role);
  const banners = (
    <>
      <Standing me={me} />
      {environment === "test" && <aside class="test-banner" aria-label={shared("environment")}>{t("testMode")}</aside>}
      {me.user.email_verification === "pending" && <VerifyBanner email={me.user.email} />}
    </>
  );
  return (
    <Shell
      isOpen={isOpen}
      onOpen={setOpen}
      top={<TopBar me={me} />}
      sidebar={<Sidebar me={me} path={path} />}
      banners={banners}
    >
      {needsFactor
        ? <SecondFactorNeeded {...me} />
        : preventsFound
        ? <Forbidden role={role} own={me.organization.role} />
        : children}
    </Shell>
  );
}

/** Says which role a page needs. */
function Forbidden({ role, own }: { readonly role: Role; readonly own: Role }) {
  return (
    <Screen title={t("forbidden")}>
      <Empty
        icon="people"
        title={t("forbiddenBody", { role: roleName(role), own: roleName(own) })}
        action={<Link to="/" class="button primary">{t("toHome")}</Link>}
      />
    </Screen>
  );
}

/** Reminds a person to verify their address. Nothing they need is locked until then. */
function VerifyBanner({ email }: { readonly email: string }) {
  return (
    <aside class="verify-banner" aria-label={t("unverified", { email })}>
      <p class="broken">{t("unverified", { email })}</p>
      <ActionButton kind="quiet" done={t("mailSent")} onAct={() => api.post("/v1/auth/verification/mail")}>
        {t("sendMail")}
      </ActionButton>
    </aside>
  );
}

/** Banners above every page: the organization is suspended, or an operator acts in the person's place. */
function Standing({ me: { user, suspension, impersonation } }: { readonly me: Me }) {
  return (
    <>
      {impersonation !== undefined && (
        <aside class="test-banner" aria-label={shared("operator")}>
          <bdi>{t("actingAs", { email: user.email, time: clockTime(impersonation.expires_at) })}</bdi>{" "}
          <Button onPress={() => void leave()}>{shared("leave")}</Button>
        </aside>
      )}
      {suspension !== undefined && (
        <aside class="test-banner" aria-label={t("suspension")}>
          <bdi>{t("suspended", { reason: suspension })}</bdi>
        </aside>
      )}
    </>
  );
}

/** The session ends with its time even if the service cannot be reached now. */
async function leave(): Promise<void> {
  const kept = keptImpersonation();
  forgetImpersonation();
  if (kept !== undefined) {
    const path = `/v1/operator/impersonations/${kept.id}`;
    await send({ method: "DELETE", path, headers: COOKIE_MODE }).catch(() => {});
  }
  location.assign(`${BASE_PATH}/operator/organizations`);
}

/** The navigation; on a narrow screen also the organization. */
function Sidebar({ me, path }: { readonly me: Me; readonly path: string }) {
  const isAt = (entry: string): boolean => entry === path || (entry !== "/" && path.startsWith(`${entry}/`));
  return (
    <>
      <div class="narrow-only">
        <OrganizationSelect me={me} />
      </div>
      <nav aria-label={t("mainNavigation")}>
        {NAVIGATION.map((group) => (
          <section key={group.name} aria-labelledby={`group-${group.name}`}>
            <h2 id={`group-${group.name}`}>{t(group.name)}</h2>
            <ul>
              {group.entries.filter(({ role }) => role === undefined || hasRole(me.organization.role, role)).map((
                entry,
              ) => (
                <li key={entry.path}>
                  <Link to={entry.path} current={isAt(entry.path)}>
                    <Icon name={entry.icon} />
                    {shared(entry.name)}
                  </Link>
                </li>
              ))}
              {group.name === "developers" && (
                <li>
                  <a href={`${BASE_PATH}/swagger`}>
                    <Icon name="book" />
                    {t("documentation")}
                  </a>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

/** Leads a person to their account, because the organization requires a second factor that they do not have. */
function SecondFactorNeeded({ organization: { name } }: Me) {
  return (
    <Screen title={shared("secondFactor")}>
      <Empty
        icon="key"
        title={factor("needed", { name })}
        body={factor("neededBody")}
        action={<Link to="/account#second-factor" class="button primary">{factor("neededSubmit")}</Link>}
      />
    </Screen>
  );
}

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The top bar of members: organization, environment, search and account. */
export function TopBar({ me }: { readonly me: Me }) {
  return (
    <>
      <div class="wide-only">
        <OrganizationSelect me={me} />
      </div>
      <EnvironmentSwitch />
      <div class="top-bar-end">
        <PaletteButton me={me} />
        <OwnMenu email={me.user.email} />
      </div>
    </>
  );
}

/** Opens the page in the test or the live environment. */
function EnvironmentSwitch() {
  return (
    <Segments
      label={shared("environment")}
      value={useEnvironment()}
      choices={[{ value: "test", label: shared("test") }, { value: "live", label: shared("live") }]}
      onChoose={(value) => switchWorkspace({ environment: value === "live" ? "live" : "test" })}
    />
  );
}

/** The signed-in person, theme and language, the account with its sessions, and logging out. */
function OwnMenu({ email }: { readonly email: string }) {
  const links = (
    <>
      <MenuLink icon="person" label={shared("account")} to="/account" />
      <MenuLink icon="screen" label={topBar("sessions")} to="/account#sessions" />
    </>
  );
  return (
    <AccountMenu
      label={topBar("accountMenu")}
      email={email}
      links={links}
      onLanguage={(chosen) => void chooseOwnLanguage(chosen)}
    >
      <MenuItem icon="exit" label={t("logOut")} onPress={() => void toastFailure(signOut())} />
    </AccountMenu>
  );
}

/** Opens the command palette, also by Ctrl+K or ⌘K. Its code is loaded when it is first needed. */
function PaletteButton({ me }: { readonly me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps>>();
  const load = (): void => void loadPalette().then((Palette) => setLoaded(() => Palette), () => setOpen(false));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === "k" && (isApple ? event.metaKey : event.ctrlKey) &&
        !event.shiftKey && !event.altKey;
      // Over another dialog it would take what is typed there out of sight.
      if (isShortcut && document.querySelector("dialog[open]:not(.palette)") === null) {
        event.preventDefault();
        load();
        setOpen((before) => !before);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const keys = isApple ? "⌘K" : "Ctrl K";
  return (
    <>
      <button
        type="button"
        class="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span class="palette-button-text">{shared("search")}</span>
        <kbd aria-hidden="true">{keys}</kbd>
      </button>
      {isOpen && Loaded !== undefined && <Loaded me={me} onClose={() => setOpen(false)} />}
    </>
  );
}

async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  return (await import("../palette/palette.tsx")).Palette;
}

/** Shows the dashboard in another language, and sends mails to the signed-in person in it. */
async function chooseOwnLanguage(chosen: string): Promise<void> {
  const language = languageOf(chosen);
  if (language !== undefined && session.get().state === "present") {
    // The dashboard changes its language in any case.
    await api.patch("/v1/auth/me", { language }).catch(() => {});
  }
  chooseLanguage(chosen);
}

/** Opens the page in another organization of the person. */
export function OrganizationSelect({ me }: { readonly me: Me }) {
  return (
    <label class="organization-select">
      <span class="unseen">{t("organization")}</span>
      <select
        dir="auto"
        value={me.organization.slug}
        onChange={(event) => switchWorkspace({ organization: event.currentTarget.value })}
      >
        {me.organizations.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
      </select>
      <Icon name="down" />
    </label>
  );
}
