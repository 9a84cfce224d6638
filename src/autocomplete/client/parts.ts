import { STYLE } from "./style.ts";

/** The elements inside of `<locus-autocomplete>`. */
export interface Parts {
  readonly input: HTMLInputElement;
  readonly locate: HTMLButtonElement;
  readonly popup: HTMLElement;
  readonly list: HTMLElement;
  readonly message: HTMLElement;
  readonly attribution: HTMLElement;
  readonly status: HTMLElement;
}

const SVG = "http://www.w3.org/2000/svg";
/** A ring with a dot and four marks. */
const TARGET = "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v4M12 18v4M2 12h4M18 12h4";
const LIST_ID = "list";

/**
 * Builds the inside of the element. By the DOM alone and with a constructed style sheet: pages may forbid inline markup
 * and styles.
 */
export function buildParts(root: ShadowRoot): Parts {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const input = make("input", "input", {
    type: "text",
    role: "combobox",
    dir: "auto",
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "done",
    maxlength: "256",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": LIST_ID,
  });
  const locate = make("button", "locate", { type: "button", "aria-pressed": "false", hidden: "" });
  locate.append(icon());
  const list = make("ul", "list", { id: LIST_ID, role: "listbox" });
  const message = make("p", "message", { hidden: "" });
  const attribution = make("p", "attribution", { hidden: "", dir: "auto" });
  const popup = make("div", "popup", { hidden: "" });
  popup.append(list, message, attribution);
  const status = make("div", "status", { role: "status", class: "unseen" });
  const field = make("div", "field", {});
  field.append(input, locate);
  root.append(field, popup, status);
  return { input, locate, popup, list, message, attribution, status };
}

/** One row of the list. */
export function makeOption(text: string, index: number): HTMLElement {
  const option = make("li", "option", { role: "option", id: `option-${index}`, "aria-selected": "false" });
  const label = document.createElement("bdi");
  label.textContent = text;
  option.append(label);
  return option;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.setAttribute("part", part);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, value);
  }
  return element;
}

function icon(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", TARGET);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", "2");
  svg.append(path);
  return svg;
}
