import type { Me } from "../api/types.ts";
import { Brand } from "./guest_frame.tsx";
import { NavigationButton } from "./navigation_button.tsx";
import { Segments } from "../kit/segments.tsx";
import { useMessages } from "../messages/messages.ts";
import { useEnvironment } from "../session/use_session.ts";
import { switchWorkspace } from "./switch_workspace.ts";
import { languageOf, LANGUAGES } from "../base/languages.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";
import { MenuButton, MenuChoices, MenuItem, MenuLink } from "../kit/menu.tsx";
import { problemText, toast } from "../kit/notices.tsx";
import { signOut } from "../session/sign_in.ts";
import { useThemeChoices } from "./use_theme_choices.ts";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../kit/icon.tsx";
import type { PaletteProps } from "../palette/palette.tsx";
import { LAYOUT, SHARED, TOP_BAR } from "../texts/en.json";
import { api } from "../api/api.ts";
import { chooseLanguage } from "../base/choose_language.ts";
import { session } from "../session/session.ts";

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

export interface TopBarProps {
  readonly me: Me;
  /** Whether the navigation is open, on a narrow screen. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Above every page and always in sight: organization, environment, search and account. */
export function TopBar({ me, isOpen, onOpen }: TopBarProps) {
  return (
    <header class="top-bar">
      <NavigationButton isOpen={isOpen} onOpen={onOpen} />
      <Brand />
      <div class="wide-only">
        <OrganizationSelect me={me} />
      </div>
      <EnvironmentSwitch />
      <div class="top-bar-end">
        <PaletteButton me={me} />
        <AccountMenu me={me} />
      </div>
    </header>
  );
}

/** Opens the page in the test or the live environment. */
function EnvironmentSwitch() {
  const t = useMessages(LAYOUT);
  const shared = useMessages(SHARED);
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
function AccountMenu({ me }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  const own = useMessages(TOP_BAR);
  const themes = useThemeChoices();
  const language = useStore(preferences, (chosen) => chosen.language);
  const { email } = me.user;
  return (
    <MenuButton
      label={own("accountMenu")}
      face={<span class="avatar" aria-hidden="true">{initialOf(email)}</span>}
      head={
        <p class="menu-head">
          <bdi>{email}</bdi>
        </p>
      }
    >
      <MenuLink icon="person" label={t("account")} to="/account" />
      <MenuLink icon="screen" label={own("sessions")} to="/account#sessions" />
      <MenuChoices {...themes} />
      <MenuChoices
        label={t("language")}
        value={language}
        choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChoose={(chosen) => void chooseOwnLanguage(chosen)}
      />
      <MenuItem icon="exit" label={t("logOut")} onPress={() => void leave()} />
    </MenuButton>
  );
}

function initialOf(email: string): string {
  return String.fromCodePoint(email.codePointAt(0) ?? 0x20).toUpperCase();
}

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    toast(problemText(error, preferences.get().language), "bad");
  }
}

/** Opens the command palette, also by Ctrl+K or ⌘K. Its code is loaded when it is first needed. */
function PaletteButton({ me }: { readonly me: Me }) {
  const t = useMessages(TOP_BAR);
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
        <span class="palette-button-text">{t("search")}</span>
        <kbd aria-hidden="true">{keys}</kbd>
      </button>
      {isOpen && Loaded !== undefined ? <Loaded me={me} onClose={() => setOpen(false)} /> : null}
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
  const t = useMessages(LAYOUT);
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
