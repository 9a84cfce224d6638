import type { Me } from "../api/types.ts";
import { AccountMenu } from "./account_menu.tsx";
import { Brand } from "./brand.tsx";
import { EnvironmentSwitch } from "./environment_switch.tsx";
import { NavigationButton } from "./navigation_button.tsx";
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
