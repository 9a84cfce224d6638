import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** What a section needs. */
export interface SectionProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** `card`: with a separate background. */
  readonly kind?: "card" | "plain";
  readonly children: ComponentChildren;
}

/** A part of a page under a heading. */
export function Section({ title, lead, actions, kind = "plain", children }: SectionProps) {
  const id = useId();
  return (
    <section class={kind === "card" ? "stack card" : "stack"} aria-labelledby={id}>
      <header class="section-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : <p class="muted">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
