import type { ComponentChildren } from "preact";
import { chooseLanguage } from "../base/preferences.ts";
import { LANGUAGES } from "../base/languages.ts";
import { Button } from "../kit/actions.tsx";
import { Empty } from "../kit/lists.tsx";
import { MenuButton, MenuChoices } from "../kit/menu.tsx";
import { Screen } from "../kit/screen.tsx";
import { language, messagesOf } from "../messages/messages.ts";
import { Link } from "../router/router.tsx";
import { LAYOUT } from "../texts/en.json";
import { Brand, useThemeChoices } from "./guest_frame.tsx";

const t = messagesOf(LAYOUT);

interface ShellProps {
  /** Whether the navigation is open, on a narrow screen. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Where the mark leads. */
  readonly home?: string;
  /** In the top bar, which is always in sight. */
  readonly top: ComponentChildren;
  readonly sidebar: ComponentChildren;
  /** Above the page. */
  readonly banners?: ComponentChildren;
  /** Of the page. */
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Top bar and navigation around a page. On a narrow screen the navigation opens over the page. */
export function Shell({ isOpen, onOpen, home, top, sidebar, banners, class: className, children }: ShellProps) {
  return (
    <div class={`session-frame ${isOpen ? "is-open" : ""}`}>
      <a class="skip" href="#content">{t("skip")}</a>
      <header class="top-bar">
        <div class="navigation-button">
          <Button
            kind="quiet"
            icon={isOpen ? "close" : "menu"}
            label={t(isOpen ? "closeMenu" : "menu")}
            expanded={isOpen}
            onPress={() => onOpen(!isOpen)}
          />
        </div>
        <Brand to={home} />
        {top}
      </header>
      <aside class="sidebar" aria-label={t("sidebar")}>{sidebar}</aside>
      <div class="main-column">
        {banners}
        <main id="content" class={className} tabIndex={-1}>{children}</main>
      </div>
    </div>
  );
}

/** Whoever is logged in, with theme and language. */
export function AccountMenu({ label, email, links, onLanguage = chooseLanguage, children }: {
  readonly label: string;
  readonly email: string;
  /** The first items. */
  readonly links?: ComponentChildren;
  readonly onLanguage?: (chosen: string) => void;
  /** The last items. */
  readonly children: ComponentChildren;
}) {
  const themes = useThemeChoices();
  const initial = String.fromCodePoint(email.codePointAt(0) ?? 0x20).toUpperCase();
  return (
    <MenuButton
      label={label}
      face={<span class="avatar" aria-hidden="true">{initial}</span>}
      head={
        <p class="menu-head">
          <bdi>{email}</bdi>
        </p>
      }
    >
      {links}
      <MenuChoices {...themes} />
      <MenuChoices
        label={t("language")}
        value={language}
        choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChoose={onLanguage}
      />
      {children}
    </MenuButton>
  );
}

/** The page for an unknown path. */
export function Missing() {
  return (
    <Screen title={t("missing")}>
      <Empty icon="map" title={t("missingBody")} action={<Link to="/" class="button primary">{t("toHome")}</Link>} />
    </Screen>
  );
}
