import { type ComponentChild, render } from "preact";
import { markDocument } from "./read_preferences.ts";
import { preferences } from "./preferences.ts";

/** What can take the focus without being a control. */
const HOLDS_FOCUS = "[tabindex], main";

/**
 * Moves the focus to what surrounded an element that was removed while it had the focus, such as the button that deleted
 * its own row. Otherwise a keyboard would start again at the top of the page.
 */
function keepFocus(): void {
  let surroundings: readonly Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    surroundings = target instanceof Element ? [target, ...ancestorsOf(target)] : [];
  });
  document.addEventListener("pointerdown", () => {
    // After a click elsewhere the focus should not come back.
    surroundings = [];
  });
  new MutationObserver(() => {
    const [last, ...around] = surroundings;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) {
      return;
    }
    surroundings = [];
    const next = around.find((element) => element.isConnected && element.matches(HOLDS_FOCUS));
    if (next instanceof HTMLElement) {
      next.focus({ preventScroll: true });
    }
  }).observe(document.body, { childList: true, subtree: true });
}

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement: parent } = element;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/** Draws an application in the document, in the chosen theme. */
export function draw(application: ComponentChild): void {
  preferences.watch(() => markDocument(preferences.get()));
  keepFocus();
  const root = document.querySelector("#app");
  if (root !== null) {
    render(application, root);
  }
}
