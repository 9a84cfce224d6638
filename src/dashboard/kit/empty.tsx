import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";

/** What an empty state needs. */
export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** Explains the list and the first step. */
  readonly children?: ComponentChildren;
}

/** The empty state of a list: what it will contain, and the first step. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
