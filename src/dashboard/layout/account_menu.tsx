import type { Me } from "../api/types.ts";
import { LANGUAGES } from "../base/languages.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { MenuButton } from "../kit/menu/menu_button.tsx";
import { MenuChoices, MenuItem, MenuLink } from "../kit/menu/menu_items.tsx";
import { problemText } from "../kit/notices/problem_text.ts";
import { toast } from "../kit/notices/toasts.ts";
import { useMessages } from "../messages/use_messages.ts";
import { chooseOwnLanguage } from "../session/choose_own_language.ts";
import { signOut } from "../session/sign_out.ts";
import { LAYOUT } from "./messages.ts";
import { TOP_BAR } from "./top_bar_messages.ts";
import { useThemeChoices } from "./use_theme_choices.ts";

/** The signed-in person, theme and language, the account with its sessions, and logging out. */
export function AccountMenu({ me }: { readonly me: Me }) {
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
