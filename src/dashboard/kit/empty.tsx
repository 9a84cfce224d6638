import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";

/** What an empty state needs. */
export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** What this is for and how it begins. */
  readonly children?: ComponentChildren;
}

/** There is nothing yet: what would be here, and the first step. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
