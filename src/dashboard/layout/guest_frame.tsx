import type { ComponentChildren } from "preact";
import { Appearance } from "./appearance.tsx";
import { Brand } from "./brand.tsx";

/** What the frame needs. */
export interface GuestFrameProps {
  readonly children: ComponentChildren;
  /** `wide`: for more than one form. */
  readonly size?: "wide" | "form";
}

/** The frame of pages for visitors who are not signed in. */
export function GuestFrame({ children, size = "form" }: GuestFrameProps) {
  return (
    <div class={`guest-frame ${size}`}>
      <header>
        <Brand />
      </header>
      <main class={size === "form" ? "card" : undefined}>{children}</main>
      <footer>
        <Appearance />
      </footer>
    </div>
  );
}
