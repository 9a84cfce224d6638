import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useStore } from "../base/use_store.ts";
import { currentRoute } from "../router/current_route.ts";

/** What a section needs. */
export interface SectionProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** `card`: with a separate background. */
  readonly kind?: "card" | "plain";
  /** The part behind `#` in an address that leads to this section. */
  readonly anchor?: string;
  readonly children: ComponentChildren;
}

/** A part of a page under a heading. */
export function Section({ title, lead, actions, kind = "plain", anchor, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { navigationCount } = useStore(currentRoute);
  useEffect(() => {
    if (anchor !== undefined && location.hash === `#${anchor}`) {
      heading.current?.scrollIntoView();
      heading.current?.focus();
    }
  }, [navigationCount]);
  return (
    <section class={kind === "card" ? "stack card" : "stack"} aria-labelledby={id}>
      <header class="section-head">
        <div>
          <h2 ref={heading} id={id} tabIndex={anchor === undefined ? undefined : -1}>{title}</h2>
          {lead === undefined ? null : <p class="muted">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
