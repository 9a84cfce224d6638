import ar from "./texts/ar.json";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";

/** The texts of the element. `count` has a form for each plural category of the language; `{count}` is the number. */
export type Texts = (typeof en)["element"];

const TEXTS: Readonly<Record<string, { readonly element: Texts }>> = { en, de, fr, es, ar };

/**
 * The style of the element. Pages change it by its parts and by the properties `--locus-…`; fonts and colours are those
 * of the page around it. Only logical properties, for both directions of writing.
 */
const STYLE = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
[part~=field] { display: flex; gap: .25em; }
[part~=input] {
  flex: 1; min-inline-size: 0; inline-size: 100%; margin: 0; font: inherit;
  min-block-size: 2.75em; padding: .5em .75em; color: var(--locus-text, FieldText);
  background: var(--locus-background, Field);
  border: 1px solid var(--locus-border, #767676); border-radius: var(--locus-radius, .25em);
}
[part~=input]:focus-visible, [part~=locate]:focus-visible {
  outline: 2px solid var(--locus-accent, #1a56db); outline-offset: 1px;
}
[part~=locate] {
  flex: none; inline-size: 2.75em; min-block-size: 2.75em; padding: 0; font: inherit; color: inherit; cursor: pointer;
  background: none; border: 1px solid var(--locus-border, #767676); border-radius: var(--locus-radius, .25em);
}
[part~=locate][aria-pressed=true] { color: #fff; background: var(--locus-accent, #1a56db); }
[part~=locate] svg { inline-size: 1.25em; block-size: 1.25em; vertical-align: middle; }
[part~=popup] {
  position: absolute; inset-inline: 0; inset-block-start: 100%; z-index: var(--locus-layer, 1000);
  margin-block: .25em; max-block-size: 60vh; overflow: auto; color: var(--locus-text, CanvasText);
  background: var(--locus-background, Canvas); border: 1px solid var(--locus-border, #767676);
  border-radius: var(--locus-radius, .25em); box-shadow: 0 .25em 1em rgb(0 0 0 / .2);
}
[part~=popup].above { inset-block: auto 100%; }
[part~=list] { margin: 0; padding: 0; list-style: none; }
[part~=option] { min-block-size: 2.75em; padding: .6em .75em; cursor: pointer; overflow-wrap: anywhere; }
[part~=option]:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
[part~=option][aria-selected=true] { color: #fff; background: var(--locus-accent, #1a56db); }
[part~=message], [part~=attribution] { margin: 0; padding: .5em .75em; }
[part~=attribution] {
  font-size: .75em; color: color-mix(in srgb, CanvasText 75%, Canvas); text-align: end;
  border-block-start: 1px solid color-mix(in srgb, CanvasText 15%, Canvas);
}
[hidden] { display: none !important; }
.unseen {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) {
  [part~=option][aria-selected=true] { color: HighlightText; background: Highlight; forced-color-adjust: none; }
}
`;

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

/** A language as the service and `Intl` know it; pages also write `de_AT`. Undefined for a text that is no language. */
export function languageTag(text: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales((text ?? "").replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** The texts in the first of these languages that has some, otherwise in English. */
export function textsIn(languages: readonly string[]): { readonly language: string; readonly texts: Texts } {
  const language =
    languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((code) => Object.hasOwn(TEXTS, code)) ?? "en";
  return { language, texts: (TEXTS[language] ?? en).element };
}

export function countText({ count }: Texts, number: number, language: string): string {
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = count;
  return (forms[new Intl.PluralRules(language).select(number)] ?? count.other).replace(
    "{count}",
    new Intl.NumberFormat(language).format(number),
  );
}
