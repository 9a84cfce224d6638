import type { Me } from "../api/types.ts";
import { Button } from "../kit/buttons/button.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { AccountMenu } from "./account_menu.tsx";
import { Brand } from "./brand.tsx";
import { EnvironmentSwitch } from "./environment_switch.tsx";
import { LAYOUT } from "./messages.ts";
import { OrganizationSelect } from "./organization_select.tsx";
import { PaletteButton } from "./palette_button.tsx";

/** Props of `TopBar`. */
export interface TopBarProps {
  readonly me: Me;
  /** Whether the navigation is open, on a narrow screen. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Above every page and always in sight: organization, environment, search and account. */
export function TopBar({ me, isOpen, onOpen }: TopBarProps) {
  const t = useMessages(LAYOUT);
  return (
    <header class="top-bar">
      <div class="navigation-button">
        <Button
          kind="quiet"
          icon={isOpen ? "close" : "menu"}
          label={t(isOpen ? "closeMenu" : "menu")}
          expanded={isOpen}
          onPress={() => onOpen(!isOpen)}
        >
          {null}
        </Button>
      </div>
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
