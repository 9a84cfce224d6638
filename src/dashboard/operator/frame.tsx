import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { chooseLanguage } from "../base/choose_language.ts";
import { LANGUAGES } from "../base/languages.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";
import { Icon } from "../kit/icon.tsx";
import { MenuButton, MenuChoices, MenuItem } from "../kit/menu.tsx";
import { problemText, toast } from "../kit/notices.tsx";
import { Brand } from "../layout/guest_frame.tsx";
import { NavigationButton } from "../layout/navigation_button.tsx";
import { useThemeChoices } from "../layout/use_theme_choices.ts";
import { useMessages } from "../messages/messages.ts";
import { go } from "../router/go.ts";
import { Link } from "../router/link.tsx";
import { callOperator, operatorSession } from "./operator_session.ts";
import { LAYOUT, OPERATOR } from "../texts/en.json";

export interface OperatorFrameProps {
  readonly email: string;
  readonly path: string;
  readonly children: ComponentChildren;
}

const NAVIGATION = [
  { path: "/operator", name: "overview", icon: "chart" },
  { path: "/operator/organizations", name: "organizations", icon: "people" },
  { path: "/operator/queues", name: "queues", icon: "stack" },
  { path: "/operator/processes", name: "processes", icon: "screen" },
  { path: "/operator/data", name: "data", icon: "globe" },
  { path: "/operator/audit", name: "audit", icon: "list" },
] as const;

/** Top bar and navigation around a page for operators. On a narrow screen the navigation opens over the page. */
export function OperatorFrame({ email, path, children }: OperatorFrameProps) {
  const t = useMessages(LAYOUT);
  const own = useMessages(OPERATOR);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const isAt = (entry: string): boolean =>
    entry === path || (entry === "/operator/organizations" && path.startsWith(`${entry}/`));
  return (
    <div class={`session-frame ${isOpen ? "is-open" : ""}`}>
      <a class="skip" href="#content">{t("skip")}</a>
      <header class="top-bar">
        <NavigationButton isOpen={isOpen} onOpen={setOpen} />
        <Brand to="/operator" />
        <span class="muted">{own("operators")}</span>
        <div class="top-bar-end">
          <AccountMenu email={email} />
        </div>
      </header>
      <aside class="sidebar" aria-label={t("sidebar")}>
        <nav aria-label={t("mainNavigation")}>
          <ul>
            {NAVIGATION.map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path} current={isAt(entry.path)}>
                  <Icon name={entry.icon} />
                  {own(entry.name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div class="main-column">
        <main id="content" tabIndex={-1}>{children}</main>
      </div>
    </div>
  );
}

function AccountMenu({ email }: { readonly email: string }) {
  const t = useMessages(LAYOUT);
  const own = useMessages(OPERATOR);
  const themes = useThemeChoices();
  const language = useStore(preferences, (chosen) => chosen.language);
  return (
    <MenuButton
      label={own("account")}
      face={<span class="avatar" aria-hidden="true">{email.charAt(0).toUpperCase()}</span>}
      head={
        <p class="menu-head">
          <bdi>{email}</bdi>
        </p>
      }
    >
      <MenuChoices {...themes} />
      <MenuChoices
        label={t("language")}
        value={language}
        choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChoose={chooseLanguage}
      />
      <MenuItem icon="key" label={own("secondFactor")} onPress={() => go("/operator/second-factor")} />
      <MenuItem icon="exit" label={own("logOut")} onPress={() => void logOut()} />
    </MenuButton>
  );
}

async function logOut(): Promise<void> {
  try {
    await callOperator("POST", "/logout");
    operatorSession.set({ state: "absent" });
  } catch (error) {
    toast(problemText(error, preferences.get().language), "bad");
  }
}
