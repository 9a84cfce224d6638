import { addressValues } from "./address_values.ts";
import { countryIn, describedBy, fillForm, FormField, readAutocomplete, submitForm } from "./fill_form.ts";
import { buildParts, countText, languageTag, makeOption, type Parts, type Texts, textsIn } from "./parts.ts";
import { serviceAddress, type Suggestion } from "./service.ts";
import { type Found, Suggester, type Typed } from "./suggester.ts";

/**
 * The address of this script, where it is no module. Browsers only know it while the script runs for the first time.
 */
const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined;

/** A street without a number is not complete: the person goes on to type it, in the same form. */
const UNFINISHED = "street";
/** Decimals of a position that is sent: some hundred metres, enough to put near places first. */
const POSITION_DECIMALS = 3;

/**
 * `<locus-autocomplete>`: a text field with suggested addresses that fills in the other fields of its form. It follows
 * the combobox pattern of the ARIA Authoring Practices: the focus stays in the field, the arrow keys move in the list.
 *
 * @fires locus-select - a suggestion was chosen; `detail` is the suggestion. Prevent the default to fill nothing
 * @fires locus-place - its place was read; `detail` is the answer of `GET /v1/places/{place_id}`
 * @fires locus-error - suggestions could not be loaded; `detail.status` is the HTTP status, 0 without an answer
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export class AutocompleteElement extends FormField {
  static readonly observedAttributes = [
    "aria-describedby",
    "aria-invalid",
    "aria-label",
    "lang",
    "near",
    "placeholder",
    "required",
    "value",
  ];

  readonly #parts: Parts;
  readonly #suggester = new Suggester((found) => this.#show(found));
  #suggestions: readonly Suggestion[] = [];
  /** -1: the text field. */
  #active = -1;
  #chosen: Suggestion | undefined;
  /** The street that was chosen, while its number is typed. */
  #street: { readonly text: string; readonly near: string } | undefined;
  #position: string | undefined;
  #ownTexts: Partial<Texts> = {};
  #isWarned = false;
  #isTyped = false;

  constructor() {
    super();
    this.#parts = buildParts(this.attachShadow({ mode: "open", delegatesFocus: true }));
    const { input, list, popup, locate } = this.#parts;
    input.addEventListener("input", () => this.#type());
    input.addEventListener("change", () => this.dispatchEvent(new Event("change", { bubbles: true })));
    input.addEventListener("keydown", (event) => this.#press(event));
    input.addEventListener("blur", () => this.#leave());
    input.addEventListener("focus", () => this.#name());
    // The focus stays in the field.
    popup.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      const suggestion = this.#suggestions[[...list.children].indexOf(option ?? list)];
      if (suggestion !== undefined) {
        this.#choose(suggestion);
      }
    });
    locate.addEventListener("click", () => this.#locate());
  }

  /** The text in the field. */
  get value(): string {
    return this.#parts.input.value;
  }

  set value(text: string) {
    this.#parts.input.value = text;
    this.#suggester.stop();
    this.#chosen = undefined;
    this.#close();
    this.#submitted();
  }

  /** The suggestion that was chosen, until the text is changed. */
  get selected(): Suggestion | undefined {
    return this.#chosen;
  }

  /** Replaces some of the element's texts. */
  set texts(texts: Partial<Texts>) {
    this.#ownTexts = texts;
    this.#name();
  }

  /** The publishable key, also as the attribute `api-key` where a framework keeps `key` for itself. */
  get apiKey(): string {
    return this.getAttribute("api-key") ?? this.getAttribute("key") ?? "";
  }

  set apiKey(key: string) {
    this.setAttribute("api-key", key);
  }

  connectedCallback(): void {
    this.upgrade(["value", "texts", "apiKey"]);
    this.#name();
    this.#submitted();
    // Labels may follow the element.
    queueMicrotask(() => this.#name());
    document.addEventListener("DOMContentLoaded", () => this.#name(), { once: true });
  }

  disconnectedCallback(): void {
    this.#leave();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    const { input } = this.#parts;
    if (attribute === "placeholder") {
      input.placeholder = value ?? "";
    } else if (attribute === "required") {
      input.required = value !== null;
    } else if (attribute === "value" && this.#chosen === undefined && !this.#isTyped) {
      input.value = value ?? "";
    }
    this.#name();
    this.#submitted();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#parts.input.disabled = isDisabled;
    this.#parts.locate.disabled = isDisabled;
  }

  formResetCallback(): void {
    this.#isTyped = false;
    this.value = this.getAttribute("value") ?? "";
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === "string") {
      this.value = state;
    }
  }

  /** The language of the page around the element, otherwise that of the browser. */
  get #language(): string {
    return languageTag(this.closest<HTMLElement>("[lang]")?.lang) ?? languageTag(navigator.language) ?? "en";
  }

  get #texts(): Texts & { readonly language: string } {
    const { language, texts } = textsIn([this.#language, ...navigator.languages]);
    return { ...texts, ...this.#ownTexts, language };
  }

  #typed(): Typed {
    const near = this.#street?.near ?? this.#position ?? this.getAttribute("near");
    const country = this.getAttribute("country") ?? undefined;
    return {
      text: this.value,
      key: this.apiKey,
      base: (this.getAttribute("base") ?? serviceAddress(SCRIPT)).replace(/\/$/u, ""),
      country: country === "form" ? this.#countryOfForm() : country,
      language: languageTag(this.getAttribute("language")) ?? this.#language,
      near: near === null || near === "browser" ? undefined : near,
      limit: this.getAttribute("limit") ?? undefined,
    };
  }

  #countryOfForm(): string | undefined {
    const { form } = this;
    return form === null ? undefined : countryIn({ form, self: this, group: this.#ownField().group });
  }

  #ownField(): { readonly group: string; readonly field: string } {
    return readAutocomplete(this.getAttribute("autocomplete"));
  }

  #type(): void {
    this.#isTyped = true;
    this.#chosen = undefined;
    if (this.#street !== undefined && !this.value.startsWith(this.#street.text)) {
      this.#street = undefined;
    }
    this.#submitted();
    if (!this.#suggester.type(this.#typed())) {
      this.#suggestions = [];
      this.#close();
      this.#say("");
    }
  }

  /** What the form submits, and whether it may. */
  #submitted(): void {
    const { input } = this.#parts;
    const placeName = this.getAttribute("place-id-name");
    this.submitted(input, placeName === null ? {} : { [placeName]: this.#chosen?.place_id ?? "" });
  }

  /** Gives the field its name, its description and the texts of the page's language. */
  #name(): void {
    const { input, list, locate } = this.#parts;
    const texts = this.#texts;
    const labels = this.labelText();
    set(
      input,
      "aria-label",
      this.getAttribute("aria-label") ?? (labels === "" ? this.getAttribute("placeholder") : labels),
    );
    set(input, "aria-description", describedBy(this));
    set(input, "aria-invalid", this.getAttribute("aria-invalid"));
    list.setAttribute("aria-label", texts.suggestions);
    locate.setAttribute("aria-label", texts.locate);
    locate.title = texts.locate;
    locate.hidden = this.getAttribute("near") !== "browser" || !("geolocation" in navigator);
  }

  #show(found: Found): void {
    const texts = this.#texts;
    const { attribution, list } = this.#parts;
    if (found.state !== "found") {
      // The suggestions of the text before stay.
      const text = texts[found.state];
      this.#open(text);
      this.#say(text);
      this.#warn(found.status);
      return;
    }
    const { data, attribution: sources } = found.suggestions;
    const activeId = this.#suggestions[this.#active]?.place_id;
    this.#suggestions = data;
    list.replaceChildren(...data.map(({ label }, index) => makeOption(label, index)));
    attribution.textContent = sources;
    attribution.hidden = sources === "" || data.length === 0;
    // It stays active in the next list that has it.
    this.#activate(activeId === undefined ? -1 : data.findIndex(({ place_id: id }) => id === activeId));
    this.#open(data.length === 0 ? texts.none : "");
    this.#say(data.length === 0 ? texts.none : countText(texts, data.length, texts.language));
  }

  #warn(status: number): void {
    this.dispatchEvent(new CustomEvent("locus-error", { bubbles: true, composed: true, detail: { status } }));
    if (!this.#isWarned) {
      this.#isWarned = true;
      // For the page's developer: a browser tells a script nothing about an answer that it may not read.
      // oxlint-disable-next-line no-console
      console.warn(
        `<locus-autocomplete>: no suggestions (status ${status}). ${this.#advice}`,
      );
    }
  }

  get #advice(): string {
    return this.apiKey === ""
      ? "Set the attribute key to a publishable key of the service"
      : `Check that the key is publishable, whole and not revoked, and that its origins have ${location.origin}`;
  }

  #open(message: string): void {
    const { input, popup, message: shown, list } = this.#parts;
    shown.textContent = message;
    shown.hidden = message === "";
    list.hidden = this.#suggestions.length === 0;
    popup.hidden = this.shadowRoot?.activeElement !== input;
    input.setAttribute("aria-expanded", String(this.#isOpen()));
    popup.classList.remove("above");
    const { top, bottom } = input.getBoundingClientRect();
    const isBelowTooLow = bottom + popup.offsetHeight > innerHeight && top > popup.offsetHeight;
    popup.classList.toggle("above", isBelowTooLow);
  }

  #isOpen(): boolean {
    return !this.#parts.popup.hidden && this.#suggestions.length > 0;
  }

  #close(): void {
    const { input, popup } = this.#parts;
    this.#activate(-1);
    popup.hidden = true;
    input.setAttribute("aria-expanded", "false");
  }

  /** Suggestions that are still to come would belong to another form. */
  #leave(): void {
    this.#suggester.stop();
    this.#close();
    this.#say("");
  }

  #say(text: string): void {
    this.#parts.status.textContent = text;
  }

  #activate(index: number): void {
    const { input, list } = this.#parts;
    this.#active = index;
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === index));
      option.setAttribute("part", at === index ? "option active" : "option");
    }
    const active = list.children[index];
    set(input, "aria-activedescendant", active?.id ?? null);
    active?.scrollIntoView({ block: "nearest" });
  }

  #press(event: KeyboardEvent): void {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (event.isComposing) {
      return;
    }
    if (isArrow && this.#suggestions.length > 0) {
      event.preventDefault();
      const wasOpen = this.#isOpen();
      if (event.altKey && event.key === "ArrowUp") {
        this.#close();
        return;
      }
      this.#open("");
      if (!(event.altKey && !wasOpen)) {
        // One position more than suggestions: the field itself.
        const count = this.#suggestions.length + 1;
        this.#activate((this.#active + 1 + (event.key === "ArrowDown" ? 1 : -1) + count) % count - 1);
      }
    } else if (event.key === "Enter") {
      const suggestion = this.#isOpen() ? this.#suggestions[this.#active] : undefined;
      if (suggestion === undefined) {
        this.#leave();
        submitForm(this.form);
      } else {
        event.preventDefault();
        this.#choose(suggestion);
      }
    } else if (event.key === "Escape" && !this.#parts.popup.hidden) {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      this.#leave();
    }
  }

  #choose(suggestion: Suggestion): void {
    const typed = this.#typed();
    const values = addressValues(suggestion);
    const { group, field } = this.#ownField();
    const own = Object.entries(values).find(([name]) => name === field)?.[1];
    const { input } = this.#parts;
    input.value = own === undefined ? suggestion.input : (own[0] ?? "").replaceAll("\n", ", ");
    this.#suggestions = [];
    this.#leave();
    this.#chosen = suggestion;
    const { precision, label, coordinates: { latitude, longitude } } = suggestion;
    const isComplete = precision !== UNFINISHED || suggestion.input !== label;
    this.#street = isComplete ? undefined : { text: input.value, near: `${latitude},${longitude}` };
    this.#submitted();
    input.focus();
    const isFilling = this.dispatchEvent(
      new CustomEvent("locus-select", { bubbles: true, composed: true, cancelable: true, detail: suggestion }),
    );
    const { form } = this;
    if (isFilling && form !== null) {
      fillForm(values, { form, self: this, group, language: this.#language });
    }
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    this.dispatchEvent(new Event("change", { bubbles: true }));
    this.#say(this.#texts.chosen);
    if (isComplete) {
      void this.#readPlace(suggestion, typed);
    }
  }

  async #readPlace(suggestion: Suggestion, typed: Typed): Promise<void> {
    try {
      const detail = await this.#suggester.place(suggestion, typed);
      this.dispatchEvent(new CustomEvent("locus-place", { bubbles: true, composed: true, detail }));
    } catch {
      // The form has been filled in from the suggestion.
    }
  }

  /** The browser asks the person, and only after they pressed the button. */
  #locate(): void {
    const { locate, input } = this.#parts;
    input.focus();
    if (this.#position !== undefined) {
      this.#position = undefined;
      locate.setAttribute("aria-pressed", "false");
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
      this.#position = [latitude, longitude].map((degrees) => degrees.toFixed(POSITION_DECIMALS)).join();
      locate.setAttribute("aria-pressed", "true");
      this.#say(this.#texts.located);
      if (this.value !== "") {
        this.#type();
      }
    }, () => this.#say(this.#texts.notLocated));
  }
}

function set(element: Element, attribute: string, value: string | null): void {
  if (value === null || value === "") {
    element.removeAttribute(attribute);
  } else {
    element.setAttribute(attribute, value);
  }
}
