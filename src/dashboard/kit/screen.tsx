import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { ago, date, number, time } from "../messages/formats.ts";
import { shared } from "../messages/messages.ts";
import { Link, useRoute } from "../router/router.tsx";
import { membershipOf, useMe } from "../session/session.ts";
import { Icon } from "./icon.tsx";
import type { Choice } from "./fields.tsx";

/** The organization, and a mark of the test environment, so that the titles of browser tabs differ. */
function useWorkspaceName(): string | undefined {
  const me = useMe();
  const { workspace } = useRoute();
  const membership = me !== undefined && workspace !== undefined ? membershipOf(me, workspace) : undefined;
  if (membership === undefined) {
    return undefined;
  }
  return workspace?.environment === "test" ? `${membership.name} (${shared("test")})` : membership.name;
}

let shownPath: string | undefined;

/** A page. Its title is also the document's, and gets the focus after navigation from another page. */
export function Screen({ title, lead, parent, actions, children }: {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ComponentChildren;
  /** The page that lists this one. */
  readonly parent?: { readonly to: string; readonly label: string };
  /** Buttons next to the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { path } = useRoute();
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
          {parent !== undefined && (
            <Link to={parent.to} class="to-parent">
              <Icon name="back" />
              {parent.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>{title}</h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="screen-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page under a heading. */
export function Section({ title, lead, actions, kind = "plain", anchor, children }: {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** `card`: with a separate background. */
  readonly kind?: "card" | "plain";
  /** The part behind `#` in an address that leads to this section. */
  readonly anchor?: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { navigationCount } = useRoute();
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
          {lead !== undefined && <p class="muted">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** What a badge means, which its colour also says. */
export type Tone = "good" | "warning" | "bad" | "neutral";

/** A word in a coloured pill. */
export function Badge({ tone = "neutral", children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** A name and its value in a list of facts. */
export function Fact({ name, class: className, children }: {
  readonly name: ComponentChildren;
  /** Of the value. */
  readonly class?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={className}>{children}</dd>
    </div>
  );
}

/** Names with their values as text, each in a line of a list of facts. */
export function TextFacts(
  { facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] },
) {
  return (
    <>
      {facts.map(([name, value]) => (
        <Fact key={name} name={<bdi>{name}</bdi>}>
          <bdi class="broken">{value}</bdi>
        </Fact>
      ))}
    </>
  );
}

const MOMENT_FORMATS = { date, time, ago };

/** A time in the format of the page's language. */
export function Moment({ iso, as = "time" }: {
  readonly iso: string;
  /** `ago`: the time since then, with the exact time as a tooltip. */
  readonly as?: keyof typeof MOMENT_FORMATS;
}) {
  return <time class="nowrap" dateTime={iso} title={time(iso)}>{MOMENT_FORMATS[as](iso)}</time>;
}

export interface SegmentsProps {
  /** For screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** `select`: a list to open on a phone, where so many options do not stand in one line. */
  readonly onPhone?: "select";
}

/** A choice between a few visible options, each with its count if there is one. They are radio buttons, so the arrow keys move between them. */
export function Segments({ onPhone, ...shown }: SegmentsProps) {
  // The style sheet shows one of both.
  return onPhone === undefined ? <Options {...shown} /> : (
    <>
      <div class="off-phone">
        <Options {...shown} />
      </div>
      <select
        class="on-phone"
        aria-label={shown.label}
        value={shown.value}
        onChange={({ currentTarget }) => shown.onChoose(currentTarget.value)}
      >
        {shown.choices.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
    </>
  );
}

function Options({ label, choices, value, onChoose }: Omit<SegmentsProps, "onPhone">) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class="unseen">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            {choice.count !== undefined && <small>{` ${number(choice.count)}`}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
