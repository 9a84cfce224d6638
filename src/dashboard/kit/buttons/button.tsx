import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../icon.tsx";

/** What a button needs. */
export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly kind?: "primary" | "plain" | "danger" | "quiet" | undefined;
  readonly type?: "button" | "submit" | undefined;
  readonly icon?: IconName | undefined;
  /** An action is running: the button stays in place, shows it, and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
  /** Shown when the pointer rests on it. */
  readonly hint?: string | undefined;
  readonly expanded?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
}

/** A button. While it is busy it keeps the focus, which a disabled one would lose. */
export function Button(props: ButtonProps) {
  const { children, kind = "plain", type = "button", icon, busy = false, disabled = false, onPress } = props;
  const press = (event: Event): void => {
    if (busy) {
      event.preventDefault();
      return;
    }
    onPress?.();
  };
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={disabled}
      aria-disabled={busy ? "true" : undefined}
      aria-busy={busy ? "true" : undefined}
      aria-label={props.label}
      title={props.hint}
      aria-expanded={props.expanded}
      onClick={press}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}
