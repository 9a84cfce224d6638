import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../base/use_store.ts";
import { useMessages } from "../messages/use_messages.ts";
import { currentRoute } from "../router/current_route.ts";
import { Link } from "../router/link.tsx";
import { membershipOf } from "../session/acting.ts";
import { session } from "../session/session.ts";
import { Icon } from "./icon.tsx";
import { SHARED } from "../texts/en.json";

/** Props of a page's frame. */
export interface ScreenProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ComponentChildren;
  /** The page that lists this one. */
  readonly parent?: { readonly to: string; readonly label: string };
  /** Buttons next to the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The organization, and a mark of the test environment, so that the titles of browser tabs differ. */
function useWorkspaceName(): string | undefined {
  const t = useMessages(SHARED);
  const who = useStore(session);
  const { workspace } = useStore(currentRoute);
  const membership = who.state === "present" && workspace !== undefined ? membershipOf(who.me, workspace) : undefined;
  if (membership === undefined) {
    return undefined;
  }
  return workspace?.environment === "test" ? `${membership.name} (${t("test")})` : membership.name;
}

let shownPath: string | undefined;

/** A page. Its title is also the document's, and gets the focus after navigation from another page. */
export function Screen({ title, lead, parent, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { path } = useStore(currentRoute);
  const place = useWorkspaceName();
  // Both before the page is painted, so that people can type at once and keep the focus.
  useLayoutEffect(() => {
    document.title = [title, ...place === undefined ? [] : [place], "Locus"].join(" · ");
  }, [title, place]);
  useLayoutEffect(() => {
    if (shownPath !== undefined && shownPath !== path) {
      heading.current?.focus();
    }
    shownPath = path;
  }, [path]);
  return (
    <>
      <header class="screen-head">
        <div>
          {parent === undefined ? null : (
            <Link to={parent.to} class="to-parent">
              <Icon name="back" />
              {parent.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>{title}</h1>
          {lead === undefined ? null : <p class="lead">{lead}</p>}
        </div>
        {actions === undefined ? null : <div class="screen-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
