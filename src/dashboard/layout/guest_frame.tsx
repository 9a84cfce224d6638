import type { ComponentChildren } from "preact";
import { Appearance } from "./appearance.tsx";
import { Brand } from "./brand.tsx";

/** The frame of pages for visitors who are not signed in. */
export function GuestFrame({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="guest-frame">
      <header>
        <Brand />
      </header>
      <main class="card">{children}</main>
      <footer>
        <Appearance />
      </footer>
    </div>
  );
}
