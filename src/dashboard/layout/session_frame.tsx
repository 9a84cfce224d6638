import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Me, Role } from "../api/types.ts";
import { useStore } from "../base/use_store.ts";
import { useMessages } from "../messages/use_messages.ts";
import { currentRoute } from "../router/current_route.ts";
import { SecondFactorNeeded } from "../second_factor/needed.tsx";
import { hasRole } from "../session/has_role.ts";
import { useEnvironment } from "../session/use_environment.ts";
import { Forbidden } from "./forbidden.tsx";
import { LAYOUT } from "./messages.ts";
import { Sidebar } from "./sidebar.tsx";
import { Standing } from "./standing.tsx";
import { TopBar } from "./top_bar.tsx";
import { VerifyBanner } from "./verify_banner.tsx";

/** Props of `SessionFrame`. */
export interface SessionFrameProps {
  readonly me: Me;
  /** The lowest role that the page requires. */
  readonly role: Role | undefined;
  readonly children: ComponentChildren;
}

/**
 * Top bar, sidebar, banner of the test environment, and the page. On a narrow screen the sidebar opens over the page.
 */
export function SessionFrame({ me, role, children }: SessionFrameProps) {
  const t = useMessages(LAYOUT);
  const environment = useEnvironment();
  const { path } = useStore(currentRoute);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        setOpen(false);
      }
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  // The page on which they add it stays open.
  const needsFactor = me.organization.needs_second_factor && path !== "/account";
  const preventsFound = role !== undefined && !hasRole(me.organization.role, role);
  return (
    <div class={`session-frame ${isOpen ? "is-open" : ""}`}>
      <a class="skip" href="#content">{t("skip")}</a>
      <TopBar me={me} isOpen={isOpen} onOpen={setOpen} />
      <Sidebar me={me} path={path} />
      <div class="main-column">
        <Standing me={me} />
        {environment === "test"
          ? <aside class="test-banner" aria-label={t("environment")}>{t("testMode")}</aside>
          : null}
        {me.user.email_verification === "pending" ? <VerifyBanner email={me.user.email} /> : null}
        <main id="content" tabIndex={-1}>
          {needsFactor
            ? <SecondFactorNeeded {...me} />
            : preventsFound
            ? <Forbidden role={role} own={me.organization.role} />
            : children}
        </main>
      </div>
    </div>
  );
}
