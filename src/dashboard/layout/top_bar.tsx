import type { Me } from "../api/types.ts";
import { AccountMenu } from "./shell.tsx";
import { Segments } from "../kit/screen.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { session, useEnvironment } from "../session/session.ts";
import { switchWorkspace } from "./switch_workspace.ts";
import { languageOf } from "../base/languages.ts";
import { MenuItem, MenuLink } from "../kit/menu.tsx";
import { toastFailure } from "../kit/actions.tsx";
import { signOut } from "../session/sign_in.ts";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../kit/icon.tsx";
import type { PaletteProps } from "../palette/palette.tsx";
import { LAYOUT, TOP_BAR } from "../texts/en.json";
import { api } from "../api/api.ts";
import { chooseLanguage } from "../base/choose_language.ts";

const t = messagesOf(LAYOUT);
const own = messagesOf(TOP_BAR);

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
      label={t("environment")}
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
      <MenuLink icon="person" label={t("account")} to="/account" />
      <MenuLink icon="screen" label={own("sessions")} to="/account#sessions" />
    </>
  );
  return (
    <AccountMenu
      label={own("accountMenu")}
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
        <span class="palette-button-text">{own("search")}</span>
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
