import { BASE_PATH } from "../../base/base_path.ts";
import { useStore } from "../../base/use_store.ts";
import { currentRoute } from "../../router/current_route.ts";
import { followLink } from "../../router/link.tsx";
import { addressOf } from "../../router/workspace.ts";
import { Icon, type IconName } from "../icon.tsx";

/** What an item of a menu needs. */
export interface MenuItemProps {
  readonly icon: IconName;
  readonly label: string;
  /** `danger`: it deletes something. */
  readonly kind?: "danger" | undefined;
  readonly onPress: () => void;
}

/** An item that runs an action. */
export function MenuItem({ icon, label, kind, onPress }: MenuItemProps) {
  return (
    <button type="button" class={`menu-item ${kind ?? ""}`} role="menuitem" tabIndex={-1} onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** What a link in a menu needs. */
export interface MenuLinkProps {
  readonly icon: IconName;
  readonly label: string;
  /** A path of the dashboard. */
  readonly to: string;
}

/** An item that opens a page. */
export function MenuLink({ icon, label, to }: MenuLinkProps) {
  const workspace = useStore(currentRoute, (route) => route.workspace);
  return (
    <a
      class="menu-item"
      role="menuitem"
      tabIndex={-1}
      href={`${BASE_PATH}${addressOf(to, workspace)}`}
      onClick={(event) => followLink(event, to)}
    >
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** What a choice in a menu needs. */
export interface MenuChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: string) => void;
}

/** Items of which one is selected. */
export function MenuChoices({ label, value, choices, onChoose }: MenuChoicesProps) {
  return (
    <div role="group" aria-label={label} class="menu-choices">
      <span class="menu-label" aria-hidden="true">{label}</span>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          class="menu-item"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          lang={choice.lang}
          onClick={() => onChoose(choice.value)}
        >
          {choice.value === value ? <Icon name="check" /> : <span class="icon" />}
          {choice.label}
        </button>
      ))}
    </div>
  );
}
