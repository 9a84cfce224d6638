import { BASE_PATH } from "../base/base_path.ts";
import { useStore } from "../base/store.ts";
import { currentRoute, followLink } from "../router/router.tsx";
import { addressOf } from "../router/workspace.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

/** An item that runs an action. */
export function MenuItem({ icon, label, kind, onPress }: {
  readonly icon: IconName;
  readonly label: string;
  /** `danger`: it deletes something. */
  readonly kind?: "danger" | undefined;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" class={`menu-item ${kind ?? ""}`} role="menuitem" tabIndex={-1} onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** An item that opens a page. */
export function MenuLink({ icon, label, to }: {
  readonly icon: IconName;
  readonly label: string;
  /** A path of the dashboard. */
  readonly to: string;
}) {
  const workspace = useStore(currentRoute, (route) => route.workspace);
  return (
    <a
      class="menu-item"
      role="menuitem"
      tabIndex={-1}
      href={`${BASE_PATH}${addressOf(to, workspace)}`}
      onClick={(event) => followLink(event, to)}
    >
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** Items of which one is selected. */
export function MenuChoices({ label, value, choices, onChoose }: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: string) => void;
}) {
  return (
    <div role="group" aria-label={label} class="menu-choices">
      <span class="menu-label" aria-hidden="true">{label}</span>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          class="menu-item"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          lang={choice.lang}
          onClick={() => onChoose(choice.value)}
        >
          {choice.value === value ? <Icon name="check" /> : <span class="icon" />}
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** How a menu was opened: the focus starts at its first or last item. */
type Opened = "first" | "last";

const ITEMS = '[role^="menuitem"]';

/**
 * A button that opens a menu, by the menu-button pattern of the ARIA practices: arrow keys, Home, End and first letters
 * move, Escape closes and returns the focus, Tab closes and goes on.
 */
export function MenuButton({ label, face, head, children }: {
  /** The button's name for screen readers. */
  readonly label: string;
  /** What the button shows; absent: three dots, as for actions that are needed less often. */
  readonly face?: ComponentChildren;
  /** Shown above the items; no part of the menu. */
  readonly head?: ComponentChildren;
  /** `MenuItem`, `MenuLink` and `MenuChoices`. */
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const items = (): readonly HTMLElement[] => [...frame.current?.querySelectorAll<HTMLElement>(ITEMS) ?? []];
  useLayoutEffect(() => {
    if (opened !== undefined) {
      items().at(opened === "first" ? 0 : -1)?.focus();
    }
  }, [opened]);
  useEffect(() => {
    const close = (event: Event): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) {
        setOpened(undefined);
      }
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, [opened]);

  const closeToButton = (): void => {
    setOpened(undefined);
    button.current?.focus();
  };
  const pressOnButton = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpened(event.key === "ArrowDown" ? "first" : "last");
    }
  };
  const pressInMenu = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      closeToButton();
      return;
    }
    if (event.key === "Tab") {
      // From the button, the browser's own Tab then goes on to the next control.
      closeToButton();
      return;
    }
    const target = targetOf(event, items());
    if (target !== undefined) {
      event.preventDefault();
      target.focus();
    }
  };
  const chosen = (event: MouseEvent): void => {
    // A choice between a few stays open, so that its effect is seen; anything else is done.
    if (event.target instanceof Element && event.target.closest('[role="menuitem"]') !== null) {
      closeToButton();
    }
  };
  return (
    <div class="menu-frame" ref={frame}>
      <button
        ref={button}
        type="button"
        class={face === undefined ? "button" : "menu-button"}
        title={face === undefined ? label : undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened === undefined ? undefined : id}
        onKeyDown={pressOnButton}
        onClick={() => setOpened(opened === undefined ? "first" : undefined)}
      >
        {face ?? <Icon name="more" />}
      </button>
      {opened !== undefined && (
        <div class="menu-popup">
          {head}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={pressInMenu} onClick={chosen}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function targetOf(event: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined {
  const { key } = event;
  const at = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(at <= 0 ? -1 : at - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
  }
  if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  const letter = key.toLocaleLowerCase();
  const beginsWith = (item: HTMLElement): boolean => item.textContent.trim().toLocaleLowerCase().startsWith(letter);
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(beginsWith);
}
